import Base
package import Core
package import Design
package import Posts

/// What an author sees of a post that nobody else sees.
package func ownHiddenPostView(_ post: OwnHiddenPost, shell: Shell) -> HTML {
    let t = shell.language
    let words = post.texts.map { #"<p class="case-words" dir="auto">\#($0)</p>"# as HTML }
    return """
        <div class="cases-page case-page own-hidden">
        <h1 class="visually-hidden">\(t(post.title))</h1>
        <p>\(t(post.isHeld ? .heldMeans : .hiddenMeans))</p>
        \(if: !post.isHeld, """
            <p class="actions">\(linkButton(t(.readWhy), to: SettingsPath.standing, style: .secondary))</p>
            """)
        <section><h2>\(t(.asWritten))</h2>\(words)\(postPhotos(post.pictures, in: t))</section>
        \(if: post.isHeld, withdrawal(of: post, in: t))
        </div>
        """
}

/// Opens, and then asks: no script is needed to be sure.
private func withdrawal(of post: OwnHiddenPost, in t: Language) -> HTML {
    """
    <details><summary>\(t(.withdraw))</summary><p>\(t(.withdrawalMeans))</p>
    <form method="post" action="\(post.id.postPath)/withdraw" data-progress>
    <div class="actions">\(button(t(.withdrawNow), style: .danger))</div></form></details>
    """
}

/// Below a post in a list, for its author alone: that it waits, and the way to withdraw it. It replaces the buttons
/// that posts have once others see them.
package func waitingLine(_ post: ID<Post>, in t: Language) -> HTML {
    """
    <p class="circumstance" data-waits>\(icon(.clock))<a href="\(post.postPath)">\(t(.waitsForReview))</a></p>
    """
}

extension OwnHiddenPost {
    var title: Phrase {
        isHeld
            ? .waitsForReview
            : Phrase("운영진이 숨겼어요", "Hidden by the moderators")
    }
}

extension Phrase {
    fileprivate static let heldMeans = Phrase(
        "새 회원의 첫 글은 운영진이 확인한 다음 모두에게 보여요. 그때 알려 드릴게요. 지금은 나만 볼 수 있어요.",
        """
        A new member’s first posts become visible to everybody once a moderator has reviewed them. We’ll let you know. \
        For now, only you can see this.
        """)
    fileprivate static let hiddenMeans = Phrase(
        "지금은 나만 볼 수 있어요. 내 계정 상태에서 이유를 읽고 이의를 신청할 수 있어요.",
        "For now, only you can see this. You can read why and appeal under Account standing.")
    fileprivate static let withdraw = Phrase("올리지 않기", "Withdraw it")
    fileprivate static let withdrawalMeans = Phrase(
        "쓴 것과 함께 올린 파일이 삭제돼요. 되돌릴 수 없어요.", "It is deleted with its files. This can’t be undone.")
    fileprivate static let withdrawNow = Phrase("삭제하고 올리지 않기", "Delete and withdraw")
    fileprivate static let readWhy = Phrase("이유 보기", "Read why")
    fileprivate static let asWritten = Phrase("내가 쓴 것", "As you wrote it")
}
