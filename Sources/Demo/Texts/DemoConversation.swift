/// What two members have said to each other.
package struct DemoConversation: Hashable, Sendable {
    /// Indices in ``DemoPlan/members``.
    package let first: Int
    package let second: Int
    /// From the oldest to the newest.
    package let messages: [DemoMessage]
    /// How many of the newest the receiver has not seen.
    package let unread: Int
}

package struct DemoMessage: Hashable, Sendable {
    /// Whether the first of the two says it.
    package let isFirst: Bool
    package let text: String
    /// A work to show: its author is the second of the two.
    package let showsWork: Bool
    /// The other member's reaction, if any.
    package let reaction: String?
    /// How many messages before it the one is that it replies to, if it is a reply.
    package let repliesTo: Int?
    /// Seconds before now.
    package let age: Int
}
