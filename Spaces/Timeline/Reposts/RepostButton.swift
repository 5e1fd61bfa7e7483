import Base
import Core
package import Design

/// Passes a post on, or takes that back; stands in a form.
package func repostButton(_ repost: RepostState, shell: Shell) -> HTML {
    let t = shell.language
    let post = repost.post.rawValue
    return """
        <button class="icon-button" formaction="\(repost.post.postPath)/\(repost.isReposted ? "unrepost" : "repost")" \
        data-toggle="repost" aria-label="\(t(.repost))" aria-pressed="\(repost.isReposted ? "true" : "false")" \
        aria-describedby="reposted-\(post)">\(icon(.repost))\
        <span id="reposted-\(post)"><span class="count" id="reposts-\(post)"\(if: repost.count == 0, " data-zero")>\
        \(repost.count.grouped)</span></span></button>
        """
}
