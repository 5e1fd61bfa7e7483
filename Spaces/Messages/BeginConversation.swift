package import Base
import Conversations
package import Core
import Kernel
package import SQL

/// Lets two members talk, with a first message of the first one's: a step of an act by which both have agreed to it. What
/// was said before, and requests between the two, become part of the same conversation.
package struct BeginConversation {
    private let first: ID<Account>
    private let second: ID<Account>
    private let text: String
    private let token: String

    /// - Parameter token: the message's client id: the same one says it once.
    package init(between first: ID<Account>, and second: ID<Account>, saying text: String, token: String) {
        self.first = first
        self.second = second
        self.text = text
        self.token = token
    }

    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Conversation> {
        let conversation = try OpenConversation.write(services.ids.next(), first, second, in: transaction)
        try transaction.execute(
            "UPDATE conversation_members SET has_accepted = 1 WHERE conversation_id = \(conversation)")
        try SendMessage(sender: first, conversation: conversation, clientID: token, text: text)
            .write(services.ids.next(Message.self), site: services.site.publicURL, in: transaction)
        // What waited in a request counts now.
        let now = services.clock.now()
        try transaction.setUnreadMessages(of: second, to: ConversationQueries.unreadTotal(of: second, now: now))
        try transaction.emit(ConversationChanged(conversation: conversation, account: second))
        return conversation
    }
}
