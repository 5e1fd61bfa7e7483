import Conversations
import Core
import Design

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
