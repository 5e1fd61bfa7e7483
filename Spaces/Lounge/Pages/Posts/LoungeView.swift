import Core
import Design
import Lounge
import Personas
import Posts

/// The lounge: posts below the way to write one.
func loungeView(_ page: LoungePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page">
        <h1 class="visually-hidden">\(t(.lounge))</h1>
        \(if: page.isFirst, head(page, shell: shell))\(if: page.isFirst, delayedPostsView(page.waiting, in: t))
        <div class="pill-place" aria-live="polite"><a class="pill" id="new-lounge-posts" href="/lounge" data-new hidden>\
        \(icon(.refresh))<span>\(t(.newPosts))</span></a></div>
        \(loungeStream(
            page.items, next: page.next, today: page.today, shell: shell,
            empty: page.isFirst
                ? emptyState(.lounge, title: t(.loungeEmpty), text: t(.loungeEmptyText)) : nothingMore(in: t)))
        </div>
        \(loungeSheets(in: t))
        """
}

/// Items as a list, more of which load on scrolling; `empty` if there are none.
func loungeStream(_ items: [LoungeItem], next: String?, today: Day, shell: Shell, empty: HTML) -> HTML {
    """
    <ol class="stream" id="wall" data-part="posts">\(loungeItems(items, next: next, today: today, shell: shell))</ol>
    \(if: items.isEmpty && next == nil, #"<div class="stream-empty">\#(empty)</div>"#)
    """
}

/// The items alone, followed by the link to the next ones: what `part=posts` answers.
func loungeItems(_ items: [LoungeItem], next: String?, today: Day, shell: Shell) -> HTML {
    let rows = items.map { loungeItemView($0, today: today, shell: shell) }
    let more = next.map {
        """
        <li class="wall-next"><a class="button secondary" rel="next" href="\($0)" data-next>\(shell.language(.more))</a></li>
        """ as HTML
    }
    return "\(rows)\(more)"
}

/// The sheets of a page's items, and the elements live updates need. Opening one sheet closes any other.
func loungeSheets(in t: Language) -> HTML {
    """
    \(sheet(id: "post-menu", title: t(.thisLoungePost), in: t, "<div data-menu-body></div>"))\
    \(sheet(id: "transparency", title: t(.transparency), in: t, "<div data-press-body></div>"))\
    \(loungeSignals)
    """
}

private func head(_ page: LoungePage, shell: Shell) -> HTML {
    let t = shell.language
    let write: HTML = """
        <a class="write" href="/lounge/new">\(markView(page.mark))<span>\(t(.writeInLounge))</span></a>
        """
    return """
        <div class="lounge-head">\(page.rest.map { restrictionNotice($0, today: page.today, shell: shell) } ?? write)\
        \(legibleButton(for: page.items, in: t))<a class="text-button" href="/lounge/rules">\(t(.loungeRulesShort))</a></div>
        """
}

/// For who would rather read all of it in full. It has its room from the start, and is shown where something is faded.
func legibleButton(for items: [LoungeItem], in t: Language) -> HTML {
    let isNeeded = items.contains { $0.fade.step > 0 || $0.fade.isMarked }
    return """
        <button class="text-button legible" type="button" aria-pressed="false" data-legible\(if: isNeeded, " data-needed")>\
        \(icon(.eye))<span>\(t(.legible))</span></button>
        """
}

/// Why the persona may only read, until when, and a link to more.
func restrictionNotice(_ rest: RestrictionNotice, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <p class="notice problem">\(icon(.alert))<span>\(t(rest.phrase(today: today))) \
        <a href="/lounge/me">\(t(.whyRest))</a></span></p>
        """
}

extension RestrictionNotice {
    func phrase(today: Day) -> Phrase {
        guard let until else { return Problem.loungeSuspended.phrase }
        let day = Phrase.end(until, today: today)
        return Phrase(
            "\(day.korean)까지는 라운지를 읽기만 할 수 있어요.", "You can only read the lounge until \(day.english).")
    }
}

extension Phrase {
    static let thisLoungePost = Phrase("이 글", "This post")
    fileprivate static let newPosts = Phrase("새 글", "New posts")
    static let newInLounge = Phrase("라운지 글쓰기", "New lounge post")
    static let writeInLounge = Phrase("글쓰기", "Write a post")
    fileprivate static let loungeRulesShort = Phrase("규칙", "Rules")
    fileprivate static let legible = Phrase("모두 또렷하게", "Show all in full")
    fileprivate static let whyRest = Phrase("왜 그런지 보기", "See why")
    fileprivate static let loungeEmpty = Phrase("아직 아무도 말을 꺼내지 않았어요", "Nobody has spoken yet")
    fileprivate static let loungeEmptyText = Phrase(
        "여기에서는 모두 닉네임으로 말해요. 첫마디를 건네 보세요.",
        "Everybody goes by a nickname here. Yours could be the first word.")
}
