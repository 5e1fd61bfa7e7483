public import Core
public import Design

/// The works under a tag.
public struct TagPage: Sendable {
    public let tag: Hashtag
    public let cards: [WorkCard]
    /// The address of the next page; `nil` at the end.
    public let next: String?
    /// A later page without cards is the end of the wall, not an empty one.
    public let isFirst: Bool

    public init(tag: Hashtag, cards: [WorkCard], next: String?, isFirst: Bool = true) {
        self.tag = tag
        self.cards = cards
        self.next = next
        self.isFirst = isFirst
    }
}

extension Frame {
    public static func tag(_ tag: Hashtag) -> Frame { Frame(title: "#\(tag.name)") }
}

/// The wall of a tag, or how to be the first on it.
public func tagView(_ page: TagPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden" dir="auto">#\(page.tag.name)</h1>
        \(worksWall(
            page.cards, next: page.next, shell: shell,
            empty: page.isFirst ? nothingTagged(page.tag, in: t) : nothingMore(in: t)))
        """
}

private func nothingTagged(_ tag: Hashtag, in t: Language) -> HTML {
    emptyState(
        .tag, title: t(.nothingTagged(tag.name)), text: t(.nothingTaggedText),
        action: linkButton(t(.gallery), to: "/", style: .secondary))
}

extension Phrase {
    fileprivate static func nothingTagged(_ name: String) -> Phrase {
        Phrase("아직 #\(name) 작품이 없어요", "No works with #\(name) yet")
    }

    fileprivate static let nothingTaggedText = Phrase(
        "작품 소개에 이 태그를 적으면 여기에 걸려요.", "Write it into a work’s description, and the work hangs here.")
}
