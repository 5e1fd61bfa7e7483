/// What two members have said to each other.
public struct DemoConversation: Hashable, Sendable {
    /// Indices in ``DemoPlan/members``.
    public let first: Int
    public let second: Int
    /// From the oldest to the newest.
    public let messages: [DemoMessage]
    /// How many of the newest the receiver has not seen.
    public let unread: Int
}

public struct DemoMessage: Hashable, Sendable {
    /// Whether the first of the two says it.
    public let isFirst: Bool
    public let text: String
    /// A work to show: its author is the second of the two.
    public let showsWork: Bool
    /// The other member's reaction, if any.
    public let reaction: String?
    /// Seconds before now.
    public let age: Int
}
