import Conversations
import Core
import Messages
import Web

extension Context {
    /// The conversation that the address names.
    func conversation() throws -> ID<Conversation> { try id("id", orThrow: .conversationNotFound) }

    /// The message that the address names.
    func message() throws -> ID<Message> { try id("message", orThrow: .messageNotFound) }
}
