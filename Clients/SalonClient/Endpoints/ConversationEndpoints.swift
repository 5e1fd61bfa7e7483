// Messages, as Mastodon's API has them.

extension Endpoint where Answer == [Conversation] {
    /// The one in which something was said last comes first. Scope: `read:conversations`.
    public static func conversations(limit: Int? = nil) -> Self { Self(.get, "/api/v1/conversations", .limit(limit)) }
}

extension Endpoint where Answer == Conversation {
    /// All that was said in it is read. Scope: `write:conversations`.
    public static func markRead(_ id: Identifier<Conversation>) -> Self {
        Self(.post, "/api/v1/conversations/\(id.segment)/read")
    }

    /// Scope: `write:conversations`.
    public static func markUnread(_ id: Identifier<Conversation>) -> Self {
        Self(.post, "/api/v1/conversations/\(id.segment)/unread")
    }
}

extension Endpoint where Answer == Done {
    /// Removes a conversation from the member's list; the others keep it. Scope: `write:conversations`.
    public static func delete(_ id: Identifier<Conversation>) -> Self {
        Self(.delete, "/api/v1/conversations/\(id.segment)")
    }
}
