package import Conversations
package import Core
import Kernel
import SQL

/// A group's head: its name, photo and how many are in it.
package struct GroupHeadChanged: LiveChange {
    package let head: ConversationHead
}

/// A group's page has changed: its name, its photo, its members, or what the viewer may do.
package struct GroupInfoChanged: LiveChange {
    package let info: GroupInfo
}

/// The viewer is in a group no more.
package struct GroupLeft: LiveChange {
    package let conversation: ID<Conversation>

    static func isTrue(of account: ID<Account>, _ conversation: ID<Conversation>, _ reader: Reader) throws -> Bool {
        try reader.first(
            """
            SELECT c.is_group FROM conversations c WHERE c.id = \(conversation) AND NOT EXISTS (
                SELECT 1 FROM conversation_members m
                WHERE m.conversation_id = \(conversation) AND m.account_id = \(account))
            """
        ) { row in try row.next(as: Bool.self) } ?? false
    }
}

/// How far the others in a group have read.
enum GroupReadings {
    /// For each member who has a page open, sent to that member alone.
    static func updates(
        of conversation: ID<Conversation>, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        let members = try reader.all(membersStatement(of: conversation)) { row in
            (
                id: try row.next(as: ID<Account>.self), hasAccepted: try row.next(as: Bool.self),
                read: ReadSpan(after: try row.next(), upTo: try row.next())
            )
        }
        let viewers = members.map(\.id).filter(present.contains)
        guard !viewers.isEmpty else { return [] }
        let hidden = try reader.blocks(between: viewers, and: members.map(\.id))
        return viewers.map { viewer in
            let seen = members.filter { $0.hasAccepted && $0.id != viewer && !hidden.contains([viewer, $0.id]) }
            return LiveUpdate(
                ReadReceiptMoved(conversation: conversation, spans: seen.map(\.read)),
                on: personalTopic(viewer), key: "read-\(conversation)-\(viewer)")
        }
    }

    static func membersStatement(of conversation: ID<Conversation>) -> Statement {
        """
        SELECT m.account_id, m.has_accepted, m.cleared_position, m.read_position
        FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.conversation_id = \(conversation) AND c.is_group = 1
        """
    }
}
