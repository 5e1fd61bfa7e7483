package import Core
package import Design

/// Follow, or following and pressed again no longer. Everywhere it is shown it turns with the others. A visitor's leads to
/// log in; what was pressed is done afterwards (`toggle.js`) or, without scripts, said to be pressed again.
package func followButton(_ state: FollowState, shell: Shell) -> HTML {
    let t = shell.language
    let off = state.followsBack ? t(.followBack) : t(.follow)
    return """
        <form class="follow" method="post"><button class="button" \
        formaction="/@\(state.handle)/\(state.isFollowing ? "unfollow" : "follow")" \
        data-key="follow-\(state.handle)" aria-pressed="\(state.isFollowing ? "true" : "false")">\
        <span class="off">\(off)</span><span class="on">\(t(.following))</span></button></form>
        """
}

extension Phrase {
    package static let follow = Phrase("팔로우", "Follow")
    package static let following = Phrase("팔로잉", "Following")
    fileprivate static let followBack = Phrase("맞팔로우", "Follow back")
}
