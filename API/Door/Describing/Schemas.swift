package import Core
@_spi(Reflection) import Swift

/// Schemas of Swift types, each by what it stores: what is answered is encoded from the same members, so nobody keeps a
/// second list of them. A type that encodes itself in another way says its schema (``Described``).
package struct Schemas {
    package private(set) var named: [String: Schema] = [:]

    package init() {}

    package mutating func schema(of type: Any.Type) -> Schema {
        if let described = type as? any Described.Type { return described.schema(in: &self) }
        if let words = type as? any Words.Type { return Self.word(of: words) }
        if type is any BinaryInteger.Type { return .whole }
        if type is any BinaryFloatingPoint.Type { return .number }
        let name = Self.name(of: type)
        if named[name] == nil {
            // It may have another of its kind in it.
            named[name] = .anything
            named[name] = .object(members(of: type))
        }
        return .named(name)
    }

    /// What a value of the type stores, under the names that the encoder of answers gives it.
    package mutating func members(of type: Any.Type) -> [Schema.Member] {
        var stored: [(name: String, type: Any.Type)] = []
        _forEachField(of: type) { name, _, type, _ in
            stored.append((String(cString: name), type))
            return true
        }
        return stored.map { field in
            // A wrapper stores `_editedAt`.
            let name = Self.key(String(field.name.drop { $0 == "_" }))
            guard let optional = field.type as? any LeftOut.Type else {
                return Schema.Member(name, schema(of: field.type))
            }
            return Schema.Member(name, schema(of: optional.wrapped), isAlways: false)
        }
    }

    private typealias Words = CaseIterable & RawRepresentable

    private static func word<Word: Words>(of _: Word.Type) -> Schema {
        .word(Word.allCases.compactMap { $0.rawValue as? String })
    }

    /// `MastodonAPI.StatusEntity.QuoteApproval` is `Mastodon.Status.QuoteApproval`.
    private static func name(of type: Any.Type) -> String {
        let parts = String(reflecting: type).split(separator: ".").map(String.init)
        let (module, names) = (parts.first ?? "", parts.dropFirst())
        return ([module.replacing("API", with: "")] + names.map { $0.dropping("Entity") }).joined(separator: ".")
    }

    private static func key(_ name: String) -> String {
        String(Named(name: name).snakeCaseJSON.dropFirst(2).prefix { $0 != "\"" })
    }

    /// A member of nothing but its name.
    private struct Named: Encodable, CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(name: String) { stringValue = name }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue _: Int) { nil }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Named.self)
            try container.encode(true, forKey: self)
        }
    }
}

extension String {
    fileprivate func dropping(_ end: String) -> String {
        hasSuffix(end) && count > end.count ? String(dropLast(end.count)) : self
    }
}

/// What says by itself what it is in JSON.
package protocol Described {
    static func schema(in schemas: inout Schemas) -> Schema
}

/// A member that is left out where it has no value.
private protocol LeftOut {
    static var wrapped: Any.Type { get }
}

extension Optional: LeftOut {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

extension Optional: Described {
    package static func schema(in schemas: inout Schemas) -> Schema { .orNull(schemas.schema(of: Wrapped.self)) }
}

extension Array: Described {
    package static func schema(in schemas: inout Schemas) -> Schema { .list(schemas.schema(of: Element.self)) }
}

extension Dictionary: Described {
    package static func schema(in schemas: inout Schemas) -> Schema { .table(schemas.schema(of: Value.self)) }
}

extension String: Described {
    package static func schema(in _: inout Schemas) -> Schema { .text }
}

extension Bool: Described {
    package static func schema(in _: inout Schemas) -> Schema { .flag }
}

extension Timestamp: Described {
    package static func schema(in _: inout Schemas) -> Schema { .time }
}

extension JSON: Described {
    package static func schema(in _: inout Schemas) -> Schema { .anything }
}
