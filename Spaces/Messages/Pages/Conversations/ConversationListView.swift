import Conversations
import Core
package import Design

/// The list alone on a phone; beside the place for a conversation on a desktop.
package func conversationsView(_ list: ConversationList, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="messenger list-only">
        \(conversationPane(list, current: nil, shell: shell))
        <section class="conversation none">\(emptyState(
            .bubble, title: t(.chooseConversation), text: t(.chooseConversationText),
            action: linkButton(t(.newMessage), to: "/messages/new", style: .secondary, icon: .plus)))</section>
        </div>
        """
}

/// The list with the way to a new conversation above it.
func conversationPane(_ list: ConversationList, current: ID<Conversation>?, shell: Shell) -> HTML {
    let t = shell.language
    let isRequests = list.folder == .requests
    let title = t(isRequests ? .requests : .messages)
    let requestsHint: Phrase = shell.features.contains(.follows) ? .requestsHint : .strangersHint
    let noConversationsText: Phrase = shell.features.contains(.works) ? .noConversationsText : .writeToAnybody
    // An empty list contains nothing, not even a line break: the style sheet tests `:empty`.
    let rows = list.rows.map { conversationRow($0, isCurrent: $0.id == current, shell: shell) }
    return """
        <section class="conversations" aria-label="\(title)">
        <header class="pane-head">\
        \(if: isRequests, iconLink(t(.back), .back, to: "/messages", attributes: "data-back"))\
        \(current == nil ? "<h1>\(title)</h1>" : "<h2>\(title)</h2>" as HTML)\
        \(isRequests
            ? .empty
            : """
            \(iconLink(t(.searchAllMessages), .search, to: "/messages/search"))\
            \(iconLink(t(.newMessage), .plus, to: "/messages/new"))
            """)</header>
        \(if: !isRequests, requestsLink(list.requests, in: t))
        \(if: isRequests && !list.rows.isEmpty, #"<p class="hint pane-hint">\#(t(requestsHint))</p>"#)
        <ol class="conversation-rows" id="\(isRequests ? requestListID : conversationListID)" data-live-region \
        data-not-sent="\(t(.notSent))">\
        \(rows)</ol>
        \(emptyState(
            .bubble, title: t(isRequests ? .noRequests : .noConversations),
            text: t(isRequests ? requestsHint : noConversationsText),
            action: isRequests ? .empty : linkButton(t(.newMessage), to: "/messages/new", icon: .plus)))
        \(list.older.map { #"<p class="older"><a class="button quiet" rel="next" href="\#($0)">\#(t(.more))</a></p>"# as HTML })
        </section>
        """
}

let conversationListID = "conversations"
let requestListID = "requests"
let requestCountID = "request-count"

/// There at zero, too, hidden, so that a live update has a place to write.
private func requestsLink(_ count: Int, in t: Language) -> HTML {
    """
    <p class="requests-link"><a class="row" href="/messages/requests">\(icon(.people))<span>\(t(.requests))</span>\
    \(liveBadge(count, id: requestCountID))\(icon(.next))</a></p>
    """
}

extension Phrase {
    static let requests = Phrase("메시지 요청", "Message requests")
    static let notSent = Phrase("보내지 못함", "Not sent")
    static let newMessage = Phrase("새 메시지", "New message")
    fileprivate static let requestsHint = Phrase(
        "아직 팔로우하지 않는 사람이 처음 보낸 메시지가 여기에서 기다려요. 수락하기 전에는 읽었는지 알 수 없어요.",
        "First messages from people you do not follow wait here. They cannot see that you have read them until you accept."
    )
    fileprivate static let strangersHint = Phrase(
        "처음 대화하는 사람이 보낸 메시지가 여기에서 기다려요. 수락하기 전에는 읽었는지 알 수 없어요.",
        "First messages from people you have not talked with wait here. They cannot see that you have read them until you accept."
    )
    fileprivate static let writeToAnybody = Phrase(
        "회원 누구에게나 먼저 말을 걸어 보세요.", "You can write to any member.")
    fileprivate static let noRequests = Phrase("기다리는 요청이 없어요", "No requests")
    fileprivate static let noConversations = Phrase("아직 나눈 대화가 없어요", "No conversations yet")
    fileprivate static let noConversationsText = Phrase(
        "마음에 드는 작품의 작가에게 먼저 말을 걸어 보세요.", "Write to somebody whose work you like.")
    fileprivate static let chooseConversation = Phrase("대화를 골라 주세요", "Choose a conversation")
    fileprivate static let chooseConversationText = Phrase(
        "왼쪽에서 대화를 고르거나 새로 시작해 보세요.", "Choose one on the left, or start a new one.")
}
