/// A value inside another of its kind: the status that a repost shows is a status.
@propertyWrapper
public struct Indirect<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }

    public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension KeyedDecodingContainer {
    /// What is left out is nothing, as with any optional.
    public func decode<Value>(_: Indirect<Value>.Type, forKey key: Key) throws -> Indirect<Value> {
        Indirect(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
