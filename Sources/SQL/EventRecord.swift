public import Core
import FoundationEssentials

/// An event as its transaction wrote it.
public struct EventRecord: Sendable {
    public let name: String
    /// JSON.
    public let payload: [UInt8]
    public let createdAt: Timestamp

    /// Comes in place of entries of the outbox that were removed before they were read: anything kept right by events
    /// has missed some.
    public static let gap = EventRecord(name: "gap", payload: [], createdAt: Timestamp(milliseconds: 0))

    public var isGap: Bool { name == Self.gap.name }

    /// The event, or `nil` if this is one of another name.
    public func decode<E: Event>(_ type: E.Type = E.self) throws -> E? {
        name == E.name ? try JSONDecoder().decode(E.self, from: Data(payload)) : nil
    }
}
