package import Base
import Conversations
package import Core
package import SQL

/// Takes a member out of a group: themselves, or, as an admin, another one. The group leaves their list; what they
/// wrote stays.
package struct LeaveGroup: WritingAct {
    package let account: ID<Account>
    package let conversation: ID<Conversation>
    /// The handle of the member to remove; `nil` to leave.
    package let removed: String?

    package init(account: ID<Account>, conversation: ID<Conversation>, removed: String? = nil) {
        self.account = account
        self.conversation = conversation
        self.removed = removed
    }

    package var cost: Cost? { Cost(.messageMarks, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try write(services.ids.next(), at: services.clock.now(), in: transaction)
    }

    func write(_ notice: ID<Message>, at now: Timestamp, in transaction: Transaction) throws {
        guard let removed else { return try leave(notice, at: now, in: transaction) }
        let group = try transaction.groupToChange(conversation, by: account)
        guard group.role == .admin else { throw Problem.notGroupAdmin }
        let member = try group.member(removed).author.id
        let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
        try take(member, out: now, in: transaction)
        var telling = WriteGroupNotice(conversation: conversation, actor: account, kind: .removed)
        telling.subjects = [member]
        try telling.write(notice, at: position, in: transaction)
        try transaction.emitChange(of: conversation)
    }

    /// A member who refuses an invitation was never there: there is no notice.
    private func leave(_ notice: ID<Message>, at now: Timestamp, in transaction: Transaction) throws {
        try transaction.hold(conversation)
        let (_, group) = try ConversationQueries.group(conversation, of: account, transaction)
        let position = try group.hasAccepted ? WriteGroupNotice.takePosition(in: conversation, transaction) : nil
        try take(account, out: now, in: transaction)
        try transaction.execute(
            """
            INSERT INTO group_departures (conversation_id, account_id) VALUES (\(conversation), \(account))
            ON CONFLICT DO NOTHING
            """)
        try Self.settle(conversation, in: transaction)
        if let position {
            try WriteGroupNotice(conversation: conversation, actor: account, kind: .left)
                .write(notice, at: position, in: transaction)
        }
        try transaction.emitChange(of: conversation)
    }

    private func take(_ member: ID<Account>, out now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            "DELETE FROM conversation_members WHERE conversation_id = \(conversation) AND account_id = \(member)")
        try transaction.setUnreadMessages(of: member, to: ConversationQueries.unreadTotal(of: member, now: now))
        try transaction.emit(ConversationChanged(conversation: conversation, account: member))
    }

    /// When its last admin has left, a group gets another: of the members who have agreed, the one with the oldest
    /// account. If nobody has agreed, the requests end.
    static func settle(_ conversation: ID<Conversation>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE conversation_members SET role = 'admin'
            WHERE conversation_id = \(conversation) AND account_id = (
                SELECT n.account_id FROM conversation_members n
                WHERE n.conversation_id = \(conversation) AND n.has_accepted = 1 ORDER BY n.account_id LIMIT 1)
                AND NOT EXISTS (
                    SELECT 1 FROM conversation_members o WHERE o.conversation_id = \(conversation) AND o.role = 'admin')
            """)
        let asked = try transaction.all(
            """
            DELETE FROM conversation_members WHERE conversation_id = \(conversation) AND NOT EXISTS (
                SELECT 1 FROM conversation_members o
                WHERE o.conversation_id = \(conversation) AND o.has_accepted = 1)
            RETURNING account_id
            """
        ) { row in try row.next(as: ID<Account>.self) }
        guard !asked.isEmpty else { return }
        try transaction.countUnreadMessages(of: asked.sorted(), now: transaction.now)
        try transaction.emit(MessageBadgesChanged(accounts: asked.sorted()))
        for account in asked.sorted() {
            try transaction.emit(ConversationChanged(conversation: conversation, account: account))
        }
    }
}
