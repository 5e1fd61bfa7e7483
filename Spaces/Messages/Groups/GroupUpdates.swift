import Base
import Core
import Design
import SQL
import Web

/// A group's head: its name, photo and how many are in it.
struct GroupHeadChanged: LiveChange {
    let head: ConversationHead
}

extension GroupHeadChanged {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, "who-\(head.id)", conversationWho(head, in: language))]
    }
}

/// How far the others in a group have read.
enum GroupReadings {
    /// For each member who has a page open, told to that member alone.
    static func updates(
        of conversation: ID<Conversation>, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        let members = try reader.all(membersStatement(of: conversation)) { row in
            (
                id: try row.next(as: ID<Account>.self), position: try row.next(as: Int.self),
                hasAccepted: try row.next(as: Bool.self)
            )
        }
        let viewers = members.map(\.id).filter(present.contains)
        guard !viewers.isEmpty else { return [] }
        let hidden = try reader.all(
            """
            SELECT b.account_id, b.other_id FROM blocks b
            WHERE b.account_id IN (\(list: viewers)) AND b.other_id IN (\(list: members.map(\.id)))
            """
        ) { row in [try row.next(as: ID<Account>.self), try row.next(as: ID<Account>.self)] }
        return viewers.map { viewer in
            let seen = members.filter { $0.hasAccepted && $0.id != viewer && !hidden.contains([viewer, $0.id]) }
            return LiveUpdate(
                ReadReceiptMoved(conversation: conversation, positions: seen.map(\.position)),
                on: personalTopic(viewer), key: "read-\(conversation)-\(viewer)")
        }
    }

    static func membersStatement(of conversation: ID<Conversation>) -> Statement {
        """
        SELECT m.account_id, m.read_position, m.has_accepted
        FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.conversation_id = \(conversation) AND c.is_group = 1
        """
    }
}
