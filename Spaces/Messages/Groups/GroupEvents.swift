import Accounts
package import Base
package import Core

/// Something has been said in a group, or done to it.
package struct MessageSentToGroup: Event {
    package static let name = "message-sent-to-group"
    package let conversation: ID<Conversation>
    package let message: ID<Message>
    package let sender: ID<Account>
    /// All who see it, in order.
    package let receivers: [ID<Account>]
}

/// A group has another name, photo or members.
package struct GroupChanged: Event {
    package static let name = "group-changed"
    package let conversation: ID<Conversation>
    package let members: [ID<Account>]
}

/// Another number of messages waits for several members.
struct MessageBadgesChanged: AccountsEvent {
    static let name = "message-badges-changed"
    let accounts: [ID<Account>]
}
