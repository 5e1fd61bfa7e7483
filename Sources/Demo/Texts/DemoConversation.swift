/// What two members, or a group, have said to each other.
package struct DemoConversation: Hashable, Sendable {
    /// Indices in ``DemoPlan/members``; the first one began.
    package let members: [Int]
    /// A group's; `nil` where two talk.
    package let name: String?
    /// From the oldest to the newest.
    package let messages: [DemoMessage]
    /// How many of the newest the first member has not seen, or, between two, the last one's receiver.
    package let unread: Int

    package var isGroup: Bool { name != nil }
}

package struct DemoMessage: Hashable, Sendable {
    /// Who says it, as an index in ``DemoConversation/members``.
    package let sender: Int
    package let text: String
    /// A work to show: its author is the conversation's second member.
    package let showsWork: Bool
    /// The reaction of the first of the others, if any.
    package let reaction: String?
    /// How many messages before it the one is that it replies to, if it is a reply.
    package let repliesTo: Int?
    /// Seconds before now.
    package let age: Int
}
