package import Base
package import Core
package import Design
package import Posts

/// One message as pages show it.
package struct MessageItem: Sendable {
    package let id: ID<Message>
    package let conversation: ID<Conversation>
    /// Counts within the conversation, from 1.
    package let position: Int
    /// `nil` while it is the viewer's own.
    package let sender: Author?
    /// The text; empty for images alone, and once deleted.
    package let text: String
    package let isDeleted: Bool
    /// The sender's client id; for the sender only.
    package var clientID = ""
    package var images: [Picture] = []
    package var reactions: [Reaction] = []
    /// The work it names, for a card.
    package var card: WorkEmbed?

    package init(
        id: ID<Message>, conversation: ID<Conversation>, position: Int, sender: Author?, text: String,
        isDeleted: Bool = false
    ) {
        self.id = id
        self.conversation = conversation
        self.position = position
        self.sender = sender
        self.text = text
        self.isDeleted = isDeleted
    }

    package var isOwn: Bool { sender == nil }
    package var sentAt: Timestamp { id.createdAt }
    package var path: String { "/messages/\(conversation)/\(id)" }
}

/// One kind of answer to a message, with how many gave it.
package struct Reaction: Sendable {
    package let kind: Kind
    package let count: Int
    package let isOwn: Bool

    /// A reaction; each member has one per message.
    package enum Kind: String, Sendable, CaseIterable {
        case heart = "❤️"
        case thumb = "👍"
        case laugh = "😂"
        case wonder = "😮"
        case tears = "😢"
        case clap = "👏"

        package var phrase: Phrase {
            switch self {
            case .heart: Phrase("하트", "Heart")
            case .thumb: Phrase("엄지척", "Thumbs up")
            case .laugh: Phrase("웃음", "Laugh")
            case .wonder: Phrase("놀람", "Wow")
            case .tears: Phrase("눈물", "Tears")
            case .clap: Phrase("박수", "Applause")
            }
        }
    }
}
