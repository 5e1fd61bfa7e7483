package import Base
package import Core
package import SQL

/// Begins a group. Whoever does is its admin.
package struct StartGroup: WritingAct {
    package let account: ID<Account>
    package let handles: [String]
    /// Empty: the group goes by its members' names.
    package let name: String

    package init(account: ID<Account>, handles: [String], name: String = "") {
        self.account = account
        self.handles = handles
        self.name = name
    }

    /// With fewer it is a conversation of two.
    static let fewest = 2

    package var cost: Cost? { Cost(.openings, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Conversation> {
        try write(services.ids.next(), telling: services.ids.next(), in: transaction)
    }

    /// - Parameter notice: the first message, whose time is when the group began.
    package func write(
        _ id: ID<Conversation>, telling notice: ID<Message>, in transaction: Transaction
    ) throws -> ID<Conversation> {
        let name = try ChangeGroup.checked(name)
        guard Set(handles.map { $0.lowercased() }).count >= Self.fewest else { throw Problem.tooFewForGroup }
        try transaction.execute(
            "INSERT INTO conversations (id, is_group, name, last_position) VALUES (\(id), 1, \(name), 1)")
        try transaction.execute(
            """
            INSERT INTO conversation_members (conversation_id, account_id, folder, has_accepted, role)
            VALUES (\(id), \(account), 'inbox', 1, 'admin')
            """)
        let added = try AddToGroup.add(handles, by: account, to: id, before: 1, transaction)
        var telling = WriteGroupNotice(conversation: id, actor: account, kind: .started)
        telling.subjects = added
        try telling.write(notice, at: 1, in: transaction)
        return id
    }
}

extension Problem {
    static let tooFewForGroup = Problem(
        422,
        Phrase(
            "두 명 이상 골라 주세요. 한 명과는 바로 대화할 수 있어요.",
            "Choose at least two people. With one, you can just talk."), field: "with")
}
