import Conversations
import Core
import Design
import PeoplePages
import SearchPages

/// The results of a search in all conversations.
struct ConversationsSearchPage: Sendable {
    let typed: String
    /// The same as a part of an address.
    var query = ""
    /// The newest of this part first.
    let found: [ConversationsSearch.Found]
    /// Where the search continues, unless everything has been looked through.
    let further: String?
}

func conversationsSearchView(_ page: ConversationsSearchPage, shell: Shell) -> HTML {
    searchOfMessages(
        page.typed, at: "/messages/search", .searchAllMessages, conversationsSearchResults(page, shell: shell),
        in: shell.language)
}

/// The part below the field: `part=results` returns it alone.
func conversationsSearchResults(_ page: ConversationsSearchPage, shell: Shell) -> HTML {
    guard !page.typed.isEmpty else { return .empty }
    let t = shell.language
    let words = SoughtWords(page.typed)
    let rows = page.found.map { found -> HTML in
        """
        <li><a href="\(foundPath(found.id, at: found.position, in: found.conversation, by: page.query))">\
        \(face(found.company, size: .small))\
        <span class="byline"><b dir="auto">\(found.company.title(in: t))</b>\
        <span class="excerpt" dir="auto">\(if: found.isOwn, "\(t(.youSaid)) ")\(words.excerpt(of: found.text))</span></span>\
        \(timeView(found.id.createdAt, shell: shell))</a></li>
        """
    }
    return foundMessages(rows, further: page.further, in: t)
}

/// A field, and what is found below it: by Enter, or with `search.js` while typing. Such a search reads many messages, so
/// it waits until typing rests for longer than others do.
func searchOfMessages(_ typed: String, at path: String, _ title: Phrase, _ results: HTML, in t: Language) -> HTML {
    """
    <div class="search message-search" data-search="350">
    <h1 class="visually-hidden">\(t(title))</h1>
    \(searchForm(typed, to: path, placeholder: t(title), in: t))
    <p class="visually-hidden" role="status" data-search-status></p>
    <div class="results" data-results>\(results)</div>
    </div>
    """
}

/// What a search has found, or that it has found nothing, and the way on.
func foundMessages(_ rows: [HTML], further: String?, in t: Language) -> HTML {
    func nothing(_ title: Phrase, _ text: Phrase) -> HTML {
        #"<div data-announce="\#(t(title))">\#(emptyState(.search, title: t(title), text: t(text)))</div>"#
    }
    let found: HTML =
        if rows.isEmpty {
            further == nil ? nothing(.nothingSaid, .nothingSaidText) : nothing(.nothingYet, .nothingYetText)
        } else {
            #"<ol class="found-messages" data-announce="\#(t(.messagesFound(rows.count)))">\#(rows)</ol>"#
        }
    return """
        \(found)
        \(further.map { moreLink($0, in: t) })
        """
}

extension Phrase {
    static let searchAllMessages = Phrase("메시지 검색", "Search messages")
    fileprivate static func messagesFound(_ count: Int) -> Phrase {
        Phrase("메시지 \(count)개", english: count, "message found", "messages found")
    }
    fileprivate static let nothingYet = Phrase("최근 메시지에는 없어요", "Nothing in the latest messages")
    fileprivate static let nothingYetText = Phrase("더 오래된 메시지에서 이어서 찾을 수 있어요.", "You can continue in older messages.")
    fileprivate static let nothingSaid = Phrase("찾은 메시지가 없어요", "Nothing found")
    fileprivate static let nothingSaidText = Phrase("다른 단어로 찾아보세요.", "Try other words.")
}
