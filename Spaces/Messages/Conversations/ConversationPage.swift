import Base
package import Core
import Design
import Posts

/// A conversation, open.
package struct ConversationPage: Sendable {
    package let head: ConversationHead
    package let messages: [MessageItem]
    /// Addresses of earlier messages and, unless the page ends with the newest, of later ones.
    package let older: String?
    package let newer: String?
    /// The list beside it.
    package var list: ConversationList
    /// The client's name for the next message.
    package let clientID: String
    /// The message that is being replied to.
    package var quoted: QuotedMessage?
    /// A refused message, and why.
    package var draft = ""
    package var problem: Phrase?

    package init(
        head: ConversationHead, messages: [MessageItem], older: String? = nil, newer: String? = nil,
        list: ConversationList, clientID: String
    ) {
        self.head = head
        self.messages = messages
        self.older = older
        self.newer = newer
        self.list = list
        self.clientID = clientID
    }

    /// The newest of the viewer's messages that the other one has read.
    var lastRead: Int {
        messages.last { $0.isOwn && !$0.isDeleted && $0.position <= head.otherReadPosition }?.position ?? 0
    }

    package static let sample: ConversationPage = {
        func message(_ id: Int64, _ position: Int, _ sender: Author?, _ text: String) -> MessageItem {
            MessageItem(
                id: ID(rawValue: (1_795_000_000_000 + id * 60_000) << 16), conversation: ID(rawValue: 5),
                position: position, sender: sender, text: text)
        }
        var answered = message(1, 1, .sample, "전시 잘 봤어요! <script>")
        answered.reactions = Reaction.counted(
            [("❤️", true), ("❤️", false), ("👏", false)].compactMap { text, isOwn in
                Emoji(text).map { (emoji: $0, isOwn: isOwn) }
            })
        var linked = message(3, 3, nil, "https://salon.example/works/11")
        linked.card = WorkEmbed(
            id: ID(rawValue: 11), title: "푸른 방",
            author: Author(id: ID(rawValue: 2), handle: "ada", name: "Ada", major: "", photo: nil),
            picture: Picture(
                Rendering(ID(rawValue: 1), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
                placeholder: "20304fc8553df2d0a4588b8b", alt: ""))
        linked.quoted = QuotedMessage(answered)
        let deleted = MessageItem(
            id: ID(rawValue: 1_795_100_000_000 << 16), conversation: ID(rawValue: 5), position: 4, sender: .sample,
            text: "", isDeleted: true)
        return ConversationPage(
            head: .sample, messages: [answered, message(2, 2, nil, "👏👏"), linked, deleted],
            older: "/messages/5?before=1", list: .sample, clientID: "sample-client-id")
    }()

    package static let sampleRequest = ConversationPage(
        head: ConversationHead(
            id: ID(rawValue: 5), other: .sample, folder: .requests, lastPosition: 1, isAcceptedByOther: true),
        messages: [
            MessageItem(
                id: ID(rawValue: 1_795_000_000_000 << 16), conversation: ID(rawValue: 5), position: 1, sender: .sample,
                text: "안녕하세요, 작업을 보고 연락드려요.")
        ], list: .sampleEmpty, clientID: "sample-client-id")
}
