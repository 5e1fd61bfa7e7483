import FoundationEssentials

/// A JSON value whose members are known only as the program runs. It is written as every `Encodable` is
/// (``Swift/Encodable/jsonText``).
public enum JSON: Encodable, Sendable {
    case null
    case flag(Bool)
    case number(Int64)
    case string(String)
    case list([JSON])
    case object([String: JSON])
    case encoded(any Encodable & Sendable)

    public init(_ string: String) { self = .string(string) }

    public init(_ number: some BinaryInteger) { self = .number(Int64(clamping: number)) }

    public init(_ flag: Bool) { self = .flag(flag) }

    public init(_ elements: [JSON]) { self = .list(elements) }

    public init(_ time: Timestamp?) { self = time.map { .encoded($0) } ?? .null }

    /// Of two members with one name, the first counts.
    public init(members: [(String, JSON)]) { self = .object(Dictionary(members) { first, _ in first }) }

    public var text: String { jsonText }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let elements): try elements.encode(to: encoder)
        case .object(let members): try members.encode(to: encoder)
        case .encoded(let value): try value.encode(to: encoder)
        case .null: try (nil as Bool?).encode(to: encoder)
        case .flag(let flag): try flag.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }

    public init(integerLiteral value: Int64) { self = .number(value) }

    public init(booleanLiteral value: Bool) { self = .flag(value) }

    public init(arrayLiteral elements: JSON...) { self = .list(elements) }

    public init(dictionaryLiteral members: (String, JSON)...) { self.init(members: members) }
}

extension Encodable {
    /// All JSON that leaves Salon: members in the order of their names, so that the same value is the same text; times
    /// as ``Timestamp/rfc3339`` says them.
    public var jsonText: String {
        (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// The same with names as Mastodon's API has them: `createdAt` is `created_at`.
    public var snakeCaseJSON: String {
        (try? snakeCaseEncoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

/// Nothing that Salon says is beyond it: a number that JSON has no word for is a text.
private let encoder = jsonEncoder()
private let snakeCaseEncoder: JSONEncoder = {
    let encoder = jsonEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    return encoder
}()

private func jsonEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return encoder
}
