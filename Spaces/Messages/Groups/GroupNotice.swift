import Base
import Core
import Design
import SQL

/// What somebody did to a group, shown among its messages, in their order.
package struct GroupNotice: Sendable {
    package enum Kind: String, Sendable {
        case started, added, invited, joined, removed, left, renamed, pictured, promoted, demoted
    }

    package let kind: Kind
    /// Who did it.
    package let actor: String
    /// To whom: some names, and how many more there are.
    package let subjects: [String]
    package let more: Int
    /// The name that was given.
    package let name: String

    package init(_ kind: Kind, actor: String, subjects: [String] = [], more: Int = 0, name: String = "") {
        self.kind = kind
        self.actor = actor
        self.subjects = subjects
        self.more = more
        self.name = name
    }

    /// How many are named.
    static let named = 3

    func words(in t: Language) -> String { t(phrase) }

    private var phrase: Phrase {
        let names = subjects.joined(separator: ", ")
        let (korean, english): (String, String) =
            if subjects.isEmpty {
                ("다른 회원", "another member")
            } else if more > 0 {
                ("\(names) 외 \(more)명", "\(names) and \(more) more")
            } else {
                ("\(names) 님", names)
            }
        switch kind {
        case .started where subjects.isEmpty:
            return Phrase("\(actor) 님이 그룹을 만들었어요", "\(actor) started the group")
        case .started:
            return Phrase("\(actor) 님이 \(korean)과 그룹을 만들었어요", "\(actor) started the group with \(english)")
        case .added: return Phrase("\(actor) 님이 \(korean)을 초대했어요", "\(actor) added \(english)")
        case .invited: return Phrase("\(actor) 님이 \(korean)을 초대했어요", "\(actor) invited \(english)")
        case .joined: return Phrase("\(actor) 님이 들어왔어요", "\(actor) joined")
        case .removed: return Phrase("\(actor) 님이 \(korean)을 내보냈어요", "\(actor) removed \(english)")
        case .left: return Phrase("\(actor) 님이 나갔어요", "\(actor) left")
        case .renamed where name.isEmpty:
            return Phrase("\(actor) 님이 그룹 이름을 삭제했어요", "\(actor) removed the group’s name")
        case .renamed:
            return Phrase("\(actor) 님이 그룹 이름을 바꿨어요: \(name)", "\(actor) named the group “\(name)”")
        case .pictured: return Phrase("\(actor) 님이 그룹 사진을 바꿨어요", "\(actor) changed the group photo")
        case .promoted:
            return Phrase("\(actor) 님이 \(korean)을 그룹 관리자로 정했어요", "\(actor) made \(english) an admin")
        case .demoted:
            return Phrase(
                "\(korean)은 이제 그룹 관리자가 아니에요",
                "\(subjects.isEmpty ? "Another member" : english) is no longer an admin")
        }
    }
}

extension GroupNotice.Kind: ColumnValue {}

/// A line of its own; the time is there for the lines between days.
func noticeView(_ notice: GroupNotice, _ item: MessageItem, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li class="message group-notice" id="message-\(item.id.rawValue)" data-position="\(item.position)">\
        <p dir="auto">\(notice.words(in: t))</p>\
        <time datetime="\(item.sentAt.iso8601)" data-clock>\(t(.clock(item.sentAt, in: shell.zone)))</time></li>
        """
}

/// Writes a notice as the next message of its group.
struct WriteGroupNotice {
    let conversation: ID<Conversation>
    let actor: ID<Account>
    let kind: GroupNotice.Kind
    var subjects: [ID<Account>] = []
    var name = ""
    /// What makes it the only one of its kind, where something does.
    var clientID: String?

    /// Takes the next place in the conversation: nobody else changes the group until this is committed.
    static func takePosition(in conversation: ID<Conversation>, _ transaction: Transaction) throws -> Int {
        try transaction.one(
            """
            UPDATE conversations SET last_position = last_position + 1 WHERE id = \(conversation)
            RETURNING last_position
            """
        ) { row in try row.next() }
    }

    /// Everybody there finds the group at the top; nobody has unread messages by it. Whoever has not agreed to be there,
    /// or may not know of those it is about, is left in peace.
    func write(_ id: ID<Message>, at position: Int, in transaction: Transaction) throws {
        // No client makes an id with a dot.
        let clientID = clientID ?? "notice.\(id)"
        let added = try transaction.execute(
            """
            INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text, notice)
            VALUES (\(id), \(conversation), \(position), \(actor), \(clientID), \(name), \(kind))
            ON CONFLICT (sender_id, client_id) DO NOTHING
            """)
        guard added == 1 else { throw StoredMeanwhile() }
        if !subjects.isEmpty {
            try transaction.execute(
                """
                INSERT INTO message_subjects (message_id, account_id)
                SELECT \(id), a.id FROM accounts a WHERE a.id IN (\(list: subjects))
                """)
        }
        let receivers = try transaction.all(
            """
            UPDATE conversation_members SET latest_id = \(id)
            WHERE conversation_id = \(conversation) AND \(GroupQueries.hears(actor))\(isAbout(id))
            RETURNING account_id
            """
        ) { row in try row.next(as: ID<Account>.self) }
        try transaction.emit(
            MessageSentToGroup(conversation: conversation, message: id, sender: actor, receivers: receivers.sorted()))
    }

    private func isAbout(_ id: ID<Message>) -> Statement {
        guard !subjects.isEmpty else { return " AND has_accepted = 1" }
        return """
             AND (has_accepted = 1 OR account_id IN (\(list: subjects))) AND EXISTS (
                SELECT 1 FROM message_subjects u WHERE u.message_id = \(id) AND NOT EXISTS (
                    SELECT 1 FROM blocks b
                    WHERE b.account_id = conversation_members.account_id AND b.other_id = u.account_id))
            """
    }
}
