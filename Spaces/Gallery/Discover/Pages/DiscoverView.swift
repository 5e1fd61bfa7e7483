import Core
import Design
import Discover
import Works
import WorksPages

/// A page of Discover, and what it was dealt.
struct DiscoverWall: Sendable {
    let cards: [WorkCard]
    /// ``Deal/sealed(for:by:)``, which the page sends back with what was seen.
    let deal: String
    let next: String?
    /// A later page without cards is the end, not an empty wall.
    let isFirst: Bool

    static let path = WallFilter.discover.path
    static let seenPath = "/discover/seen"
}

func discoverView(_ wall: DiscoverWall, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden">\(t(.discover))</h1>\
        \(newWorksPill((id: "new-works", path: DiscoverWall.path), in: t))
        \(if: wall.isFirst, """
            <div class="discover-intro"><p class="muted">\(t(.howItChooses))</p><p class="actions">\
            \(linkButton(t(.seeExhibitions), to: "/exhibitions", style: .quiet, icon: .exhibition))\
            \(linkButton(t(.asksForCritique), to: WallFilter.critique.path, style: .quiet, icon: .critique))\
            </p></div>
            """)
        \(wall.cards.isEmpty && wall.isFirst
            ? empty(shell: shell)
            : cardGrid(seenAt: DiscoverWall.seenPath, discoverCards(wall, eager: 8, shell: shell)))
        """
}

/// The cards behind their deal, followed by the link to the next ones: what `part=cards` answers.
func discoverCards(_ wall: DiscoverWall, eager: Int = 0, shell: Shell) -> HTML {
    let t = shell.language
    return wall.cards.isEmpty
        ? """
        <li class="wall-end"><p class="muted">\(t(.seenAll))</p>\
        \(linkButton(t(.dealAgain), to: DiscoverWall.path, style: .secondary, icon: .refresh))</li>
        """
        : """
        <li hidden data-deal="\(wall.deal)"></li>
        \(wallCards(wall.cards, next: wall.next, eager: eager, shell: shell))
        """
}

private func empty(shell: Shell) -> HTML {
    let t = shell.language
    return emptyState(
        .gallery, title: t(.nothingToDiscover), text: t(.nothingToDiscoverText),
        action: shell.visitor == nil ? .empty : linkButton(t(.newWork), to: "/works/new", icon: .plus))
}

extension Phrase {
    fileprivate static let nothingToDiscover = Phrase("아직 발견할 작품이 없어요", "Nothing to discover yet")
    fileprivate static let nothingToDiscoverText = Phrase(
        "다른 사람이 작품을 올리면 여기에 나와요. 누구의 작품이든 차례가 와요.",
        "Works by others appear here, and everyone gets a turn.")
    fileprivate static let howItChooses = Phrase(
        "새 작품은 인기와 상관없이 먼저 여러 사람에게 보여요. 나머지 자리에는 사람들이 좋아한 작품이 번갈아 나와요.",
        "Every new work is shown to a number of people first, popular or not. The other places go to works people liked, in turn."
    )
    fileprivate static let seeExhibitions = Phrase("전시회 둘러보기", "See the exhibitions")
    fileprivate static let seenAll = Phrase("오늘은 여기까지예요. 다시 섞어 볼까요?", "That is everything for now.")
    fileprivate static let dealAgain = Phrase("다시 섞기", "Shuffle again")
}
