package import Base
import Conversations
package import Core
import Kernel
import SQL

/// Sends the typing indicator to the other members' pages open in this process. It is not stored.
package struct SignalTyping: Act {
    package let account: ID<Account>
    package let name: String
    package let conversation: ID<Conversation>

    package init(account: ID<Account>, name: String, conversation: ID<Conversation>) {
        self.account = account
        self.name = name
        self.conversation = conversation
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    package func perform(_ services: Services) async throws {
        let head = try await services.database.read { reader in
            try ConversationQueries.headToAct(in: conversation, by: account, reader)
        }
        for other in head.openOthers {
            services.live.pass(
                LiveUpdate(
                    TypingBegun(conversation: conversation, account: account, name: name), on: personalTopic(other)))
        }
    }
}
