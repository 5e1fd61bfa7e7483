package import Core

/// A short post or a reply was published.
package struct PostPublished: Event {
    package static let name = "post-published"
    package let post: ID<Post>
    package let author: ID<Account>
    /// The post whose thread it is part of, or itself.
    package let root: ID<Post>
    /// The post it answers.
    package let parent: ID<Post>?
}
