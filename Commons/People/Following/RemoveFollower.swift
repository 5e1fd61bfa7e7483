import Accounts
package import Base
package import Core
package import SQL
import Storage

/// Ends somebody's following of a member, without a word to either. Who does not follow stays as they are.
package struct RemoveFollower: WritingAct {
    package let account: ID<Account>
    package let follower: ID<Account>

    package init(account: ID<Account>, follower: ID<Account>) {
        self.account = account
        self.follower = follower
    }

    package var cost: Cost? { Cost(.follows, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try FollowAccount(follower: follower, followed: account, isFollowing: false).write(in: transaction)
    }
}
