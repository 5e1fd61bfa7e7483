import Accounts
package import Base
package import Core
package import Jobs
import Notifications
package import SQL
import Works

/// Notifies the makers who hang in an exhibition that has opened, and those who follow its curator.
///
/// In steps, as ``AnnounceWork``. Nobody is notified twice, since it is looked who has been. While moderators hide it
/// or its curator, it waits, until it is over.
package struct AnnounceOpening: Job {
    package static let kind = "announce-opening"
    package static let name = Phrase("전시회가 열린 것 알리기", "Announcing openings")

    let exhibition: ID<Post>
    /// The last whose follower has been notified; the makers come before the first.
    var after: ID<Follow>?

    package var key: String { exhibition.description }

    /// How many are notified in one transaction.
    package static let size = 40

    package static func worker(_ services: Services) -> JobWorker<AnnounceOpening> {
        var rule = JobRule(
            name,
            failure: Phrase("전시회가 열린 것을 알리지 못했어요", "openings could not be announced"))
        rule.isPatient = true
        return JobWorker(services, rule) { lease in
            // Its notification is from when it opened: the exhibition may have been begun long before.
            let notification = services.ids.next(MemberNotification.self)
            try await services.database.write { try lease.job.write(notification, lease, in: $0) }
        }
    }

    private func write(
        _ notification: ID<MemberNotification>, _ lease: JobLease<AnnounceOpening>, in transaction: Transaction
    ) throws {
        let found = try transaction.first(
            """
            SELECT e.author_id, e.title, \(.notAway("e.author_id")) AND \(.published(at: "e.post_id"))
            FROM exhibitions e WHERE e.post_id = \(exhibition) AND e.closes_at > \(transaction.now)
            """
        ) { row in
            (
                curator: try row.next(as: ID<Account>.self), title: try row.next(as: String.self),
                isSeen: try row.next(as: Bool.self)
            )
        }
        // Deleted meanwhile, or over.
        guard let found else { return try lease.finish(in: transaction) }
        guard found.isSeen else {
            return try lease.putBack(self, at: transaction.now + AnnounceWork.wait, in: transaction)
        }
        let followers = try transaction.all(Self.followersStatement(of: found.curator, after: after)) { row in
            (follow: try row.next(as: ID<Follow>.self), member: try row.next(as: ID<Account>.self))
        }
        var members = followers.map(\.member)
        if after == nil {
            members += try transaction.values(Self.makersStatement(of: exhibition), as: ID<Account>.self)
        }
        let notified = try transaction.values(Self.notifiedStatement(of: exhibition, members), as: ID<Account>.self)
        for member in Set(members).subtracting(notified).sorted() {
            try Notify(.exhibitionOpened, member, of: found.curator, post: exhibition, saying: found.title)
                .write(notification, in: transaction)
        }
        if let last = followers.last, followers.count == Self.size {
            try lease.putBack(AnnounceOpening(exhibition: exhibition, after: last.follow), in: transaction)
        } else {
            try lease.finish(in: transaction)
        }
    }

    static func followersStatement(of curator: ID<Account>, after follow: ID<Follow>?) -> Statement {
        """
        SELECT f.id, f.follower_id FROM follows f
        WHERE f.followed_id = \(curator) AND f.id > \(follow ?? ID(rawValue: 0)) ORDER BY f.id LIMIT \(size)
        """
    }

    static func makersStatement(of exhibition: ID<Post>) -> Statement {
        "SELECT DISTINCT maker_id FROM exhibition_works WHERE exhibition_id = \(exhibition) AND state = 'agreed'"
    }

    /// Who of these has been notified of it.
    static func notifiedStatement(of exhibition: ID<Post>, _ members: [ID<Account>]) -> Statement {
        """
        SELECT n.account_id FROM notifications n WHERE n.post_id = \(exhibition)
            AND n.kind = \(NotificationKind.exhibitionOpened.name) AND n.account_id IN (\(list: members))
        """
    }
}
