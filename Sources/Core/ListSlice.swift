/// A part of a list, and where the next part begins.
package struct ListSlice<Item: Sendable, Cursor: Sendable>: Sendable {
    package let items: [Item]
    /// `nil` at the end of the list.
    package let next: Cursor?

    package init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

/// The address of what is older in a list; `nil` where there is nothing.
package func olderPath(_ path: String, before cursor: (some LosslessStringConvertible)?) -> String? {
    cursor.map { "\(path)?before=\($0)" }
}
