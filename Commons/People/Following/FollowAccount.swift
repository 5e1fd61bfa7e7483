import Accounts
package import Base
package import Core
import Notifications
package import SQL

/// Follows somebody or ceases to. Doing either twice is doing it once.
package struct FollowAccount: WritingAct {
    package let follower: ID<Account>
    package let followed: ID<Account>
    package let isFollowing: Bool

    package init(follower: ID<Account>, followed: ID<Account>, isFollowing: Bool) {
        self.follower = follower
        self.followed = followed
        self.isFollowing = isFollowing
    }

    package var cost: Cost? { Cost(.follows, of: follower) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(services.ids.next(Follow.self), in: transaction)
    }

    /// - Parameter id: the new follow's; needed to follow only.
    package func write(_ id: ID<Follow> = ID(rawValue: 0), in transaction: Transaction) throws {
        guard try change(id, in: transaction) else { return }
        if isFollowing {
            try Notify(.follow, followed, of: follower).write(ID(rawValue: id.rawValue), in: transaction)
        } else {
            try transaction.withdrawNotifications(
                where: "n.account_id = \(followed) AND n.actor_id = \(follower) AND n.kind = 'follow'")
        }
    }

    /// A step of acts that notify nobody.
    ///
    /// - Returns: whether it has changed anything.
    package func change(_ id: ID<Follow>, in transaction: Transaction) throws -> Bool {
        guard follower != followed else { throw Problem.notOneself }
        let changed: Int
        if isFollowing {
            guard
                try transaction.value(
                    "SELECT 1 FROM accounts a WHERE a.id = \(followed) AND \(.notBlocked("a.id", by: follower))",
                    as: Int.self) != nil
            else { throw Problem.personNotFound }
            changed = try transaction.execute(
                """
                INSERT INTO follows (id, follower_id, followed_id) VALUES (\(id), \(follower), \(followed))
                ON CONFLICT DO NOTHING
                """)
        } else {
            changed = try transaction.execute(
                "DELETE FROM follows WHERE follower_id = \(follower) AND followed_id = \(followed)")
        }
        guard changed > 0 else { return false }
        let step = isFollowing ? 1 : -1
        try transaction.execute("UPDATE accounts SET follower_count = follower_count + \(step) WHERE id = \(followed)")
        try transaction.execute(
            "UPDATE accounts SET following_count = following_count + \(step) WHERE id = \(follower)")
        try transaction.emit(FollowChanged(follower: follower, followed: followed, isFollowing: isFollowing))
        return true
    }
}

extension Problem {
    package static let personNotFound = Problem(
        404, Phrase("찾는 사람이 없어요. 아이디가 바뀌었거나 떠났을 수도 있어요.", "Nobody here goes by that handle."))
}
