import Core
package import SQL

/// What one statement reads of a conversation: messages beside a position, of a bounded number of places.
extension MessageQueries {
    /// How many places one statement looks at: what a block hides is read like what is shown.
    package static let span = 2_000

    /// How long the way from the first message that waits to the newest may be for one page to have all of it.
    static let unreadAtOnce = 200
    /// How many earlier messages are above the first that waits.
    package static let context = 10

    /// The position of the first message that waits for the viewer; `nil` for none, or none that is found soon.
    package func firstUnread(_ reader: Reader) throws -> Int? {
        guard conversation.unread > 0, !conversation.isRequest else { return nil }
        return try reader.value(firstUnreadStatement())
    }

    func firstUnreadStatement() -> Statement {
        let start = max(conversation.readPosition, conversation.clearedPosition)
        return """
            SELECT t.position FROM messages t
            WHERE t.conversation_id = \(conversation.id) AND t.position > \(start)
                AND t.position <= \(start + Self.span) AND t.sender_id <> \(viewer) AND t.state = 'sent'
                AND t.notice IS NULL\(conversation.isSeen(by: viewer))
            ORDER BY t.position LIMIT 1
            """
    }

    /// The newest first, and before which position there may be more.
    package func older(
        than position: Int, limit: Int, isAdorned: Statement = FoundMessage.isAdorned,
        hasFiles: Statement = FoundMessage.hasFiles, _ reader: Reader
    ) throws -> ([FoundMessage], further: Int?) {
        let end = min(position, conversation.lastPosition + 1)
        let start = max(conversation.clearedPosition, end - 1 - Self.span)
        let found = try reader.all(
            olderStatement(than: end, after: start, limit: limit, isAdorned: isAdorned, hasFiles: hasFiles),
            FoundMessage.init(row:))
        if found.count > limit { return (Array(found.prefix(limit)), found[limit - 1].position) }
        return (found, start > conversation.clearedPosition ? start + 1 : nil)
    }

    /// - Parameters:
    ///   - isAdorned: whether there may be images or reactions; to find out is not free.
    ///   - hasFiles: likewise.
    func olderStatement(
        than position: Int, after start: Int, limit: Int, isAdorned: Statement = FoundMessage.isAdorned,
        hasFiles: Statement = FoundMessage.hasFiles
    ) -> Statement {
        """
        \(FoundMessage.selection(isAdorned: isAdorned, hasFiles: hasFiles))
        WHERE t.conversation_id = \(conversation.id) AND t.position < \(position) AND t.position > \(start)
            \(conversation.isSeen(by: viewer))
        ORDER BY t.position DESC LIMIT \(limit + 1)
        """
    }

    /// The oldest first, and after which position there may be more.
    package func newer(than position: Int, limit: Int, _ reader: Reader) throws -> ([FoundMessage], further: Int?) {
        let start = max(position, conversation.clearedPosition)
        let end = min(start + Self.span, conversation.lastPosition)
        let found = try reader.all(newerStatement(than: start, upTo: end, limit: limit), FoundMessage.init(row:))
        if found.count > limit { return (Array(found.prefix(limit)), found[limit - 1].position) }
        return (found, end < conversation.lastPosition && start < end ? end : nil)
    }

    func newerStatement(than position: Int, upTo end: Int, limit: Int) -> Statement {
        """
        \(FoundMessage.selection())
        WHERE t.conversation_id = \(conversation.id) AND t.position > \(position) AND t.position <= \(end)
            \(conversation.isSeen(by: viewer))
        ORDER BY t.position LIMIT \(limit + 1)
        """
    }
}
