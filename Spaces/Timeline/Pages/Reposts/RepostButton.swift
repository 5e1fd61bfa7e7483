import Base
import Core
package import Design
package import Posts
import PostsPages

/// The same as ``Posts/repostButton(_:showsCount:shell:)``.
///
/// - Parameter leads: whether the number is behind the button, and leads to the people it counts.
package func repostButton(_ repost: PassOnState, leads: Bool, shell: Shell) -> HTML {
    guard leads else { return repostButton(repost, shell: shell) }
    return """
        \(repostButton(repost, showsCount: false, shell: shell))\
        <a class="people-count" href="\(repost.post.postPath)/\(PostPeopleList.reposts.rawValue)">\
        \(buttonCount(repost.count, id: repost.countID))\
        <span class="visually-hidden"> \(shell.language(PostPeopleList.reposts.title))</span></a>
        """
}
