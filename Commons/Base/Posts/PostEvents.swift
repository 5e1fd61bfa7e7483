package import Core

/// A post or work is gone, with everything that belonged to it.
package struct PostDeleted: Event {
    package static let name = "post-deleted"
    package let post: ID<Post>
    package let root: ID<Post>
    /// The post it answered.
    package var parent: ID<Post>?
    /// Whose it was: members who were not shown it do not learn that it is gone either.
    package var author: ID<Account>?
    /// A moderator has hidden it: it may come back.
    package var isHidden: Bool?
    /// It was hidden before, or never seen: what is kept in memory forgets it, and nobody is notified.
    package var isUnseen: Bool?
    /// It was for some alone: whoever could not read it does not learn that it is gone.
    package var isForSome: Bool?

    package init(
        post: ID<Post>, root: ID<Post>, parent: ID<Post>? = nil, author: ID<Account>? = nil, isHidden: Bool? = nil,
        isUnseen: Bool? = nil, isForSome: Bool? = nil
    ) {
        self.post = post
        self.root = root
        self.parent = parent
        self.author = author
        self.isHidden = isHidden
        self.isUnseen = isUnseen
        self.isForSome = isForSome
    }
}
