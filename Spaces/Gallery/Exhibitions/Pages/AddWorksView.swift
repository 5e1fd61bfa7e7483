import Base
import Core
package import Design
import Media
import Works

/// One form: whatever is pressed in it carries what is ticked along.
package func addWorksView(_ page: AddWorksPage, shell: Shell) -> HTML {
    let t = shell.language
    let isOthers = page.source == .saved && !page.isEmpty || !page.typed.isEmpty
    return """
        <section class="curate">
        \(curateTabs(page.exhibition, current: .add, in: t))
        <h1 class="visually-hidden">\(t(.addWorks))</h1>
        \(page.problem.map { notice(t($0), kind: .problem) })
        <form action="\(page.path)" data-progress novalidate>
        \(searchField(page, in: t))
        \(sources(page, in: t))
        \(if: isOthers, #"<p class="hint">\#(t(.makersAreAsked))</p>"#)
        <input type="hidden" name="at" value="\(page.source.rawValue)">\
        <input type="hidden" name="of" value="\(page.typed)">
        \(if: !page.chosen.isEmpty, """
            <ul class="choices-wall" aria-label="\(t(.chosenWorks))">\
            \(page.chosen.map { choice($0, .ticked, in: t) })</ul>
            """)
        \(if: page.isEmpty, nothing(page, in: t))\
        \(if: !page.cards.isEmpty, """
            <ul class="choices-wall">\
            \(page.cards.map { choice($0, page.taken.contains($0.id) ? .taken : .open, in: t) })</ul>
            """)
        \(page.next.map { next in
            """
            <p class="older">\(button(
                t(.more), style: .quiet, attributes: #"name="\#(next.name)" value="\#(next.value)""#))</p>
            """ as HTML
        })
        \(if: !(page.cards.isEmpty && page.chosen.isEmpty), choose(page, in: t))
        </form>
        </section>
        """
}

/// Return presses the first button of a form, which is not to be a source.
private func searchField(_ page: AddWorksPage, in t: Language) -> HTML {
    """
    <div class="search-form" role="search"><div class="control">\(icon(.search))\
    <input class="input" id="find-works" type="search" name="q" value="\(page.typed)" aria-label="\(t(.search))" \
    placeholder="\(t(.whatToType))" autocomplete="off" autocapitalize="none" spellcheck="false" \
    enterkeyhint="search" dir="auto"></div><button hidden>\(t(.search))</button></div>
    """
}

/// Where a source has nothing, the way leads to the search, which finds works of others.
private func nothing(_ page: AddWorksPage, in t: Language) -> HTML {
    guard page.typed.isEmpty else { return #"<p class="muted">\#(t(.noWorksFound))</p>"# }
    return emptyState(
        .exhibition, title: t(page.source.nothing), text: t(.findOthers),
        action: linkButton(t(.findWorks), to: "#find-works", icon: .search))
}

private func sources(_ page: AddWorksPage, in t: Language) -> HTML {
    let buttons = AddWorksPage.Source.allCases.map { source -> HTML in
        let isCurrent = source == page.source && page.typed.isEmpty
        return """
            <li><button name="from" value="\(source.rawValue)"\(if: isCurrent, #" aria-current="true""#)>\
            \(t(source.title))\
            \(if: isCurrent, #"<span class="underline"></span>"#)</button></li>
            """
    }
    return #"<div class="tabs" role="group" aria-label="\#(t(.whence))"><ul>\#(buttons)</ul></div>"#
}

private enum Tick { case ticked, open, taken }

private func choice(_ card: WorkCard, _ tick: Tick, in t: Language) -> HTML {
    """
    <li class="choice\(if: tick == .taken, " taken")"><label style="\(card.picture.corners)">\
    <input type="checkbox" name="work" value="\(card.id.rawValue)"\
    \(if: tick == .taken, " disabled")\(if: tick != .open, " checked")>\
    <span class="choice-thumb">\(pictureView(card.picture, sizes: "10rem", fallback: 320, alt: ""))</span>\
    <span class="choice-words"><b dir="auto">\(card.title)</b>\
    <span class="muted" dir="auto">\(tick == .taken ? t(.chosenAlready) : card.author.name)</span></span></label></li>
    """
}

/// The button that hangs, beside how many are ticked: the style sheet counts. What the page shows of no search is shown
/// again where that is refused.
private func choose(_ page: AddWorksPage, in t: Language) -> HTML {
    let from: HTML = page.typed.isEmpty ? #" name="from" value="\#(page.source.rawValue)""# : .empty
    let hang: HTML = #"formmethod="post" formaction="\#(page.exhibition.exhibitionPath)/works"\#(from)"#
    return """
        <div class="actions choose"><p class="muted">\(t(.howManyChosen))</p>\
        \(button(t(.choose), attributes: hang))</div>
        """
}

extension AddWorksPage.Source {
    fileprivate var title: Phrase {
        switch self {
        case .own: Phrase("내 작품", "My works")
        case .saved: .saved
        }
    }

    fileprivate var nothing: Phrase {
        switch self {
        case .own: Phrase("아직 올린 작품이 없어요", "You have not shared any work yet")
        case .saved: Phrase("저장한 작품이 없어요", "Nothing saved yet")
        }
    }
}

extension Phrase {
    fileprivate static let whatToType = Phrase("제목, 작가, #태그", "Title, maker, #tag")
    fileprivate static let findWorks = Phrase("다른 작가의 작품 찾기", "Find works of others")
    fileprivate static let findOthers = Phrase(
        "다른 작가의 작품도 걸 수 있어요. 제목이나 작가, 태그로 찾아서 고르면 작가에게 먼저 물어봐요.",
        "You can hang works of other makers, too. Find them by title, maker or tag; their makers are asked first.")
    fileprivate static let makersAreAsked = Phrase(
        "다른 작가의 작품은 작가에게 먼저 물어봐요.", "Other makers are asked before their works are added.")
    fileprivate static let chosenWorks = Phrase("고른 작품", "Chosen works")
    /// The number comes before it.
    fileprivate static let howManyChosen = Phrase("점 골랐어요", " chosen")
    fileprivate static let noWorksFound = Phrase(
        "찾은 작품이 없어요. 글자를 줄이거나 작가 이름으로 찾아보세요.", "No works found. Try fewer letters, or the maker’s name.")
    fileprivate static let whence = Phrase("어디에서 고를까요?", "From")
    fileprivate static let choose = Phrase("고른 작품 걸기", "Hang chosen works")
    fileprivate static let chosenAlready = Phrase("이미 골랐어요", "Already chosen")
}
