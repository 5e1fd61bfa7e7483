import Core
import Design
import Lounge
import Personas

/// A post or a reply as this reader sees it: faded as its author is, and nearly gone where the reader has pressed.
///
/// - Parameter isFocus: whether the page is about it; it opens nothing then.
func loungeItemView(_ item: LoungeItem, isFocus: Bool = false, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let id = item.id.rawValue
    let path = memberPath(item.nickname)
    return """
        <li class="post lounge-item fade-\(item.fade.step)\(if: item.fade.isMarked, " fade-mine")\(if: isFocus, " focus")" \
        id="lounge-\(id)" data-persona="\(item.persona.rawValue)" data-step="\(item.fade.step)"\
        \(if: item.fade.isMarked, " data-marked")\(if: item.isOwn, " data-own")\
        \(if: !isFocus && item.root == nil, " data-opens")>
        <a class="face" href="\(path)" tabindex="-1" aria-hidden="true">\(markView(item.mark))</a>
        <p class="byline"><a class="name" href="\(path)" dir="auto">\(item.nickname)</a> \
        <a class="muted when" href="\(item.path)">\(dayView(item.postedOn, today: today, in: t))</a> <span class="fade-label">\(t(item.fade.label))</span></p>
        <p class="words prose" dir="auto">\(loungeProse(item.text))</p>
        \(actions(item, in: t))
        </li>
        """
}

extension LoungeItem {
    /// Where it is read with what belongs to it. A reply's leads on to its place below its post, which moves as others
    /// come.
    var path: String { "/lounge/\(id)" }
}

extension Fade {
    /// The fade in words, for screen readers.
    var label: Phrase {
        let shown = step == 0 ? "" : " −\(step * Fade.stepSize)"
        if isMarked { return Phrase("나에게 옅어짐\(shown)", "faded for you\(shown)") }
        return step == 0 ? Phrase("", "") : Phrase("옅어짐\(shown)", "faded:\(shown)")
    }
}

private func actions(_ item: LoungeItem, in t: Language) -> HTML {
    """
    <div class="post-actions">\(if: item.root == nil, answers(item, in: t))\(loungeLikeButton(item.like, in: t))\
    \(if: !item.isOwn, pressButton(item, in: t))\(menuOpener(item, in: t))</div>
    """
}

private func answers(_ item: LoungeItem, in t: Language) -> HTML {
    iconLink(
        t(.reply), .comment, to: "\(item.path)#reply", attributes: #"data-answer="\#(item.id.rawValue)""#,
        count: buttonCount(item.replyCount, id: "lounge-answers-\(item.id)"))
}

/// A heart that turns at once; the form does the same without scripts.
func loungeLikeButton(_ like: LoungeLikeState, in t: Language) -> HTML {
    let button = iconButton(
        t(.like), .heart,
        attributes: """
            formaction="/lounge/\(like.post.rawValue)/\(if: like.isLiked, "un")like" \
            aria-pressed="\(like.isLiked ? "true" : "false")"
            """,
        count: buttonCount(like.count, id: "lounge-likes-\(like.post)"))
    return #"<form method="post">\#(button)</form>"#
}

/// Leads to the question before a press, or before taking one back; the script asks it in the page's sheet.
func pressButton(_ item: LoungeItem, in t: Language) -> HTML {
    """
    <form class="veil" action="/lounge/\(item.id.rawValue)/transparency" data-transparency>\
    <button class="icon-button" aria-label="\(t(.transparency))" \
    aria-pressed="\(item.isPressed ? "true" : "false")" aria-haspopup="dialog">\(icon(.ghost))</button></form>
    """
}

/// Asks for the menu, which is a page of its own; the script shows it in the page's sheet.
private func menuOpener(_ item: LoungeItem, in t: Language) -> HTML {
    """
    <form>\(iconButton(
        t(.more), .more,
        attributes: #"formaction="/lounge/\#(item.id.rawValue)/menu" aria-haspopup="dialog""#))</form>
    """
}
