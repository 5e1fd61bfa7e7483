import Conversations
import Core
import Design
import People
import Search

/// The results of a search in a conversation.
struct MessageSearchPage: Sendable {
    let head: ConversationHead
    let typed: String
    /// The same as a part of an address.
    var query = ""
    /// The newest first.
    let found: [MessageItem]
    /// Where the search continues, unless it has reached the beginning of the conversation.
    let older: String?
}

func messageSearchView(_ page: MessageSearchPage, shell: Shell) -> HTML {
    searchOfMessages(
        page.typed, at: "\(page.head.path)/search", .searchMessages, messageSearchResults(page, shell: shell),
        in: shell.language)
}

/// Where a message is that a search has found: the words are marked there.
func foundPath(
    _ id: ID<Message>, at position: Int, in conversation: ID<Conversation>, by query: String
) -> String {
    "/messages/\(conversation)?around=\(position)&q=\(query)#message-\(id)"
}

/// The part below the field: `part=results` returns it alone.
func messageSearchResults(_ page: MessageSearchPage, shell: Shell) -> HTML {
    guard !page.typed.isEmpty else { return .empty }
    let t = shell.language
    let words = SoughtWords(page.typed)
    let rows = page.found.map { item -> HTML in
        """
        <li><a href="\(foundPath(item.id, at: item.position, in: page.head.id, by: page.query))">\
        <span class="byline"><b dir="auto">\(item.sender?.name ?? t(.oneself))</b>\
        <span class="excerpt" dir="auto">\(words.excerpt(of: item.text))</span></span>\
        \(timeView(item.sentAt, shell: shell))</a></li>
        """
    }
    return foundMessages(rows, further: page.older, in: t)
}
