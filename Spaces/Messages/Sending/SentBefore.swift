import Core
import SQL

/// What was sent under a client's name before. The same message again counts as sent; another one under that name does
/// not.
struct SentBefore: Sendable {
    let id: ID<Message>
    let conversation: ID<Conversation>
    let text: String
    let isDeleted: Bool
    let isEdited: Bool

    /// Whether it said these words; `nil` where nobody can tell, because it has been edited or deleted since.
    func says(_ text: String) -> Bool? {
        if !isDeleted, self.text == text { return true }
        return isDeleted || isEdited ? nil : false
    }

    /// - Returns: those that there are, by their names.
    static func find(
        _ names: [String], by sender: ID<Account>, _ reader: Reader
    ) throws -> [String: SentBefore] {
        let found = try reader.all(
            """
            SELECT client_id, id, conversation_id, text, state <> 'sent', CASE WHEN edited_at IS NULL THEN 0 ELSE 1 END
            FROM messages
            WHERE sender_id = \(sender) AND client_id IN (\(list: names))
            """
        ) { row in
            (
                try row.next(as: String.self),
                SentBefore(
                    id: try row.next(), conversation: try row.next(), text: try row.next(), isDeleted: try row.next(),
                    isEdited: try row.next())
            )
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Throws ``Core/Problem/sentOtherFiles`` where it was sent with others than these. A deleted message has none left.
    func check(_ attachments: [SentAttachment], _ reader: Reader) throws {
        guard !isDeleted else { return }
        let sent = try SentAttachment.of([id], reader)[id] ?? []
        guard SentAttachment.areSame(sent, attachments) else { throw Problem.sentOtherFiles }
    }
}

extension Problem {
    /// What was typed is in the form, which has a new name.
    static let changedSinceSent = Problem(
        409,
        Phrase(
            "여기서 보낸 메시지를 그 뒤에 수정했거나 삭제했어요. 이 메시지도 보내려면 한 번 더 보내 주세요.",
            "You have since edited or deleted the message you sent from here. To send this one too, send it again."),
        field: "text")

    /// What was typed is in the form, which has a new name.
    static let sentOtherFiles = Problem(
        409,
        Phrase(
            "이 메시지는 다른 파일과 함께 이미 보냈어요. 새로 고른 파일도 보내려면 다시 골라서 보내 주세요.",
            "You already sent this with other files. To send the new ones too, choose them again and send."),
        field: "images")
}
