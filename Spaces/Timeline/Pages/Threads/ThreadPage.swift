package import Timeline

/// A thread, and the form to add to it.
package struct ThreadPage: Sendable {
    package var thread: PostThread
    package var composer: PostComposer
}
