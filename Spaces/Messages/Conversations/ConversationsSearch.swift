import Accounts
package import Core
package import SQL

/// A search in all conversations of a member: the latest messages of every conversation first, then those before them,
/// and so on, in rounds. It reads a bounded part at a time and says where to continue (docs/decisions/0051).
package struct ConversationsSearch {
    package let viewer: ID<Account>

    package init(viewer: ID<Account>) { self.viewer = viewer }

    /// How many messages of a conversation one round reads.
    package static let step = 200
    /// How many statements one search runs; how much it reads is as in one conversation.
    static let statements = 200
    private static let batch = 100

    /// Where a search continues: in which round, and behind which conversation, by its latest message.
    package struct Place: LosslessStringConvertible {
        let round: Int
        package let before: ID<Message>

        package static let newest = Place(round: 0, before: ID(rawValue: .max))

        package init(round: Int, before: ID<Message>) {
            self.round = round
            self.before = before
        }

        package init?(_ description: String) {
            let parts = description.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let round = Int(parts[0], in: 0...1_000_000),
                let before = ID<Message>(parts[1])
            else { return nil }
            self.init(round: round, before: before)
        }

        package var description: String { "\(round)-\(before)" }
    }

    /// A message that holds the words, and whose conversation it is in.
    package struct Found {
        package let id: ID<Message>
        package let conversation: ID<Conversation>
        package let position: Int
        package let company: Company
        package let isOwn: Bool
        package let text: String
    }

    private struct Part {
        let conversation: ID<Conversation>
        let latest: ID<Message>
        let cleared: Int
        let last: Int
        let company: Company

        /// Of messages `t`, those that the viewer sees.
        func seen(by viewer: ID<Account>) -> Statement? {
            switch company {
            case .one: nil
            case .nobody: "AND t.sender_id = \(viewer)"
            case .group: "AND \(.notBlocked("t.sender_id", by: viewer))"
            }
        }
    }

    /// Messages that hold all of some words, the newest of this part first.
    ///
    /// - Returns: besides, where to search on; `nil` once everything has been looked through.
    package func search(_ text: String, from place: Place, _ reader: Reader) throws -> ([Found], further: Place?) {
        let words = SoughtWords(text)
        var found: [Found] = []
        var (place, messages, bytes, statements) = (place, 0, 0, 0)
        // Of a round that begins in its middle nothing is known but that there was one.
        var goesDeeper = place.before != Place.newest.before
        while true {
            let parts = try reader.all(Self.conversationsStatement(of: viewer, before: place.before)) { row in
                Part(
                    conversation: try row.next(), latest: try row.next(), cleared: try row.next(), last: try row.next(),
                    company: try Company(row: &row))
            }
            statements += 1
            for part in parts {
                let newest = part.last - place.round * Self.step
                place = Place(round: place.round, before: part.latest)
                guard newest > part.cleared else { continue }
                goesDeeper = goesDeeper || newest - Self.step > part.cleared
                let said = try reader.all(
                    Self.messagesStatement(
                        in: part.conversation, upTo: newest, after: part.cleared,
                        part.seen(by: viewer))
                ) { row in
                    (
                        id: try row.next(as: ID<Message>.self), position: try row.next(as: Int.self),
                        sender: try row.next(as: ID<Account>.self), text: try row.next(as: String.self)
                    )
                }
                for message in said where words.areAll(in: message.text) {
                    found.append(
                        Found(
                            id: message.id, conversation: part.conversation, position: message.position,
                            company: part.company, isOwn: message.sender == viewer, text: message.text))
                }
                statements += 1
                messages += said.count
                bytes += said.reduce(0) { $0 + $1.text.utf8.count }
                if found.count >= MessageQueries.pageSize || messages >= MessageQueries.searchedMessages
                    || bytes >= MessageQueries.searchedBytes || statements >= Self.statements
                {
                    return (found.sorted { $0.id > $1.id }, place)
                }
            }
            guard parts.count < Self.batch else { continue }
            guard goesDeeper else { return (found.sorted { $0.id > $1.id }, nil) }
            place = Place(round: place.round + 1, before: Place.newest.before)
            goesDeeper = false
        }
    }

    /// A member's conversations and requests, the last spoken in first. One query.
    static func conversationsStatement(of account: ID<Account>, before: ID<Message>) -> Statement {
        """
        SELECT page.conversation_id, page.latest_id, page.cleared_position, page.last_position, \(Company.columns)
        FROM (
            SELECT * FROM (\(folderStatement(.inbox, of: account, before: before))) inbox
            UNION ALL SELECT * FROM (\(folderStatement(.requests, of: account, before: before))) requests
        ) page
        \(Company.joins)
        ORDER BY page.latest_id DESC LIMIT \(batch)
        """
    }

    private static func folderStatement(
        _ folder: ConversationHead.Folder, of account: ID<Account>, before: ID<Message>
    ) -> Statement {
        """
        SELECT m.conversation_id, m.latest_id, m.cleared_position, c.last_position,
            \(Company.parts(of: account))
        FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
        WHERE m.account_id = \(account) AND m.folder = \(folder) AND m.latest_id < \(before)
            AND (c.is_group = 0 OR m.has_accepted = 1)
            AND \(.keepsConversation(account, with: ConversationQueries.other(of: account)))
        ORDER BY m.latest_id DESC LIMIT \(batch)
        """
    }

    /// - Parameter isSeen: which of them.
    static func messagesStatement(
        in conversation: ID<Conversation>, upTo newest: Int, after cleared: Int, _ isSeen: Statement? = nil
    ) -> Statement {
        """
        SELECT t.id, t.position, t.sender_id, t.text FROM messages t
        WHERE t.conversation_id = \(conversation) AND t.position <= \(newest)
            AND t.position > \(max(newest - step, cleared)) AND t.state = 'sent' AND t.notice IS NULL
            \(isSeen)
        """
    }
}
