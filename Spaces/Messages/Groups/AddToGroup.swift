package import Base
package import Conversations
package import Core
package import SQL

/// Brings members into a group. Whom the acting member talks with or follows mutually is there at once; who only follows
/// them, or has left this group before, finds it among requests and can refuse. Nobody else can be added.
package struct AddToGroup: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let handles: [String]

    package init(account: ID<Account>, conversation: ID<Conversation>, handles: [String]) {
        self.account = account
        self.conversation = conversation
        self.handles = handles
    }

    package var cost: Cost? { Cost(.openings, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        _ = try transaction.groupToChange(conversation, by: account)
        let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
        let people = try Self.add(handles, by: account, to: conversation, before: position, transaction)
        var free: Int? = position
        // Members who are asked are not there yet; the notice comes when they join.
        for (kind, subjects) in [(GroupNotice.Kind.added, people.added), (.invited, people.invited)]
        where !subjects.isEmpty {
            let place = try free ?? WriteGroupNotice.takePosition(in: conversation, transaction)
            free = nil
            var telling = WriteGroupNotice(conversation: conversation, actor: account, kind: kind)
            telling.subjects = subjects
            try telling.write(services.ids.next(), at: place, in: transaction)
        }
        try transaction.emitChange(of: conversation)
    }

    /// The members who have come, and those who have been asked.
    package struct People {
        var added: [ID<Account>] = []
        package var invited: [ID<Account>] = []
    }

    /// One statement, however many they are.
    ///
    /// - Parameter position: what is said from there on is for them.
    package static func add(
        _ handles: [String], by account: ID<Account>, to conversation: ID<Conversation>, before position: Int,
        _ transaction: Transaction
    ) throws -> People {
        let keys = Set(handles.map { $0.lowercased() }).sorted()
        guard !keys.isEmpty else { throw Problem.nobodyChosen }
        guard keys.count < Group.maxMembers else { throw Problem.groupFull }
        let atOnce = GroupQueries.comesAtOnce(account, to: conversation)
        let added = try transaction.all(
            """
            INSERT INTO conversation_members (
                conversation_id, account_id, folder, has_accepted, read_position, cleared_position)
            SELECT \(conversation), a.id, CASE WHEN \(atOnce) THEN 'inbox' ELSE 'requests' END,
                CASE WHEN \(atOnce) THEN 1 ELSE 0 END, \(position - 1), \(position - 1)
            FROM accounts a WHERE a.handle_key IN (\(list: keys)) AND \(GroupQueries.mayAdd(account, to: conversation))
            ON CONFLICT DO NOTHING
            RETURNING account_id, has_accepted
            """
        ) { row in (id: try row.next(as: ID<Account>.self), hasAccepted: try row.next(as: Bool.self)) }
        guard added.count == keys.count else { throw Problem.cannotBeAdded }
        let count = try transaction.value(
            "SELECT COUNT(*) FROM conversation_members WHERE conversation_id = \(conversation)", as: Int.self)
        guard let count, count <= Group.maxMembers else { throw Problem.groupFull }
        let invited = added.filter { !$0.hasAccepted }.map(\.id).sorted()
        if !invited.isEmpty {
            try transaction.countUnreadMessages(of: invited, now: transaction.now)
            try transaction.emit(MessageBadgesChanged(accounts: invited))
        }
        return People(added: added.filter(\.hasAccepted).map(\.id).sorted(), invited: invited)
    }
}

extension ConversationQueries {
    /// A group and the viewer's place in it; a conversation of two is none.
    package static func group(
        _ id: ID<Conversation>, of account: ID<Account>, _ reader: Reader
    ) throws -> (head: ConversationHead, group: Group) {
        let head = try head(id, of: account, reader)
        guard let group = head.group else { throw Problem.conversationNotFound }
        return (head, group)
    }

    /// A conversation to do something in, which others notice: members who are asked into a group have to agree first.
    package static func headToAct(
        in id: ID<Conversation>, by account: ID<Account>, _ reader: Reader
    ) throws -> ConversationHead {
        let head = try head(id, of: account, reader)
        guard head.group?.hasAccepted != false else { throw Problem.groupNotAccepted }
        return head
    }

    /// A group to do something in.
    package static func groupToAct(
        in id: ID<Conversation>, by account: ID<Account>, _ reader: Reader
    ) throws -> (head: ConversationHead, group: Group) {
        let head = try headToAct(in: id, by: account, reader)
        guard let group = head.group else { throw Problem.conversationNotFound }
        return (head, group)
    }
}

extension Transaction {
    /// Has others wait who change who is in a group, until this is committed: of two admins who dismiss each other at
    /// once, the second finds what the first has done.
    func hold(_ group: ID<Conversation>) throws {
        try execute("UPDATE conversations SET last_position = last_position WHERE id = \(group) AND is_group = 1")
    }

    /// A group to change.
    func groupToChange(_ group: ID<Conversation>, by account: ID<Account>) throws -> Group {
        try hold(group)
        return try ConversationQueries.groupToAct(in: group, by: account, self).group
    }

    /// Open pages of everybody in a group show it anew.
    func emitChange(of group: ID<Conversation>) throws {
        try emit(GroupChanged(conversation: group, members: GroupQueries.everybody(in: group, self)))
    }
}

extension Problem {
    package static let nobodyChosen = Problem(422, Phrase("초대할 사람을 골라 주세요.", "Choose who to add."), field: "with")
    static let groupFull = Problem(
        422,
        Phrase(
            "그룹에는 \(Group.maxMembers)명까지 있을 수 있어요.", "A group can have up to \(Group.maxMembers) members."),
        field: "with")
    /// Why, nobody learns: a stranger, a block, or there already.
    static let cannotBeAdded = Problem(
        422,
        Phrase(
            "고른 사람 가운데 초대할 수 없는 사람이 있어요.", "Somebody you chose can’t be added."), field: "with")
    static let groupNotAccepted = Problem(
        403, Phrase("먼저 그룹 초대를 수락해 주세요.", "Accept the invitation to the group first."))
    package static let notGroupAdmin = Problem(
        403, Phrase("그룹 관리자만 할 수 있어요.", "Only the group’s admins can do that."))
}
