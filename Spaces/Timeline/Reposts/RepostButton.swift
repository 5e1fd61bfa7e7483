import Base
import Core
package import Design

/// Passes a post on, or takes that back; stands in a form.
package func repostButton(_ repost: RepostState, shell: Shell) -> HTML {
    let id = "reposts-\(repost.post)"
    return iconButton(
        shell.language(.repost), .repost,
        attributes: """
            formaction="\(repost.post.postPath)/\(if: repost.isReposted, "un")repost" \
            aria-pressed="\(repost.isReposted ? "true" : "false")" aria-describedby="\(id)"
            """,
        count: buttonCount(repost.count, id: id))
}
