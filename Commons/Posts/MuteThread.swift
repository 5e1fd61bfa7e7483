package import Base
package import Core
import Notifications
package import SQL

/// Mutes or unmutes a thread, or what is said below a work, for a member. Nobody else learns of it.
package struct MuteThread: PostAct {
    package let post: ID<Post>
    package let account: ID<Account>
    package let isMuted: Bool

    package init(post: ID<Post>, account: ID<Account>, isMuted: Bool) {
        self.post = post
        self.account = account
        self.isMuted = isMuted
    }

    package var cost: Cost? { Cost(.likes, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let root = try PostQueries.root(of: post, for: account, transaction)
        try MutedThreads.set(root, isMuted: isMuted, for: account, in: transaction)
    }
}
