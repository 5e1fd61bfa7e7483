/// A conversation of Messages: who is in it, and what was said last.
public struct Conversation: Codable, Hashable, Identifiable, Sendable {
    /// Stays the same, whatever is said in it.
    public var id: Identifier<Conversation>
    /// Whether there is something the member has not read.
    public var unread: Bool
    /// Those in it, besides the member.
    public var accounts: [Account]
    /// What was said last, as a status that is for those who are in it.
    public var lastStatus: Status?
}
