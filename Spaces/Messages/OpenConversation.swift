import Accounts
package import Base
package import Core
import People
package import SQL

/// Finds the conversation with a member, or begins one. It is in nobody's list until its first message.
package struct OpenConversation: WritingAct {
    package let account: ID<Account>
    /// The other member's handle.
    package let handle: String

    package init(account: ID<Account>, handle: String) {
        self.account = account
        self.handle = handle
    }

    package var cost: Cost? { Cost(.openings, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Conversation> {
        let handle = handle.lowercased()
        let id = services.ids.next(Conversation.self)
        guard
            let other = try transaction.value(
                "SELECT a.id FROM accounts a WHERE a.handle_key = \(handle) AND \(.notBlocked("a.id", by: account))",
                as: ID<Account>.self)
        else { throw Problem.personNotFound }
        return try Self.write(id, account, other, in: transaction)
    }

    package static func write(
        _ id: ID<Conversation>, _ account: ID<Account>, _ other: ID<Account>, in transaction: Transaction
    ) throws -> ID<Conversation> {
        guard account != other else { throw Problem.notWithOneself }
        let (low, high) = (min(account, other), max(account, other))
        let added = try transaction.execute(
            """
            INSERT INTO conversations (id, low_id, high_id) VALUES (\(id), \(low), \(high)) ON CONFLICT DO NOTHING
            """)
        guard added > 0 else {
            return try transaction.one(
                "SELECT id FROM conversations WHERE low_id = \(low) AND high_id = \(high)",
                { row in try row.next(as: ID<Conversation>.self) })
        }
        for member in [low, high] {
            try transaction.execute(
                "INSERT INTO conversation_members (conversation_id, account_id) VALUES (\(id), \(member))")
        }
        return id
    }
}

extension Problem {
    static let notWithOneself = Problem(
        422, Phrase("나와는 대화를 시작할 수 없어요.", "You can’t write to yourself."))
}
