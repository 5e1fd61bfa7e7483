package import Conversations
package import Core

/// A message was sent.
package struct MessageSent: Event {
    package static let name = "message-sent"
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    package let sender: ID<Account>
    package let receiver: ID<Account>
}

/// A message shows something else now: it was deleted or answered.
package struct MessageChanged: Event {
    package static let name = "message-changed"
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    package let members: [ID<Account>]
}

/// A member has read up to a message.
package struct ConversationRead: Event {
    package static let name = "conversation-read"
    package let conversation: ID<Conversation>
    package let reader: ID<Account>
    package let other: ID<Account>?
    package let position: Int
}

/// A member who had been asked has agreed to a conversation of two, or answered.
package struct RequestAccepted: Event {
    package static let name = "request-accepted"
    package let conversation: ID<Conversation>
    package let asker: ID<Account>
}

/// A conversation has moved to another folder of a member's, or is muted, or no longer.
package struct ConversationChanged: Event {
    package static let name = "conversation-changed"
    package let conversation: ID<Conversation>
    package let account: ID<Account>
}
