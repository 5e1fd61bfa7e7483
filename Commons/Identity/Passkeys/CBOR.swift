/// One value of CBOR (RFC 8949), as far as authenticators use it: no floats, no tags, nothing of open length.
package enum CBOR: Equatable, Sendable {
    package enum Key: Hashable, Sendable {
        case number(Int64)
        case text(String)
    }

    case number(Int64)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    case map([Key: CBOR])
    case bool(Bool)
    case null

    /// Not the CBOR that is expected; says nothing more, because nobody could do anything about it.
    package struct Fault: Error {}

    /// Reads one value that takes up all the bytes.
    package init(_ bytes: [UInt8]) throws {
        let (value, count) = try Self.first(of: bytes[...])
        guard count == bytes.count else { throw Fault() }
        self = value
    }

    /// Reads the value at the beginning.
    /// - Returns: it, and how many bytes it takes up.
    package static func first(of bytes: ArraySlice<UInt8>) throws -> (CBOR, Int) {
        var reader = CBORReader(bytes)
        let value = try reader.value(depth: 0)
        return (value, reader.position - bytes.startIndex)
    }

    package subscript(_ key: String) -> CBOR? {
        if case .map(let map) = self { map[.text(key)] } else { nil }
    }

    package subscript(_ key: Int64) -> CBOR? {
        if case .map(let map) = self { map[.number(key)] } else { nil }
    }

    package var asNumber: Int64? { if case .number(let number) = self { number } else { nil } }
    package var asBytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    package var asText: String? { if case .text(let text) = self { text } else { nil } }
}

/// Reads canonical CBOR (CTAP2, "message encoding"): lengths are as short as they can be, and no key comes twice. Each
/// value takes up a byte at least, so a length beyond what is there is refused before anything is made, and the time is
/// proportional to the bytes.
private struct CBORReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    /// What authenticators send is two deep, or four with an attestation's certificates.
    private static let depth = 8

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    private var left: Int { bytes.endIndex - position }

    mutating func value(depth: Int) throws -> CBOR {
        guard depth < Self.depth else { throw CBOR.Fault() }
        let head = try take(1)[0]
        let rest = head & 0x1F
        switch head >> 5 {
        case 0: return .number(try Self.signed(try argument(rest)))
        case 1: return .number(-1 - (try Self.signed(try argument(rest))))
        case 2: return .bytes(try take(try length(rest)))
        case 3: return .text(try text(try length(rest)))
        case 4:
            let count = try length(rest)
            var items: [CBOR] = []
            for _ in 0..<count { items.append(try value(depth: depth + 1)) }
            return .array(items)
        case 5:
            let count = try length(rest)
            var map: [CBOR.Key: CBOR] = [:]
            for _ in 0..<count {
                let key = try key(depth: depth + 1)
                guard map.updateValue(try value(depth: depth + 1), forKey: key) == nil else { throw CBOR.Fault() }
            }
            return .map(map)
        case 7:
            switch rest {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            default: throw CBOR.Fault()
            }
        default: throw CBOR.Fault()
        }
    }

    private mutating func key(depth: Int) throws -> CBOR.Key {
        switch try value(depth: depth) {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        default: throw CBOR.Fault()
        }
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        guard count <= left else { throw CBOR.Fault() }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    private mutating func text(_ count: Int) throws -> String {
        guard let text = String(validating: try take(count), as: UTF8.self) else { throw CBOR.Fault() }
        return text
    }

    /// The number in a head: in its five bits, or in the 1, 2, 4 or 8 bytes behind it, whichever is the shortest.
    private mutating func argument(_ rest: UInt8) throws -> UInt64 {
        let (count, least): (Int, UInt64)
        switch rest {
        case 0...23: return UInt64(rest)
        case 24: (count, least) = (1, 24)
        case 25: (count, least) = (2, 1 << 8)
        case 26: (count, least) = (4, 1 << 16)
        case 27: (count, least) = (8, 1 << 32)
        default: throw CBOR.Fault()
        }
        let number = try take(count).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        guard number >= least else { throw CBOR.Fault() }
        return number
    }

    private static func signed(_ number: UInt64) throws -> Int64 {
        guard let number = Int64(exactly: number) else { throw CBOR.Fault() }
        return number
    }

    /// A length that what is left can have.
    private mutating func length(_ rest: UInt8) throws -> Int {
        guard let length = Int(exactly: try argument(rest)), length <= left else { throw CBOR.Fault() }
        return length
    }
}
