package import Base
package import Core
import Logging
import Notifications
package import SQL
package import ServiceLifecycle

/// Notifies the makers who hang in an exhibition that has opened, and those who follow its curator.
///
/// As ``WorkAnnouncer``: opening only queues it, and how far that has come is in the database. Nobody is notified
/// twice, since the notification has the exhibition's id.
package struct ExhibitionAnnouncer: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        await services.repeatedly(
            every: .seconds(30), or: ExhibitionOpened.name,
            failure: Phrase("전시회가 열린 것을 알리지 못했어요", "openings could not be announced")
        ) { try await announceAll(isPatient: true) }
    }

    /// How many are notified in one transaction.
    package static let size = 40

    /// - Parameter isPatient: leaves the writer to others for as long as each step took.
    package func announceAll(isPatient: Bool = false) async throws {
        while true {
            let waiting = try await services.database.read { reader in
                try reader.values(Self.waitingStatement, as: ID<Post>.self)
            }
            guard !waiting.isEmpty else { return }
            for exhibition in waiting {
                let start = ContinuousClock.now
                try await announce(exhibition)
                if isPatient { try await Task.sleep(for: ContinuousClock.now - start) }
            }
        }
    }

    static let waitingStatement: Statement = "SELECT post_id FROM exhibitions_to_announce ORDER BY post_id LIMIT 50"

    /// One step for one exhibition.
    package func announce(_ exhibition: ID<Post>) async throws {
        // Its notification is from when it opened: the exhibition may have been begun long before.
        let notification = services.ids.next(MemberNotification.self)
        try await services.database.write { transaction in
            let found = try transaction.first(
                """
                SELECT q.after_follow, e.author_id, e.title FROM exhibitions_to_announce q
                JOIN exhibitions e ON e.post_id = q.post_id WHERE q.post_id = \(exhibition)
                """
            ) { row in
                (
                    after: try row.next(as: ID<Follow>.self), curator: try row.next(as: ID<Account>.self),
                    title: try row.next(as: String.self)
                )
            }
            // Deleted meanwhile, or done.
            guard let found else { return }
            var members: [ID<Account>] = []
            if found.after.rawValue == 0 {
                members = try transaction.values(Self.makersStatement(of: exhibition), as: ID<Account>.self)
            }
            let followers = try transaction.all(Self.followersStatement(of: found.curator, after: found.after)) { row in
                (follow: try row.next(as: ID<Follow>.self), member: try row.next(as: ID<Account>.self))
            }
            members += followers.map(\.member)
            let told = try transaction.values(Self.toldStatement(of: exhibition, members), as: ID<Account>.self)
            for member in Set(members).subtracting(told).sorted() {
                try Notify(
                    .exhibitionOpened, member, of: found.curator, post: exhibition, saying: found.title
                ).write(notification, in: transaction)
            }
            if let last = followers.last, followers.count == Self.size {
                try transaction.execute(
                    "UPDATE exhibitions_to_announce SET after_follow = \(last.follow) WHERE post_id = \(exhibition)")
            } else {
                try transaction.execute("DELETE FROM exhibitions_to_announce WHERE post_id = \(exhibition)")
            }
        }
    }

    static func followersStatement(of curator: ID<Account>, after follow: ID<Follow>) -> Statement {
        """
        SELECT f.id, f.follower_id FROM follows f
        WHERE f.followed_id = \(curator) AND f.id > \(follow) ORDER BY f.id LIMIT \(size)
        """
    }

    static func makersStatement(of exhibition: ID<Post>) -> Statement {
        "SELECT DISTINCT maker_id FROM exhibition_works WHERE exhibition_id = \(exhibition) AND state = 'agreed'"
    }

    /// Who of these has been notified of it.
    static func toldStatement(of exhibition: ID<Post>, _ members: [ID<Account>]) -> Statement {
        """
        SELECT n.account_id FROM notifications n WHERE n.post_id = \(exhibition)
            AND n.kind = \(NotificationKind.exhibitionOpened.name) AND n.account_id IN (\(list: members))
        """
    }
}
