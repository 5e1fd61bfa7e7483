/// A 64-bit identifier of one kind of entity, so that an account's id cannot be passed as a post's.
///
/// The upper 48 bits are Unix milliseconds: ids sort by creation time, and ``createdAt`` needs no column of its own.
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
