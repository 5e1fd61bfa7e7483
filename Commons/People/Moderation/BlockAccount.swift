package import Base
package import Core
import Kernel
import Notifications
package import SQL

/// Blocks somebody or takes the block back. A block hides each from the other everywhere and ends their follows.
package struct BlockAccount: WritingAct {
    package let account: ID<Account>
    package let other: ID<Account>
    package let isBlocked: Bool

    package init(account: ID<Account>, other: ID<Account>, isBlocked: Bool) {
        self.account = account
        self.other = other
        self.isBlocked = isBlocked
    }

    package var cost: Cost? { Cost(.follows, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        guard account != other else { throw Problem.notOneself }
        try write(in: transaction)
        for recount in services.upkeep.audienceRecounts {
            for (member, other) in [(account, other), (other, account)] {
                try recount(member, other, services.clock.now(), transaction)
            }
        }
    }

    private func write(in transaction: Transaction) throws {
        if isBlocked {
            for (follower, followed) in [(account, other), (other, account)] {
                try FollowAccount(follower: follower, followed: followed, isFollowing: false)
                    .write(in: transaction)
            }
            for (receiver, actor) in [(account, other), (other, account)] {
                try transaction.withdrawNotifications(where: "n.account_id = \(receiver) AND n.actor_id = \(actor)")
            }
            try transaction.execute(
                """
                INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(account), \(other), 1), (\(other), \(account), 0)
                ON CONFLICT (account_id, other_id) DO UPDATE SET is_own = blocks.is_own | excluded.is_own
                """)
        } else {
            // The other's own block of this account, if any, stays.
            let stays = try transaction.value(
                "SELECT 1 FROM blocks WHERE account_id = \(other) AND other_id = \(account) AND is_own = 1",
                as: Int.self)
            if stays != nil {
                try transaction.execute(
                    "UPDATE blocks SET is_own = 0 WHERE account_id = \(account) AND other_id = \(other)")
            } else {
                try transaction.execute(
                    """
                    DELETE FROM blocks WHERE (account_id = \(account) AND other_id = \(other))
                        OR (account_id = \(other) AND other_id = \(account))
                    """)
            }
        }
        try transaction.emit(AudienceChanged(account: account))
        try transaction.emit(AudienceChanged(account: other))
    }
}

extension Problem {
    static let notOneself = Problem(422, Phrase("나에게는 할 수 없어요.", "You can’t do that to yourself."))
}
