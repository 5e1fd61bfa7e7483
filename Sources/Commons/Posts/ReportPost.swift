public import Core
internal import SQL
internal import Web

/// Tells the moderators about a post, with its text as it was then. Reporting again changes nothing.
public struct ReportPost: Sendable {
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

    public func callAsFunction(_ services: Services) async throws {
        let id = services.ids.next(Report.self)
        let (post, reporter, reason) = (post, reporter, reason.rawValue)
        let note = String(note.tidied.prefix(2_000))
        try await services.database.write { transaction in
            try PostQueries.check(post, in: services, transaction)
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
}
