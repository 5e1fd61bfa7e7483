package import Base
package import Core
import Logging
import Notifications
package import SQL
package import ServiceLifecycle

/// Notifies those who watch a maker (``People/WatchAccount``) of new works.
///
/// Sharing a work only queues it: a maker may be watched by thousands, and nobody else may write meanwhile. They are
/// notified afterwards, some in each transaction, in the order in which they began to follow. How far that has come is
/// in the database, so it goes on after a restart; nobody is notified twice, since the notification has the work's id.
package struct WorkAnnouncer: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        await services.repeatedly(
            every: .seconds(30), or: WorkPublished.name,
            failure: Phrase("새 작품을 알리지 못했어요", "new works could not be announced")
        ) { try await announceAll(isPatient: true) }
    }

    /// How many are notified in one transaction.
    package static let size = 40

    /// Within the transaction that publishes the work.
    static func queue(_ work: ID<Post>, by author: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO works_to_announce (post_id, after_follow)
            SELECT \(work), 0 FROM follows f WHERE f.followed_id = \(author) AND f.is_watching = 1 LIMIT 1
            """)
    }

    /// Takes turns among the works that wait, so that one with thousands to notify does not hold up the others.
    ///
    /// - Parameter isPatient: leaves the writer to others for as long as each step took.
    package func announceAll(isPatient: Bool = false) async throws {
        while true {
            let waiting = try await services.database.read { reader in
                try reader.values(Self.waitingStatement, as: ID<Post>.self)
            }
            guard !waiting.isEmpty else { return }
            for work in waiting {
                let start = ContinuousClock.now
                try await announce(work)
                if isPatient { try await Task.sleep(for: ContinuousClock.now - start) }
            }
        }
    }

    static let waitingStatement: Statement = "SELECT post_id FROM works_to_announce ORDER BY post_id LIMIT 50"

    /// One step for one work.
    package func announce(_ work: ID<Post>) async throws {
        try await services.database.write { transaction in
            let found = try transaction.first(
                """
                SELECT q.after_follow, w.author_id, w.title, p.text FROM works_to_announce q
                JOIN works w ON w.post_id = q.post_id JOIN posts p ON p.id = q.post_id WHERE q.post_id = \(work)
                """
            ) { row in
                (
                    after: try row.next(as: ID<Follow>.self), author: try row.next(as: ID<Account>.self),
                    title: try row.next(as: String.self), text: try row.next(as: String.self)
                )
            }
            // Deleted meanwhile, or done.
            guard let found else { return }
            let watchers = try transaction.all(Self.watchersStatement(of: found.author, after: found.after)) { row in
                (follow: try row.next(as: ID<Follow>.self), member: try row.next(as: ID<Account>.self))
            }
            for watcher in watchers {
                try Notify(
                    .newWork, watcher.member, of: found.author, post: work, saying: "\(found.title)\n\(found.text)"
                ).write(ID(rawValue: work.rawValue), in: transaction)
            }
            if let last = watchers.last, watchers.count == Self.size {
                try transaction.execute(
                    "UPDATE works_to_announce SET after_follow = \(last.follow) WHERE post_id = \(work)")
            } else {
                try transaction.execute("DELETE FROM works_to_announce WHERE post_id = \(work)")
            }
        }
    }

    static func watchersStatement(of author: ID<Account>, after follow: ID<Follow>) -> Statement {
        """
        SELECT f.id, f.follower_id FROM follows f
        WHERE f.followed_id = \(author) AND f.is_watching = 1 AND f.id > \(follow) ORDER BY f.id LIMIT \(size)
        """
    }
}
