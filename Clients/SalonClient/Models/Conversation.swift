/// A conversation of Messages: who is in it, and what was said last.
public struct Conversation: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<Conversation>
    public var unread: Bool
    /// Those in it, besides the member.
    public var accounts: [Account]
    /// What was said last, as a status that is for those who are in it.
    public var lastStatus: Status?
}
