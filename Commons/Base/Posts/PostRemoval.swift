package import Accounts
package import Core
package import SQL

/// How posts of a kind are deleted. The space whose posts they are brings it (``SpaceParts/postRemovals``) and knows what
/// else it keeps of them. What all posts have, files, tags and notifications, is deleted before.
package struct PostRemoval: Sendable {
    /// Removes a post's row, or all that it said, and where it is published takes it from counts; answers posts from which
    /// to go on in transactions of their own.
    package typealias Row = @Sendable (ID<Post>, Transaction) throws -> [ID<Post>]

    let kind: PostKind
    /// Removes some of what is much and has to go first, in transactions of its own; whether there may be more.
    package let ahead: @Sendable (ID<Post>, Transaction) throws -> Bool
    package let row: Row
    /// What is above a post's text: the title of a work.
    package let heading: @Sendable (ID<Post>, Reader) throws -> String?
    /// Adds to the count of answers of what the post is below, or takes from it: those that are hidden do not count.
    package let count: @Sendable (ID<Post>, _ step: Int, Transaction) throws -> Void
    /// Announces a post that moderators have released, as if it was published now; nobody is notified of an imported
    /// one. It counts already.
    package let appear: @Sendable (ID<Post>, ID<MemberNotification>, Services, Transaction) throws -> Void
    /// Whether somebody is shown a draft.
    package let isShown: @Sendable (ID<Post>, _ viewer: ID<Account>, Reader) throws -> Bool
    /// Throws where nobody may comment below a post of the kind.
    package let admitComment: @Sendable (ID<Post>, Reader) throws -> Void
    /// Goes on where ``row`` left off; where to go on after that.
    package let behind: @Sendable (ID<Post>, Transaction) throws -> ID<Post>?
    /// Removes all posts of the kind by one author, who leaves.
    package let ofAuthor: AccountRemoval

    package init(
        of kind: PostKind, ofAuthor: AccountRemoval,
        ahead: @escaping @Sendable (ID<Post>, Transaction) throws -> Bool = { _, _ in false },
        behind: @escaping @Sendable (ID<Post>, Transaction) throws -> ID<Post>? = { _, _ in nil },
        heading: @escaping @Sendable (ID<Post>, Reader) throws -> String? = { _, _ in nil },
        count: @escaping @Sendable (ID<Post>, _ step: Int, Transaction) throws -> Void = { _, _, _ in },
        appear: @escaping @Sendable (ID<Post>, ID<MemberNotification>, Services, Transaction) throws -> Void = {
            _, _, _, _ in
        },
        isShown: @escaping @Sendable (ID<Post>, _ viewer: ID<Account>, Reader) throws -> Bool = { _, _, _ in false },
        admitComment: @escaping @Sendable (ID<Post>, Reader) throws -> Void = { _, _ in throw Problem.postNotFound },
        row: @escaping Row
    ) {
        self.kind = kind
        self.ahead = ahead
        self.row = row
        self.behind = behind
        self.heading = heading
        self.count = count
        self.appear = appear
        self.isShown = isShown
        self.admitComment = admitComment
        self.ofAuthor = ofAuthor
    }
}

extension PostRemoval {
    /// The posts of a kind by somebody, the latest first: an author's reply to their own post does not keep that post.
    package static func newest(
        _ count: Int, _ kind: PostKind, of account: ID<Account>, _ reader: Reader
    ) throws -> [ID<Post>] {
        try reader.values(newestStatement(count, kind, of: account))
    }

    /// One kind at a time, so that it is a range of the index.
    static func newestStatement(_ count: Int, _ kind: PostKind, of account: ID<Account>) -> Statement {
        """
        SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.kind = \(kind) ORDER BY p.id DESC LIMIT \(count)
        """
    }
}
