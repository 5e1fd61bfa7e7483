import Accounts
import Base
package import Core
package import People
package import Posts
package import SQL

extension WholePostPart {
    /// Polls, the pages that posts link to, and which are pinned.
    static let timeline = WholePostPart { posts, whole, reader in
        for id in try reader.values(pinsStatement(of: Array(posts.keys)), as: ID<Post>.self) {
            posts[id]?.isPinned = true
        }
        let inThreads = posts.values.filter { $0.facts.kind.isInThread }.map(\.facts.id)
        for (id, poll) in try PollQueries.polls(of: inThreads, viewer: whole.viewer, reader) {
            var poll = poll
            poll.isOwn = posts[id]?.facts.isOwn == true
            posts[id]?.poll = poll
        }
        for (id, card) in try LinkCardQueries.cards(of: inThreads, reader) { posts[id]?.link = card }
    }

    static func pinsStatement(of posts: [ID<Post>]) -> Statement {
        "SELECT n.post_id FROM pins n WHERE n.post_id IN (\(list: posts))"
    }
}

extension PassedOn {
    /// A member's repost of a post; `nil` where there is none.
    package static func place(of post: ID<Post>, by account: ID<Account>, _ reader: Reader) throws -> ID<Repost>? {
        try reader.value("SELECT id FROM reposts WHERE post_id = \(post) AND account_id = \(account)")
    }

    static func read(
        _ ids: [ID<Repost>], viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Repost>: PassedOn] {
        guard !ids.isEmpty else { return [:] }
        let reposts = try reader.all(statement(ids, viewer: viewer)) { row in
            let id = try row.next(as: ID<Repost>.self)
            return PassedOn(id: id, post: try row.next(), account: try row.next(), createdAt: id.createdAt)
        }
        return Dictionary(reposts.map { ($0.id, $0) }) { first, _ in first }
    }

    static func statement(_ ids: [ID<Repost>], viewer: ID<Account>?) -> Statement {
        """
        SELECT r.id, r.post_id, r.account_id FROM reposts r JOIN posts p ON p.id = r.post_id
        WHERE r.id IN (\(list: ids)) AND \(.visible("p", to: viewer)) AND \(.notBlocked("r.account_id", by: viewer))
        """
    }
}

extension ProfileCount {
    /// How many short posts there are.
    package static let posts = ProfileCount(
        "posts",
        "SELECT COUNT(*) FROM posts p WHERE p.author_id = a.id AND p.kind = 'post' AND \(.open("p", to: nil))"
    ) { count in Phrase("글", count == 1 ? "post" : "posts") }
}
