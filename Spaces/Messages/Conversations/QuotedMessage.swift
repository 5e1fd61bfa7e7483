package import Base
package import Core
import Design

/// A message as the replies to it show it: who said it, and one line of it.
package struct QuotedMessage: Sendable {
    package let id: ID<Message>
    package let conversation: ID<Conversation>
    /// Counts within the conversation, from 1.
    package let position: Int
    /// `nil` while it is the viewer's own.
    package let sender: Author?
    package let excerpt: ConversationRow.Excerpt

    package init(
        id: ID<Message>, conversation: ID<Conversation>, position: Int, sender: Author?,
        excerpt: ConversationRow.Excerpt
    ) {
        self.id = id
        self.conversation = conversation
        self.position = position
        self.sender = sender
        self.excerpt = excerpt
    }

    /// A message to reply to.
    init(_ item: MessageItem) {
        self.init(
            id: item.id, conversation: item.conversation, position: item.position, sender: item.sender,
            excerpt: .init(item))
    }

    /// Where it is in its conversation, whatever part of that is shown.
    var path: String { "/messages/\(conversation)?around=\(position)#message-\(id)" }
}

/// The quote above a reply, which leads to the message.
func quotedMessage(_ quoted: QuotedMessage, in t: Language) -> HTML {
    """
    <a class="quoted-message" href="\(quoted.path)" data-quoted="\(quoted.id.rawValue)">\
    <span class="visually-hidden">\(t(.repliesTo))</span>\
    \(if: !quoted.excerpt.isDeleted, #"<b dir="auto">\#(quoted.sender?.name ?? t(.oneself))</b>"#)\
    <span dir="auto">\(quoted.excerpt.words(in: t))</span></a>
    """
}

/// What the composer shows above the field while a reply is written; hidden for ordinary messages, for the script to
/// fill.
func replyingBlock(_ quoted: QuotedMessage?, in conversation: ConversationHead, _ t: Language) -> HTML {
    let shown =
        quoted
        ?? QuotedMessage(
            id: ID(rawValue: 0), conversation: conversation.id, position: 0, sender: nil,
            excerpt: .init(text: "", isDeleted: false, hasImages: false, files: .none))
    return """
        <div class="reply-quote" id="composer-quote" data-replying data-you="\(t(.oneself))" data-photo="\(t(.photo))"\
        \(if: quoted == nil, " hidden")>\
        <input type="hidden" name="in_reply_to" value="\(quoted?.id.description ?? "")">\
        \(quotedMessage(shown, in: t))\
        \(iconLink(t(.stopReplying), .close, to: conversation.path, attributes: "data-stop-replying"))</div>
        """
}

extension Phrase {
    /// The viewer, where messages say who said something.
    static let oneself = Phrase("나", "You")
    static let replyToMessage = Phrase("답장", "Reply")
    fileprivate static let repliesTo = Phrase("답장한 메시지:", "In reply to:")
    fileprivate static let stopReplying = Phrase("답장 취소", "Cancel reply")
}
