import Base
import Core
import Kernel
import SQL

/// Sends the typing indicator to the other members' pages open in this process. It is not stored.
struct SignalTyping: Act {
    let account: ID<Account>
    let name: String
    let conversation: ID<Conversation>

    var cost: Cost? { Cost(.messageMarks, of: account) }

    func perform(_ services: Services) async throws {
        let head = try await services.database.read { reader in
            try ConversationQueries.headToAct(in: conversation, by: account, reader)
        }
        for other in head.openOthers {
            services.live.pass(
                LiveUpdate(TypingBegun(conversation: conversation, name: name), on: personalTopic(other)))
        }
    }
}
