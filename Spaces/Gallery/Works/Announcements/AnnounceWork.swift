import Accounts
package import Base
package import Core
package import Jobs
import Notifications
package import SQL

/// Notifies those who watch a maker (``People/WatchAccount``) of a new work.
///
/// Sharing a work only queues it: a maker may be watched by thousands, and nobody else may write meanwhile. They are
/// notified afterwards, some in each transaction, in the order in which they began to follow. Nobody is notified twice,
/// since the notification has the work's id. While moderators hide the work or its maker, it waits, as long as the work
/// is news.
package struct AnnounceWork: Job {
    package static let kind = "announce-work"
    package static let name = Phrase("새 작품 알리기", "Announcing new works")

    let work: ID<Post>
    /// The last whose follower has been notified.
    var after: ID<Follow>?

    package var key: String { work.description }

    /// How many are notified in one transaction.
    package static let size = 40
    /// After this it is looked again whether it can be seen.
    package static let wait: Duration = .minutes(10)
    /// For how long a work is news.
    private static let freshness: Duration = .days(30)

    /// Within the transaction that publishes the work.
    package static func queue(_ work: ID<Post>, by author: ID<Account>, in transaction: Transaction) throws {
        let isWatched = try transaction.value(
            "SELECT 1 FROM follows f WHERE f.followed_id = \(author) AND f.is_watching = 1 LIMIT 1", as: Int.self)
        if isWatched != nil { try transaction.queue(AnnounceWork(work: work)) }
    }

    package static func worker(_ services: Services) -> JobWorker<AnnounceWork> {
        var rule = JobRule(
            name,
            failure: Phrase("새 작품을 알리지 못했어요", "new works could not be announced"))
        rule.isPatient = true
        return JobWorker(services, rule) { lease in
            try await services.database.write { try lease.job.write(lease, in: $0) }
        }
    }

    private func write(_ lease: JobLease<AnnounceWork>, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT w.author_id, w.title, p.text, p.created_at, \(.published("p")) AND \(.notAway("w.author_id"))
            FROM works w JOIN posts p ON p.id = w.post_id WHERE w.post_id = \(work)
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), title: try row.next(as: String.self),
                text: try row.next(as: String.self), createdAt: try row.next(as: Timestamp.self),
                isSeen: try row.next(as: Bool.self)
            )
        }
        // Deleted meanwhile.
        guard let found else { return try lease.finish(in: transaction) }
        guard found.isSeen else {
            let now = transaction.now
            guard now - found.createdAt < Self.freshness else { return try lease.finish(in: transaction) }
            return try lease.putBack(self, at: now + Self.wait, in: transaction)
        }
        let watchers = try transaction.all(Self.watchersStatement(of: found.author, after: after)) { row in
            (follow: try row.next(as: ID<Follow>.self), member: try row.next(as: ID<Account>.self))
        }
        for watcher in watchers {
            try Notify(
                .newWork, watcher.member, of: found.author, post: work, saying: "\(found.title)\n\(found.text)"
            ).write(ID(rawValue: work.rawValue), in: transaction)
        }
        if let last = watchers.last, watchers.count == Self.size {
            try lease.putBack(AnnounceWork(work: work, after: last.follow), in: transaction)
        } else {
            try lease.finish(in: transaction)
        }
    }

    static func watchersStatement(of author: ID<Account>, after follow: ID<Follow>?) -> Statement {
        """
        SELECT f.id, f.follower_id FROM follows f
        WHERE f.followed_id = \(author) AND f.is_watching = 1 AND f.id > \(follow ?? ID(rawValue: 0))
        ORDER BY f.id LIMIT \(size)
        """
    }
}
