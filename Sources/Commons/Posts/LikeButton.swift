import Core
public import Design

/// A heart that turns at once; the form does the same without scripts.
public func likeButton(_ like: LikeState, shell: Shell) -> HTML {
    let t = shell.language
    let post = like.post.rawValue
    return """
        <form class="toggle like" method="post" action="/posts/\(post)/\(like.isLiked ? "unlike" : "like")" \
        data-toggle="like">\
        <button class="icon-button" aria-label="\(t(.like))" aria-pressed="\(like.isLiked ? "true" : "false")" \
        aria-describedby="likes-\(post)">\(icon(.heart))</button>\
        <span class="count" id="likes-\(post)"\(if: like.count == 0, " data-zero")>\(like.count.grouped)</span></form>
        """
}
