package import Core

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
    package init(_ item: MessageItem) {
        self.init(
            id: item.id, conversation: item.conversation, position: item.position, sender: item.sender,
            excerpt: .init(item))
    }

    /// Where it is in its conversation, whatever part of that is shown.
    package var path: String { "/messages/\(conversation)?around=\(position)#message-\(id)" }
}
