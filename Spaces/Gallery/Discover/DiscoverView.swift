import Base
import Core
import Design

/// A page of Discover, and what it was dealt.
struct DiscoverWall: Sendable {
    let cards: [WorkCard]
    /// ``Deal/sealed(for:by:)``, which the page sends back with what was seen.
    let deal: String
    let next: String?
    /// A later page without cards is the end, not an empty wall.
    let isFirst: Bool

    static let path = "/discover"
    static let seenPath = "/discover/seen"
}

func discoverView(_ wall: DiscoverWall, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden">\(t(.discover))</h1>\
        \(wall.cards.isEmpty
            ? empty(wall, in: t)
            : cardGrid(seenAt: DiscoverWall.seenPath, discoverCards(wall, eager: 8, shell: shell)))
        """
}

/// The cards behind their deal, followed by the link to the next ones: what `part=cards` answers.
func discoverCards(_ wall: DiscoverWall, eager: Int = 0, shell: Shell) -> HTML {
    """
    <li hidden data-deal="\(wall.deal)"></li>
    \(wallCards(wall.cards, next: wall.next, eager: eager, shell: shell))
    """
}

private func empty(_ wall: DiscoverWall, in t: Language) -> HTML {
    wall.isFirst
        ? emptyState(
            .gallery, title: t(.nothingToDiscover), text: t(.nothingToDiscoverText),
            action: linkButton(t(.home), to: "/"))
        : nothingMore(in: t)
}

extension Phrase {
    static let discover = Phrase("발견", "Discover")
    fileprivate static let nothingToDiscover = Phrase("아직 발견할 작품이 없어요", "Nothing to discover yet")
    fileprivate static let nothingToDiscoverText = Phrase(
        "다른 사람이 올린 작품을 여기에서 골고루 보여 드려요. 새 작품이 먼저예요.",
        "Here you will see what others share, new works first, and everybody's in turn.")
}
