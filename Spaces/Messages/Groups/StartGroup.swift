package import Base
import Conversations
package import Core
package import SQL

/// Begins a group. The member who begins it is its admin.
package struct StartGroup: Act {
    package let account: ID<Account>
    package let handles: [String]
    /// Empty: the group goes by its members' names.
    package let name: String
    /// Made by the starter's client, as that of a message is: to start again with the same people is to start once.
    package let clientID: String

    /// - Parameter clientID: empty where the client makes none.
    package init(account: ID<Account>, handles: [String], name: String = "", clientID: String = "") {
        self.account = account
        self.handles = handles
        self.name = name
        self.clientID = clientID
    }

    /// With fewer it is a conversation of two.
    package static let fewest = 2

    package var cost: Cost? { Cost(.openings, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    package func perform(_ services: Services) async throws -> ID<Conversation> {
        do {
            return try await services.database.write { transaction in
                try write(
                    services.ids.next(), telling: (services.ids.next(), services.ids.next()), in: transaction)
            }
        } catch is StoredMeanwhile {
            guard let started = try await services.database.read({ reader in try started(reader) }) else {
                throw Problem.badRequest
            }
            return started
        }
    }

    private var keys: Set<String> { Set(handles.map { $0.lowercased() }) }

    /// The first notice's; no message's has a dot.
    private var noticeID: String? {
        clientID.isEmpty ? nil : "group.\(clientID).\(keys.sorted().joined(separator: ","))"
    }

    /// The group that was started so.
    private func started(_ reader: Reader) throws -> ID<Conversation>? {
        guard let noticeID else { return nil }
        return try reader.value(
            "SELECT conversation_id FROM messages WHERE sender_id = \(account) AND client_id = \(noticeID)")
    }

    /// - Parameter notices: the first message, whose time is when the group began, and the one that names the members
    ///   who were asked.
    package func write(
        _ id: ID<Conversation>, telling notices: (ID<Message>, ID<Message>), in transaction: Transaction
    ) throws -> ID<Conversation> {
        let name = try ChangeGroup.checked(name)
        guard keys.count >= Self.fewest else { throw Problem.tooFewForGroup }
        guard keys.count < Group.maxMembers else { throw Problem.groupFull }
        guard clientID.isEmpty || SendMessage.isClientID(clientID) else { throw Problem.badRequest }
        if let started = try started(transaction) { return started }
        try transaction.execute(
            "INSERT INTO conversations (id, is_group, name, last_position) VALUES (\(id), 1, \(name), 1)")
        try transaction.execute(
            """
            INSERT INTO conversation_members (conversation_id, account_id, folder, has_accepted, role)
            VALUES (\(id), \(account), 'inbox', 1, 'admin')
            """)
        let people = try AddToGroup.add(handles, by: account, to: id, before: 1, transaction)
        var telling = WriteGroupNotice(conversation: id, actor: account, kind: .started)
        telling.subjects = people.added
        telling.clientID = noticeID
        try telling.write(notices.0, at: 1, in: transaction)
        // Members who are asked are not there yet; the notice comes when they join.
        guard !people.invited.isEmpty else { return id }
        let position = try WriteGroupNotice.takePosition(in: id, transaction)
        telling = WriteGroupNotice(conversation: id, actor: account, kind: .invited)
        telling.subjects = people.invited
        try telling.write(notices.1, at: position, in: transaction)
        return id
    }
}

extension Problem {
    package static let tooFewForGroup = Problem(
        422,
        Phrase(
            "두 명 이상 골라 주세요. 한 명과는 바로 대화할 수 있어요.",
            "Choose at least two people. With one, you can just talk."), field: "with")
}
