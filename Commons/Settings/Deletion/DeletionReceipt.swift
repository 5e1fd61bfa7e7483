import Accounts
import Base
package import Core
import Posts
import SQL

/// The receipt of an account's deletion.
package struct DeletionReceipt: Sendable, Equatable {
    package let handle: String
    package let posts: Int
    package let comments: Int
    package let images: Int
    package let reactions: [Line]
    package let saved: Int
    package let follows: Int
    package let sessions: Int
    /// What spaces have removed besides.
    package let others: [Line]

    package struct Line: Sendable, Equatable {
        package let label: Phrase
        package let count: Int
    }

    package init(
        handle: String, posts: Int, comments: Int, images: Int, reactions: [Line], saved: Int, follows: Int,
        sessions: Int, others: [Line] = []
    ) {
        self.handle = handle
        self.posts = posts
        self.comments = comments
        self.images = images
        self.reactions = reactions
        self.saved = saved
        self.follows = follows
        self.sessions = sessions
        self.others = others
    }

    /// Counts what an account has, just before its deletion.
    ///
    /// - Parameter kinds: of which posts there are any here: of others, nothing is said.
    static func counted(
        _ handle: String, _ account: ID<Account>, _ parts: [DeletionPart], kinds: [PostKind], _ reader: Reader
    ) throws -> DeletionReceipt {
        let heads = kinds.filter { $0 == .work || $0 == .exhibition || $0 == .post }
        let answers = kinds.filter { $0 == .comment || $0 == .reply }
        let others = try parts.map { part in
            Line(label: part.label, count: try reader.value(part.count(account)) ?? 0)
        }
        let reactions = PostReaction.all.map { reaction -> Statement in
            "(SELECT COUNT(*) FROM \(reaction.table) WHERE account_id = \(account))"
        }
        let own: Statement = "p.author_id = \(account) AND \(.published("p"))"
        return try reader.one(
            """
            SELECT (SELECT COUNT(*) FROM posts p WHERE \(own) AND p.kind IN (\(list: heads))),
                (SELECT COUNT(*) FROM posts p WHERE \(own) AND p.kind IN (\(list: answers))),
                (SELECT COUNT(*) FROM media WHERE owner_id = \(account)),
                \(reactions.joined(separator: ", ")),
                (SELECT COUNT(*) FROM bookmarks WHERE account_id = \(account)),
                (SELECT COUNT(*) FROM follows WHERE follower_id = \(account)),
                (SELECT COUNT(*) FROM sessions WHERE account_id = \(account))
            """
        ) { row in
            DeletionReceipt(
                handle: handle, posts: try row.next(), comments: try row.next(), images: try row.next(),
                reactions: try PostReaction.all.map { Line(label: $0.plural, count: try row.next()) },
                saved: try row.next(), follows: try row.next(), sessions: try row.next(), others: others)
        }
    }
}
