package import Base
package import Core
package import SQL
import Web

/// Tells the moderators about a post, with its text as it was then. Reporting again changes nothing.
package struct ReportPost: PostAct {
    package enum Reason: String, Sendable, CaseIterable { case spam, abuse, copyright, other }

    package let post: ID<Post>
    package let reporter: ID<Account>
    package let reason: Reason
    package let note: String

    package init(post: ID<Post>, reporter: ID<Account>, reason: Reason, note: String) {
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    package var cost: Cost? { Cost(.reports, of: reporter) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let id = services.ids.next(Report.self)
        let reason = reason.rawValue
        let note = note.tidied.beginning(.note)
        _ = try PostQueries.root(of: post, for: reporter, transaction)
        guard
            let reported = try transaction.first(
                "SELECT author_id, text FROM posts WHERE id = \(post)",
                { row in (author: try row.next(as: ID<Account>.self), text: try row.next(as: String.self)) })
        else { throw Problem.postNotFound }
        try transaction.execute(
            """
            INSERT INTO reports (id, reporter_id, post_id, author_id, reason, note, reported_text)
            VALUES (\(id), \(reporter), \(post), \(reported.author), \(reason), \(note), \(reported.text))
            ON CONFLICT DO NOTHING
            """)
    }
}
