import Base
import Core
package import Design

/// Passes a post on, or takes that back; the form does the same without scripts.
package func repostButton(_ repost: RepostState, shell: Shell) -> HTML {
    let t = shell.language
    let post = repost.post.rawValue
    return """
        <form class="toggle repost" method="post" \
        action="\(repost.post.postPath)/\(repost.isReposted ? "unrepost" : "repost")" data-toggle="repost">\
        <button class="icon-button" aria-label="\(t(.repost))" title="\(t(.repost))" \
        aria-pressed="\(repost.isReposted ? "true" : "false")" aria-describedby="reposted-\(post)">\(icon(.repost))</button>\
        <span id="reposted-\(post)">\
        <span class="count" id="reposts-\(post)" data-live-region\(if: repost.count == 0, " data-zero")>\
        \(repost.count.grouped)</span></span></form>
        """
}
