import Base
import Core
package import Design

/// Passes a post on, or takes that back; stands in a form.
///
/// - Parameter leads: whether the number stands behind the button, and leads to the people it counts.
package func repostButton(_ repost: RepostState, leads: Bool = false, shell: Shell) -> HTML {
    let id = "reposts-\(repost.post)"
    let count = buttonCount(repost.count, id: id)
    let button = iconButton(
        shell.language(.repost), .repost,
        attributes: """
            formaction="\(repost.post.postPath)/\(if: repost.isReposted, "un")repost" \
            aria-pressed="\(repost.isReposted ? "true" : "false")" aria-describedby="\(id)"
            """,
        count: leads ? .empty : count)
    guard leads else { return button }
    return """
        \(button)<a class="people-count" href="\(repost.post.postPath)/\(PostPeopleList.reposts.rawValue)">\(count)\
        <span class="visually-hidden"> \(shell.language(PostPeopleList.reposts.title))</span></a>
        """
}
