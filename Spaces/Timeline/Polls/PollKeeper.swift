import Accounts
import Base
import Core
import Logging
import Notifications
import Posts
import SQL
import ServiceLifecycle

/// Tells those who voted, and who asked, when a poll has ended; who closed it knows. How far it has come is in the database, so it continues
/// after a restart, and two of them tell nobody twice.
struct PollKeeper: Service {
    let services: Services

    init(_ services: Services) { self.services = services }

    /// How many members one transaction tells: others wait for it.
    static let size = 50

    func run() async {
        await services.repeatedly(
            every: .seconds(30), failure: Phrase("투표가 끝난 것을 알리지 못했어요", "ends of polls could not be announced")
        ) {
            try await pass(at: services.clock.now())
        }
    }

    /// Notifies the voters and authors of all polls that have ended.
    func pass(at now: Timestamp) async throws {
        while !Task.isCancelled {
            let due = try await services.database.read { reader in
                try reader.values(Self.dueStatement(at: now), as: ID<Post>.self)
            }
            guard !due.isEmpty else { return }
            for post in due { while try await step(of: post) {} }
        }
    }

    static func dueStatement(at now: Timestamp) -> Statement {
        "SELECT l.post_id FROM polls l WHERE l.is_awaited = 1 AND l.closes_at <= \(now) ORDER BY l.closes_at LIMIT 20"
    }

    /// - Returns: whether more are to be notified.
    func step(of post: ID<Post>) async throws -> Bool {
        let notification = services.ids.next(MemberNotification.self)
        return try await services.database.write { transaction in try step(of: post, notification, in: transaction) }
    }

    private func step(
        of post: ID<Post>, _ notification: ID<MemberNotification>, in transaction: Transaction
    ) throws -> Bool {
        let poll = try transaction.first(
            """
            SELECT p.author_id, l.told_through, l.is_cut_short, COALESCE(p.root_id, p.id)
            FROM polls l JOIN posts p ON p.id = l.post_id
            WHERE l.post_id = \(post) AND l.is_awaited = 1 AND \(.published("p"))
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), last: try row.next(as: ID<Account>.self),
                isCutShort: try row.next(as: Bool.self), root: try row.next(as: ID<Post>.self)
            )
        }
        // Nobody is notified of what is hidden, nor will be.
        guard let poll else { return try finish(post, in: transaction) }
        let voters = try transaction.values(
            """
            SELECT account_id FROM poll_ballots WHERE post_id = \(post) AND account_id > \(poll.last)
            ORDER BY account_id LIMIT \(Self.size)
            """, as: ID<Account>.self)
        let isLast = voters.count < Self.size
        for receiver in voters + (isLast && !poll.isCutShort ? [poll.author] : []) {
            try Notify(.pollEnded, receiver, of: poll.author, post: post).write(notification, in: transaction)
        }
        guard isLast else {
            try transaction.execute("UPDATE polls SET told_through = \(voters.last) WHERE post_id = \(post)")
            return true
        }
        // Pages that show the ballot still show what has come of it.
        if !poll.isCutShort { try transaction.emit(PollEnded(post: post, root: poll.root)) }
        return try finish(post, in: transaction)
    }

    private func finish(_ post: ID<Post>, in transaction: Transaction) throws -> Bool {
        try transaction.execute("UPDATE polls SET is_awaited = 0 WHERE post_id = \(post)")
        return false
    }
}
