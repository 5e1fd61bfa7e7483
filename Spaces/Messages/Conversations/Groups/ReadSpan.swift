import Core

/// Which messages somebody has read: those after one position, up to another. Nothing of before they came to a group, or
/// of what they have deleted for themselves: whether that was read, nobody knows.
package struct ReadSpan: Sendable {
    package let after: Int
    package let upTo: Int

    package init(after: Int = 0, upTo: Int) {
        self.after = after
        self.upTo = upTo
    }

    package func contains(_ position: Int) -> Bool { position > after && position <= upTo }
}
