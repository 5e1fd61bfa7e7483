package import Base
package import Conversations
package import Core
package import SQL

/// Makes a member an admin of a group, or undoes that; of themselves, too, where there is another.
package struct ChangeGroupRole: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    package let handle: String
    package let role: GroupRole

    package init(account: ID<Account>, conversation: ID<Conversation>, handle: String, role: GroupRole) {
        self.account = account
        self.conversation = conversation
        self.handle = handle
        self.role = role
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }
    package var needs: Permission? { Permission(to: .messages, for: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let group = try transaction.groupToChange(conversation, by: account)
        guard group.role == .admin else { throw Problem.notGroupAdmin }
        let member = try member(of: group, transaction)
        guard member.role != role else { return }
        guard role != .admin || member.hasAccepted else { throw Problem.memberNotAccepted }
        let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
        try transaction.execute(
            """
            UPDATE conversation_members SET role = \(role)
            WHERE conversation_id = \(conversation) AND account_id = \(member.id)
            """)
        var telling = WriteGroupNotice(
            conversation: conversation, actor: account, kind: role == .admin ? .promoted : .demoted)
        telling.subjects = [member.id]
        try telling.write(services.ids.next(), at: position, in: transaction)
        try transaction.emitChange(of: conversation)
    }

    private func member(
        of group: Group, _ reader: Reader
    ) throws -> (id: ID<Account>, role: GroupRole, hasAccepted: Bool) {
        let isOneself = try reader.value(
            "SELECT 1 FROM accounts a WHERE a.id = \(account) AND a.handle_key = \(handle.lowercased())", as: Int.self)
        guard isOneself != nil else {
            let member = try group.member(handle)
            return (member.author.id, member.role, member.hasAccepted)
        }
        // Whether there is another one is asked of everybody, whomever a block hides.
        let other = try reader.value(
            """
            SELECT 1 FROM conversation_members m
            WHERE m.conversation_id = \(conversation) AND m.account_id <> \(account) AND m.role = 'admin' LIMIT 1
            """, as: Int.self)
        guard role == .admin || other != nil else { throw Problem.onlyGroupAdmin }
        return (account, group.role, group.hasAccepted)
    }
}

extension Problem {
    static let memberNotAccepted = Problem(
        422, Phrase("아직 초대를 수락하지 않은 사람이에요.", "They have not accepted the invitation yet."))
    static let onlyGroupAdmin = Problem(
        422, Phrase("먼저 다른 사람을 그룹 관리자로 정해 주세요.", "Make somebody else an admin first."))
}
