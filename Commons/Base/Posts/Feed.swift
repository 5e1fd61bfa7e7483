package import Core
package import SQL

/// What the people one follows bring, newest first. A space that has one brings it (``SpaceParts/feeds``), and
/// ``FeedIndex`` keeps all of it in memory: see docs/decisions/0040.
///
/// An entry has an id of its own, since a repost brings a post that another entry may have brought before.
package struct Feed: Sendable {
    /// Tells feeds apart.
    let name: String
    /// Whether what somebody brings is in their own feed as well.
    let isForOneself: Bool
    let sources: [Source]
    /// What an event changes.
    let change: @Sendable (EventRecord) throws -> FeedChange?

    /// Selects who brings an entry, its id, and the original's id and author (or `NULL` twice): those behind a place, in
    /// the order of account and id, by an index.
    package typealias Source = @Sendable (_ after: FeedPlace, _ limit: Int) -> Statement

    package init(
        _ name: String, isForOneself: Bool, sources: [Source],
        change: @escaping @Sendable (EventRecord) throws -> FeedChange?
    ) {
        self.name = name
        self.isForOneself = isForOneself
        self.sources = sources
        self.change = change
    }
}

/// Where a scan of a feed's source has come.
package struct FeedPlace: Sendable {
    package var account = ID<Account>(rawValue: .min)
    package var entry = Int64.min
}

/// What happens to a feed's entries.
package enum FeedChange: Sendable {
    case added(FeedEntry)
    case removed(FeedEntry)
    /// A post is gone, with everything that brought it.
    case gone(ID<Post>, author: ID<Account>?)
}

/// What somebody brings.
package struct FeedEntry: Sendable {
    /// The post's id, or the repost's.
    package let id: Int64
    /// Who posted, or reposted.
    package let account: ID<Account>
    /// What it brings, unless that is the entry itself.
    package var original: Original?

    /// A post that somebody has passed on. It may be among the entries of its author, too.
    package struct Original: Sendable {
        package let post: ID<Post>
        package let author: ID<Account>

        package init(_ post: ID<Post>, by author: ID<Account>) {
            self.post = post
            self.author = author
        }
    }

    package init(_ id: Int64, by account: ID<Account>, original: Original? = nil) {
        self.id = id
        self.account = account
        self.original = original
    }

    init(row: inout Row) throws {
        let account = try row.next(as: ID<Account>.self)
        let id = try row.next(as: Int64.self)
        let (post, author) = (try row.next(as: ID<Post>?.self), try row.next(as: ID<Account>?.self))
        self.init(id, by: account)
        if let post, let author { original = Original(post, by: author) }
    }
}
