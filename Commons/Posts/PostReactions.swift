package import Core
package import SQL

/// The reactions to one post: how many there are of each, and which are the viewer's.
package struct PostReactions: Sendable {
    package let post: ID<Post>
    /// In the order of ``PostReaction/all``. One small array, since lists hold many of these.
    private var given: [Given]

    private struct Given {
        var count: Int
        var isOn: Bool
    }

    /// As many of each: none of a new post.
    package init(to post: ID<Post>, count: Int = 0, isOn: Bool = false) {
        self.post = post
        given = Array(repeating: Given(count: count, isOn: isOn), count: PostReaction.all.count)
    }

    /// Reads ``columns(viewer:)``.
    package init(to post: ID<Post>, row: inout Row) throws {
        self.post = post
        given = try PostReaction.all.indices.map { _ in Given(count: try row.next(), isOn: try row.next()) }
    }

    /// Of the post `p`.
    package static func columns(viewer: ID<Account>?) -> Statement {
        PostReaction.all.map { reaction -> Statement in
            """
            p.\(reaction.countColumn),
                EXISTS (SELECT 1 FROM \(reaction.table) l WHERE l.post_id = p.id AND l.account_id = \(viewer))
            """
        }.joined(separator: ", ")
    }

    package var states: [ReactionState] {
        zip(PostReaction.all, given).map { reaction, given in
            ReactionState(reaction: reaction, post: post, count: given.count, isOn: given.isOn)
        }
    }

    /// As everybody gets them: none is the viewer's.
    package func forEverybody() -> PostReactions {
        var reactions = self
        for index in reactions.given.indices { reactions.given[index].isOn = false }
        return reactions
    }
}
