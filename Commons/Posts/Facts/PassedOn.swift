package import Core
package import SQL

/// Somebody's repost of a post to their followers.
package struct PassedOn: Sendable, Equatable {
    package let id: ID<Repost>
    package let post: ID<Post>
    package let account: ID<Account>
    package let createdAt: Timestamp

    package init(id: ID<Repost>, post: ID<Post>, account: ID<Account>, createdAt: Timestamp) {
        self.id = id
        self.post = post
        self.account = account
        self.createdAt = createdAt
    }
}

/// Reads those of some reposts that the viewer may see, by one statement.
package typealias ReadPassedOn =
    @Sendable (_ ids: [ID<Repost>], _ viewer: ID<Account>?, Reader) throws -> [ID<Repost>: PassedOn]
