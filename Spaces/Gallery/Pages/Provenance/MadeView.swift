import Core
import Design
import Works
import WorksPages

/// A wall of works made in one way.
struct MadePage: Sendable {
    let making: Making
    let cards: [WorkCard]
    let next: String?
    /// A later page without cards is the end, not an empty wall.
    let isFirst: Bool
}

func madeView(_ page: MadePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden">\(t(page.making.phrase))</h1>
        \(worksWall(
            page.cards, next: page.next, shell: shell,
            empty: page.isFirst
                ? emptyState(
                    .gallery, title: t(.noneMadeSo), text: t(.noneMadeSoText),
                    action: linkButton(t(.gallery), to: "/", style: .secondary))
                : nothingMore(in: t)))
        """
}

/// The ways of making, for the middle of the bar.
func madeBar(_ making: Making, shell: Shell) -> HTML {
    let t = shell.language
    return tabFilter(
        Making.allCases.map { Tab(t($0.short), path: $0.path, isCurrent: $0 == making) }, label: t(.uploadMaking))
}

extension Making {
    fileprivate var short: Phrase {
        switch self {
        case .byHand: Phrase("손으로", "By hand")
        case .digital: Phrase("디지털", "Digital")
        case .withAI: Phrase("AI 도움", "With AI")
        case .generated: Phrase("AI 생성", "Generated")
        }
    }
}

extension Phrase {
    fileprivate static let noneMadeSo = Phrase("아직 이렇게 만든 작품이 없어요", "No works made this way yet")
    fileprivate static let noneMadeSoText = Phrase(
        "작품을 올릴 때 만든 방법을 고르면 여기에 모여요.",
        "Say how a work was made when you share it, and it appears here.")
}
