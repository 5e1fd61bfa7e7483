package import Conversations
package import Core
package import SQL

/// A conversation of the member's, and whether a message may go there.
package struct ForwardReceiver: Sendable {
    package let conversation: ID<Conversation>
    package let company: Company
    /// Whether the other one of two has answered, or follows the member; always in a group.
    let isAccepted: Bool
    /// How much a stranger has said already.
    package let lastPosition: Int

    /// Why it may not.
    package func reason(for item: MessageItem) -> Phrase? {
        if company.isNobody { return Problem.recipientGone.phrase }
        guard !isAccepted else { return nil }
        if !item.images.isEmpty || !item.files.isEmpty { return Problem.noPhotosInRequests.phrase }
        return lastPosition >= SendMessage.requestLimit ? Problem.requestWaits.phrase : nil
    }
}

extension ForwardReceiver {
    /// Among how many of the latest one looks.
    package static let most = 100

    package static func all(of account: ID<Account>, _ reader: Reader) throws -> [ForwardReceiver] {
        try reader.all(statement(of: account)) { row in
            let (id, isAccepted) = (try row.next(as: ID<Conversation>.self), try row.next(as: Bool.self))
            let last = try row.next(as: Int.self)
            return ForwardReceiver(
                conversation: id, company: try Company(row: &row), isAccepted: isAccepted, lastPosition: last)
        }
    }

    static func statement(of account: ID<Account>) -> Statement {
        """
        SELECT page.conversation_id, page.is_accepted, page.last_position, \(Company.columns)
        FROM (
            SELECT m.conversation_id, m.latest_id, c.last_position,
                CASE WHEN c.is_group = 1 OR EXISTS (
                    SELECT 1 FROM conversation_members o
                    WHERE o.conversation_id = c.id AND o.account_id <> \(account) AND o.has_accepted = 1)
                OR EXISTS (
                    SELECT 1 FROM follows f
                    WHERE f.follower_id = \(ConversationQueries.other(of: account)) AND f.followed_id = \(account))
                THEN 1 ELSE 0 END AS is_accepted,
                \(Company.parts(of: account))
            FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
            WHERE m.account_id = \(account) AND m.folder = 'inbox'
                AND \(.keepsConversation(account, with: ConversationQueries.other(of: account)))
            ORDER BY m.latest_id DESC LIMIT \(most)
        ) page
        \(Company.joins)
        ORDER BY page.latest_id DESC
        """
    }

    /// Whether its name, or that of somebody in it, holds all that is typed.
    package func isFound(by words: SoughtWords, in t: Language) -> Bool {
        let people = if case .one(let other) = company { "\(other.handle) \(other.major)" } else { "" }
        return words.areAll(in: "\(company.title(in: t)) \(people)".nfc)
    }
}
