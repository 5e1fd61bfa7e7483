public import Commons
public import Core
public import Design

/// One message as pages show it.
public struct MessageItem: Sendable {
    public let id: ID<Message>
    public let conversation: ID<Conversation>
    /// Counts within the conversation, from 1.
    public let position: Int
    /// `nil` while it is the viewer's own.
    public let sender: Author?
    /// The text; empty for images alone, and once deleted.
    public let text: String
    public let isDeleted: Bool
    /// The sender's client id; for the sender only.
    public var clientID = ""
    public var images: [Picture] = []
    public var reactions: [Reaction] = []
    /// The work it names, for a card.
    public var card: WorkEmbed?

    public init(
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

    public var isOwn: Bool { sender == nil }
    public var sentAt: Timestamp { id.createdAt }
    public var path: String { "/messages/\(conversation)/\(id)" }
}

/// One kind of answer to a message, with how many gave it.
public struct Reaction: Sendable {
    public let kind: Kind
    public let count: Int
    public let isOwn: Bool

    /// A reaction; each member has one per message.
    public enum Kind: String, Sendable, CaseIterable {
        case heart = "❤️"
        case thumb = "👍"
        case laugh = "😂"
        case wonder = "😮"
        case tears = "😢"
        case clap = "👏"

        public var phrase: Phrase {
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
