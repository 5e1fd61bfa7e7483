import Accounts
import Core

/// Something has been said in a group, or done to it.
struct MessageSentToGroup: Event {
    static let name = "message-sent-to-group"
    let conversation: ID<Conversation>
    let message: ID<Message>
    let sender: ID<Account>
    /// All who see it, in order.
    let receivers: [ID<Account>]
}

/// A group has another name, photo or members.
struct GroupChanged: Event {
    static let name = "group-changed"
    let conversation: ID<Conversation>
    let members: [ID<Account>]
}

/// Another number of messages waits for several members.
struct MessageBadgesChanged: AccountsEvent {
    static let name = "message-badges-changed"
    let accounts: [ID<Account>]
}
