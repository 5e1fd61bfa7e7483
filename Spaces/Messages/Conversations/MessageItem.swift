package import Core
package import Posts

/// One message as pages show it.
package struct MessageItem: Sendable {
    package let id: ID<Message>
    package let conversation: ID<Conversation>
    /// Counts within the conversation, from 1.
    package let position: Int
    /// `nil` while it is the viewer's own.
    package let sender: Author?
    /// The text; empty for images and files alone, and once deleted.
    package let text: String
    package let isDeleted: Bool
    /// Whether it said something else before.
    package var isEdited = false
    /// Whether it passes on what was said elsewhere.
    package var isForwarded = false
    /// Deleted, as all see it, and by moderators.
    package var isHidden = false
    /// The sender's client id; for the sender only.
    package var clientID = ""
    package var images: [Picture] = []
    package var files: [MessageFile] = []
    package var reactions: [Reaction] = []
    /// The message it replies to.
    package var quoted: QuotedMessage?
    /// Whether several others may read it.
    package var isInGroup = false
    /// What happened to the group, where that is not what somebody wrote.
    package var notice: GroupNotice?
    /// What it names by its address.
    package var card: Embed?

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
    /// The conversation, with a reply to it begun.
    package var replyPath: String { "/messages/\(conversation)?reply=\(id)" }
}
