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
struct MessageChanged: Event {
    static let name = "message-changed"
    let conversation: ID<Conversation>
    let message: ID<Message>
    let members: [ID<Account>]
}

/// A member has read up to a message.
struct ConversationRead: Event {
    static let name = "conversation-read"
    let conversation: ID<Conversation>
    let reader: ID<Account>
    let other: ID<Account>?
    let position: Int
}

/// A member who had been asked has agreed to a conversation of two, or answered.
struct RequestAccepted: Event {
    static let name = "request-accepted"
    let conversation: ID<Conversation>
    let asker: ID<Account>
}

/// A conversation has moved to another folder of a member's, or is muted, or no longer.
struct ConversationChanged: Event {
    static let name = "conversation-changed"
    let conversation: ID<Conversation>
    let account: ID<Account>
}
