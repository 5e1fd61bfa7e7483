import Base
import Core
package import Design
import Exhibitions
import Works
import WorksPages

package func exhibitionsView(_ page: ExhibitionsPage, shell: Shell) -> HTML {
    let t = shell.language
    let tabs = ExhibitionsPage.Tab.allCases.filter { $0 != .mine || shell.visitor != nil }
    return """
        <section class="exhibitions">
        <header class="exhibitions-head"><h1 class="visually-hidden">\(t(.exhibitions))</h1>\
        \(if: shell.visitor != nil, linkButton(
            t(.newExhibition), to: "/exhibitions/new", style: .secondary, icon: .plus))</header>
        \(tabFilter(tabs.map { Tab(t($0.title), path: $0.path, isCurrent: $0 == page.tab) }, label: t(.exhibitions)))
        \(part(.asksForYou, page.asking, shell: shell))
        \(part(.showsYours, page.showing, shell: shell))
        \(if: page.goingOn == nil && page.hasOthers, #"<h2>\#(t(.ownExhibitions))</h2>"#)
        \(own(page, shell: shell))
        \(more(page.next, shell))
        </section>
        """
}

/// Posters with their titles, beside one another.
func exhibitionCards(_ cards: [ExhibitionCard], shell: Shell) -> HTML {
    let items = cards.map { exhibitionItem($0, isAlone: cards.count == 1, shell: shell) }
    return #"<ul class="exhibition-cards">\#(items)</ul>"#
}

/// One of them.
func exhibitionItem(_ card: ExhibitionCard, isAlone: Bool = false, shell: Shell) -> HTML {
    let sizes = isAlone ? "(min-width:60rem) 24rem, 100vw" : "(min-width:60rem) 18rem, 50vw"
    return """
        <li class="exhibition-card"><a href="\(card.path)">\
        \(posterView(
            card.poster, isOwn: card.isOwnPoster, title: card.title, seed: card.id, sizes: sizes))\
        <span class="\(card.poster == nil ? "visually-hidden" : "exhibition-card-title")" dir="auto">\(card.title)</span></a>
        <p class="muted"><span dir="auto">\(card.curator.name)</span>\
        \(if: card.isWaiting || card.stage == .draft, #"<span>\#(shell.language(card.standing(at: shell.now)))</span>"#)\
        \(datesView(card.dates, shell: shell))\
        \(if: !card.place.isEmpty, #"<span dir="auto">\#(card.place)</span>"#)</p></li>
        """
}

extension ExhibitionCard {
    /// That it waits, or else when it is.
    func standing(at now: Timestamp) -> Phrase { isWaiting ? .waitsForReview : dates.time(stage, at: now).title }
}

private func part(_ title: Phrase, _ others: ExhibitionsPage.Others, shell: Shell) -> HTML {
    guard !others.cards.isEmpty else { return .empty }
    return """
        <section><h2>\(shell.language(title))</h2>\(exhibitionCards(others.cards, shell: shell))\
        \(more(others.next, shell))</section>
        """
}

private func more(_ next: String?, _ shell: Shell) -> HTML? {
    next.map { #"<p class="older"><a class="button quiet" rel="next" href="\#($0)">\#(shell.language(.more))</a></p>"# }
}

/// What the page is a list of; with more of others' it shows none.
private func own(_ page: ExhibitionsPage, shell: Shell) -> HTML {
    if page.goingOn != nil, page.hasOthers { return .empty }
    return page.cards.isEmpty ? empty(page, shell: shell) : exhibitionCards(page.cards, shell: shell)
}

extension ExhibitionsPage {
    fileprivate var hasOthers: Bool { !asking.cards.isEmpty || !showing.cards.isEmpty }
}

private func empty(_ page: ExhibitionsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard page.isFirst else { return nothingMore(in: t) }
    let action = shell.visitor == nil ? HTML.empty : linkButton(t(.newExhibition), to: "/exhibitions/new", icon: .plus)
    return emptyState(.exhibition, title: t(page.tab.nothing), text: t(.emptyText), action: action)
}

extension ExhibitionsPage.Tab {
    var title: Phrase {
        switch self {
        case .current: Phrase("진행 중", "On now")
        case .coming: Phrase("예정", "Coming")
        case .past: Phrase("종료", "Past")
        case .mine: Phrase("내 전시회", "Mine")
        }
    }

    fileprivate var nothing: Phrase {
        switch self {
        case .current: Phrase("지금 열린 전시회가 없어요", "No exhibitions on now")
        case .coming: Phrase("곧 열릴 전시회가 없어요", "No exhibitions announced")
        case .past: Phrase("지난 전시회가 없어요", "No past exhibitions")
        case .mine: Phrase("아직 만든 전시회가 없어요", "You have not made an exhibition yet")
        }
    }
}

extension Phrase {
    fileprivate static let emptyText = Phrase(
        "내 작품과 다른 작가의 작품을 골라 방을 꾸며 보세요. 포트폴리오, 수업, 졸업 전시에 어울려요.",
        "Choose works of yours and of other makers and arrange them in rooms: for a portfolio, a class or a degree show."
    )
    fileprivate static let asksForYou = Phrase("내 작품을 걸고 싶어 하는 전시회", "Asking for your works")
    fileprivate static let showsYours = Phrase("내 작품이 걸린 전시회", "Showing your works")
    fileprivate static let ownExhibitions = Phrase("내가 만든 전시회", "Made by you")
}
