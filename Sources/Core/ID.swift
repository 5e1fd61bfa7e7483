/// A 64-bit identifier of one kind of entity, so that an account's id cannot be passed as a post's.
///
/// The upper 48 bits are Unix milliseconds: ids sort by creation time, and ``createdAt`` needs no column of its own. Of posts
/// and members a column has it all the same: what an archive brings has another time than its id.
/// On the wire an id is a decimal string below 2^63.
public struct ID<Entity>: RawRepresentable, Hashable, Comparable, Sendable, LosslessStringConvertible {
    public let rawValue: Int64

    @inlinable
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Reads a positive decimal number; anything else, including a sign or leading spaces, is `nil`.
    @inlinable
    public init?(_ description: some StringProtocol) {
        guard description.utf8.first != UInt8(ascii: "0"), let value = Int64(description, in: 1...Int64.max) else {
            return nil
        }
        self.init(rawValue: value)
    }

    public init?(_ description: String) { self.init(description[...]) }

    public var description: String { String(rawValue) }

    /// When the entity was made, to the millisecond.
    public var createdAt: Timestamp { Timestamp(milliseconds: rawValue >> 16) }

    /// The same by a clock that may have been ahead before: ids go on above those of that time, so what is made now bears a
    /// time that is still to come. What asks how long ago something was takes it to be made now.
    public func createdAt(by now: Timestamp) -> Timestamp { min(createdAt, now) }

    /// The ids made between two moments, for rules about the last days. What bears a later time than now may be of any
    /// age, so no such rule counts it; a minute is how far the clocks of two processes may be apart.
    public static func made(since time: Timestamp, until now: Timestamp) -> ClosedRange<ID> {
        let first = max(0, time.milliseconds) << 16
        return ID(rawValue: first)...ID(rawValue: max(first, (now + .minutes(1)).milliseconds << 16))
    }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// As a decimal string: JavaScript cannot hold the number.
extension ID: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = ID(text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an id"))
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
