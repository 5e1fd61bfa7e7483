package import Core

/// A post has one more of a reaction, or one fewer.
package struct ReactionChanged: Event {
    package static let name = "reaction-changed"
    /// A reaction's name.
    let reaction: String
    package let post: ID<Post>
    /// The work or post it is below, or itself.
    package let root: ID<Post>

    package init(_ reaction: PostReaction, post: ID<Post>, root: ID<Post>) {
        self.reaction = reaction.name
        self.post = post
        self.root = root
    }
}
