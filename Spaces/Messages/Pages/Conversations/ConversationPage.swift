package import Base
package import Conversations
package import Core
import Posts

/// A conversation, open.
package struct ConversationPage: Sendable {
    package let head: ConversationHead
    package let messages: [MessageItem]
    /// Addresses of earlier messages and, unless the page ends with the newest, of later ones.
    package let older: String?
    package let newer: String?
    /// The position of the first message that was not read yet, above which a line says so.
    package var firstUnread: Int?
    /// Whether nothing unread comes before it: to read on in it is to have read so far.
    package var continuesReading = false
    /// The list beside it.
    package var list: ConversationList
    /// The client's name for the next message.
    package let clientID: String
    /// The message to which a search has led, and its words.
    var found: (position: Int, words: SoughtWords)?
    /// The message that is being replied to.
    package var quoted: QuotedMessage?
    /// A refused message, and why.
    package var draft = ""
    package var problem: Phrase?
    /// What keeps the viewer from writing.
    package var restriction: Restriction?

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

    /// At which of the viewer's messages to say that it has been read, and by how many: each time others have read on.
    var readMarks: [Int: Int] {
        let spans = head.readSpans
        var (marks, known): ([Int: Int], Int) = ([:], 0)
        for message in messages.reversed() where message.isOwn && !message.isDeleted && message.notice == nil {
            let count = spans.count { $0.contains(message.position) }
            if count > 0, count != known { marks[message.position] = count }
            known = count
        }
        return marks
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
        linked.card = .work(
            WorkEmbed(
                id: ID(rawValue: 11), title: "푸른 방",
                author: Author(id: ID(rawValue: 2), handle: "ada", name: "Ada", major: "", photo: nil),
                picture: Picture(
                    Rendering(ID(rawValue: 1), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
                    placeholder: "20304fc8553df2d0a4588b8b", alt: "")))
        linked.quoted = QuotedMessage(answered)
        var filed = message(6, 4, .sample, "")
        filed.files = [.sample, .sampleVoice]
        let deleted = MessageItem(
            id: ID(rawValue: 1_795_100_000_000 << 16), conversation: ID(rawValue: 5), position: 5, sender: .sample,
            text: "", isDeleted: true)
        var hidden = MessageItem(
            id: ID(rawValue: 1_795_100_060_000 << 16), conversation: ID(rawValue: 5), position: 6, sender: .sample,
            text: "", isDeleted: true)
        hidden.isHidden = true
        return ConversationPage(
            head: .sample, messages: [answered, message(2, 2, nil, "👏👏"), linked, filed, deleted, hidden],
            older: "/messages/5?before=1", list: .sample, clientID: "sample-client-id")
    }()
}
