import Base
import Core
import Design
import People
import Search

/// The results of a search in a conversation.
struct MessageSearchPage: Sendable {
    let head: ConversationHead
    let typed: String
    /// The newest first.
    let found: [MessageItem]
    /// Where the search continues, unless it has reached the beginning of the conversation.
    let older: String?
}

func messageSearchView(_ page: MessageSearchPage, shell: Shell) -> HTML {
    let t = shell.language
    let rows = page.found.map { item -> HTML in
        """
        <li><a href="\(page.head.path)?around=\(item.position)#message-\(item.id.rawValue)">\
        <span class="byline"><b dir="auto">\(item.sender?.name ?? t(.me))</b>\
        <span dir="auto">\(item.text)</span></span>\
        \(timeView(item.sentAt, shell: shell))</a></li>
        """
    }
    let results: HTML =
        page.typed.isEmpty
        ? .empty
        : page.found.isEmpty
            ? page.older == nil
                ? emptyState(.search, title: t(.nothingSaid), text: t(.nothingSaidText))
                : emptyState(.search, title: t(.nothingYet), text: t(.nothingYetText))
            : "<ol class=\"found-messages\">\(rows)</ol>"
    return """
        <div class="search message-search">
        <h1 class="visually-hidden">\(t(.searchMessages))</h1>
        \(searchForm(page.typed, to: "\(page.head.path)/search", placeholder: t(.searchMessages), in: t))
        \(results)
        \(page.older.map { moreLink($0, in: t) })
        </div>
        """
}

extension Phrase {
    fileprivate static let me = Phrase("나", "You")
    fileprivate static let nothingYet = Phrase("최근 메시지에는 없어요", "Nothing in the latest messages")
    fileprivate static let nothingYetText = Phrase("더 오래된 메시지에서 이어서 찾을 수 있어요.", "You can continue in older messages.")
    fileprivate static let nothingSaid = Phrase("찾은 메시지가 없어요", "Nothing found")
    fileprivate static let nothingSaidText = Phrase("다른 단어로 찾아보세요.", "Try other words.")
}
