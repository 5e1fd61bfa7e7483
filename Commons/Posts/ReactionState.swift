package import Core

/// The state of a reaction's button.
package struct ReactionState: Sendable {
    package let reaction: PostReaction
    package let post: ID<Post>
    package let count: Int
    /// Whether the viewer has pressed it.
    package let isOn: Bool
}
