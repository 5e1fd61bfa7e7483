import Core
import Design
import Lounge

/// The post above, its replies below, and the sheet one replies in.
func loungeThreadView(_ page: LoungeThreadPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page">
        <h1 class="visually-hidden">\(t(.loungePostBy(page.post.nickname)))</h1>
        <ol class="stream lounge-focus">\(loungeItemView(page.post, isFocus: true, today: page.today, shell: shell))</ol>
        <p class="lounge-gone muted">\(t(Problem.loungePostNotFound.phrase))</p>
        <div class="lounge-replies-head"><h2>\(t(.loungeReplies))</h2>\
        \(legibleButton(for: page.replies + [page.post], in: t))\(replyButton(page, in: t))</div>\
        \(if: !page.isFirst, #"<p class="no-answers"><a href="\#(page.post.path)">\#(t(.newestReplies))</a></p>"#)
        \(if: page.isFirst, delayedPostsView(page.waiting, in: t))
        <ol class="stream" id="wall" data-part="posts"\
        \(if: page.isFirst, #" data-replies="\#(page.post.id.rawValue)""#)>\(loungeReplies(page, shell: shell))</ol>
        \(if: page.isFirst, #"<p class="no-answers muted">\#(t(.noLoungeReplies))</p>"#)
        </div>
        \(if: page.composer.rest == nil, replySheet(page, shell: shell))\(loungeSheets(in: t))
        """
}

/// The replies alone, followed by the link to older ones: what `part=posts` answers.
func loungeReplies(_ page: LoungeThreadPage, shell: Shell) -> HTML {
    loungeItems(page.replies, next: page.next, today: page.today, shell: shell)
}

/// The sheet opens without scripts, too; otherwise the form has a page of its own.
private func replyButton(_ page: LoungeThreadPage, in t: Language) -> HTML {
    page.composer.rest == nil
        ? button(t(.reply), icon: .reply, attributes: opens("reply"))
        : linkButton(t(.reply), to: "/lounge/new?reply=\(page.post.id.rawValue)", style: .secondary, icon: .reply)
}

private func replySheet(_ page: LoungeThreadPage, shell: Shell) -> HTML {
    sheet(
        id: "reply", title: shell.language(.replyTo(page.post.nickname)), in: shell.language,
        loungeComposerForm(page.composer, shell: shell))
}

extension Phrase {
    static func loungePostBy(_ nickname: String) -> Phrase {
        Phrase("\(nickname) 님의 라운지 글", "A post in the lounge by \(nickname)")
    }

    static func replyTo(_ nickname: String) -> Phrase {
        Phrase("\(nickname) 님에게 답글", "Reply to \(nickname)")
    }

    static let loungeReplies = Phrase("답글", "Replies")
    fileprivate static let newestReplies = Phrase("새 답글부터 보기", "See the newest replies")
    fileprivate static let noLoungeReplies = Phrase("아직 답글이 없어요.", "No replies yet.")
}
