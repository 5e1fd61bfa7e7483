/// The id of an entity, as text: `Identifier<Status>` is no `Identifier<Account>`.
///
/// Ids are decimal numbers below 2⁶³ that grow with time. They are compared as numbers, so `max(a, b)` is the newer
/// one.
public struct Identifier<Entity>: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same as ``init(rawValue:)``.
    public init(_ text: String) { rawValue = text }
}

extension Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: Comparable {
    /// By number: a longer text is a larger number, since none begins with a nought.
    public static func < (left: Self, right: Self) -> Bool {
        let (a, b) = (left.rawValue, right.rawValue)
        return a.utf8.count == b.utf8.count ? a < b : a.utf8.count < b.utf8.count
    }
}

extension Identifier: CustomStringConvertible, ExpressibleByStringLiteral {
    public var description: String { rawValue }

    public init(stringLiteral text: String) { rawValue = text }
}
