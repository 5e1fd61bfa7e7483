/// A part of a list, and where the next part begins.
public struct ListSlice<Item: Sendable, Cursor: Sendable>: Sendable {
    public let items: [Item]
    /// `nil` at the end of the list.
    public let next: Cursor?

    public init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

/// The address of what is older in a list; `nil` where there is nothing.
public func olderPath(_ path: String, before cursor: (some LosslessStringConvertible)?) -> String? {
    cursor.map { "\(path)?before=\($0)" }
}
