import Base
import Core
package import Design
package import Posts

/// Passes a post or work on, or withdraws that; is placed in a form.
///
/// - Parameter showsCount: not where it is behind the button.
package func repostButton(_ repost: PassOnState, showsCount: Bool = true, shell: Shell) -> HTML {
    iconButton(
        shell.language(.repost), .repost,
        attributes: """
            formaction="\(repost.post.postPath)/\(if: repost.isReposted, "un")repost" \
            aria-pressed="\(repost.isReposted ? "true" : "false")"
            """,
        count: showsCount ? buttonCount(repost.count, id: repost.countID) : nil)
}
