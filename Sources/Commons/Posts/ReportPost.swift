public import Core
public import SQL
internal import Web

/// Tells the moderators about a post, with its text as it was then. Reporting again changes nothing.
public struct ReportPost: PostAct {
    public enum Reason: String, Sendable, CaseIterable { case spam, abuse, copyright, other }

    public let post: ID<Post>
    public let reporter: ID<Account>
    public let reason: Reason
    public let note: String

    public init(post: ID<Post>, reporter: ID<Account>, reason: Reason, note: String) {
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    public var cost: Cost? { Cost(.reports, of: reporter) }

    public func write(_ services: Services, in transaction: Transaction) throws {
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
