import Core
import Design
import People
import Search

/// The results of a search in all conversations.
struct ConversationsSearchPage: Sendable {
    let typed: String
    /// The newest of this part first.
    let found: [ConversationsSearch.Found]
    /// Where the search continues, unless everything has been looked through.
    let further: String?
}

func conversationsSearchView(_ page: ConversationsSearchPage, shell: Shell) -> HTML {
    let t = shell.language
    let rows = page.found.map { found -> HTML in
        """
        <li><a href="/messages/\(found.conversation.rawValue)?around=\(found.position)#message-\(found.id.rawValue)">\
        \(face(found.company, size: .small))\
        <span class="byline"><b dir="auto">\(name(found.company, in: t))</b>\
        <span dir="auto">\(if: found.isOwn, "\(t(.youSaid)) ")\(found.text)</span></span>\
        \(timeView(found.id.createdAt, shell: shell))</a></li>
        """
    }
    return """
        <div class="search message-search">
        <h1 class="visually-hidden">\(t(.searchAllMessages))</h1>
        \(searchForm(page.typed, to: "/messages/search", placeholder: t(.searchAllMessages), in: t))
        \(page.typed.isEmpty ? .empty : foundMessages(rows, further: page.further, in: t))
        </div>
        """
}

/// What a search has found, or that it has found nothing, and the way on.
func foundMessages(_ rows: [HTML], further: String?, in t: Language) -> HTML {
    let nothing =
        further == nil
        ? emptyState(.search, title: t(.nothingSaid), text: t(.nothingSaidText))
        : emptyState(.search, title: t(.nothingYet), text: t(.nothingYetText))
    return """
        \(rows.isEmpty ? nothing : "<ol class=\"found-messages\">\(rows)</ol>")
        \(further.map { moreLink($0, in: t) })
        """
}

extension Phrase {
    static let searchAllMessages = Phrase("메시지 검색", "Search messages")
    fileprivate static let nothingYet = Phrase("최근 메시지에는 없어요", "Nothing in the latest messages")
    fileprivate static let nothingYetText = Phrase("더 오래된 메시지에서 이어서 찾을 수 있어요.", "You can continue in older messages.")
    fileprivate static let nothingSaid = Phrase("찾은 메시지가 없어요", "Nothing found")
    fileprivate static let nothingSaidText = Phrase("다른 단어로 찾아보세요.", "Try other words.")
}
