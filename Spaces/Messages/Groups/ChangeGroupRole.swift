import Base
import Core
import SQL

/// Makes a member an admin of a group, or takes that back; one's own, too, where there is another.
struct ChangeGroupRole: WritingAct {
    let account: ID<Account>
    let conversation: ID<Conversation>
    let handle: String
    let role: GroupRole

    var cost: Cost? { Cost(.messageMarks, of: account) }

    func write(_ services: Services, in transaction: Transaction) throws {
        let (_, group) = try ConversationQueries.group(conversation, of: account, transaction)
        guard group.role == .admin else { throw Problem.notGroupAdmin }
        let member = try group.member(handle)
        guard member.role != role else { return }
        let position = try WriteGroupNotice.takePosition(in: conversation, transaction)
        try transaction.execute(
            """
            UPDATE conversation_members SET role = \(role)
            WHERE conversation_id = \(conversation) AND account_id = \(member.author.id)
            """)
        var telling = WriteGroupNotice(
            conversation: conversation, actor: account, kind: role == .admin ? .promoted : .demoted)
        telling.subjects = [member.author.id]
        try telling.write(services.ids.next(), at: position, in: transaction)
        try transaction.tell(of: conversation)
    }
}
