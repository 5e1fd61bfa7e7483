import Base
import Core
package import Design

/// A heart that turns at once; the form does the same without scripts.
///
/// The button is described by what stands around the count, which is not read where the count is hidden.
package func likeButton(_ like: LikeState, shell: Shell) -> HTML {
    let t = shell.language
    let post = like.post.rawValue
    return """
        <form class="toggle like" method="post" action="\(like.post.postPath)/\(like.isLiked ? "unlike" : "like")" \
        data-toggle="like">\
        <button class="icon-button" aria-label="\(t(.like))" aria-pressed="\(like.isLiked ? "true" : "false")" \
        aria-describedby="liked-\(post)">\(icon(.heart))</button><span id="liked-\(post)">\
        <span class="count" id="likes-\(post)" data-live-region\(if: like.count == 0, " data-zero")>\
        \(like.count.grouped)</span>\
        </span></form>
        """
}
