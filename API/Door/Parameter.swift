import Accounts
import Core
import FoundationEssentials
import Storage

/// What a client sends with a request, whichever way: query, form, multipart and JSON say the same.
package enum Parameter: Sendable {
    case nothing
    case text(String)
    case list([Parameter])
    case members([String: Parameter])

    /// Deeper ones are refused: nothing Salon reads has more than four levels.
    static let maxDepth = 8

    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The elements of a list, also of one whose members are numbered (`a[0]`, `a[1]`) or that is one value.
    package var elements: [Parameter] {
        switch self {
        case .nothing: []
        case .list(let elements): elements
        case .text: [self]
        case .members(let members):
            members.compactMap { key, value in Int(key, in: 0...999).map { ($0, value) } }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    package subscript(name: String) -> Parameter {
        guard case .members(let members) = self else { return .nothing }
        return members[name] ?? .nothing
    }

    /// Puts a value in at the place its name says: `a[]` appends, `a[b]` is a member.
    mutating func insert(_ value: String, at path: ArraySlice<Substring>) {
        guard let key = path.first else { return self = .text(value) }
        let rest = path.dropFirst()
        guard key.isEmpty else {
            var members: [String: Parameter]
            if case .members(let known) = self { members = known } else { members = [:] }
            // Nothing else refers to them while they change, or each would be a copy.
            self = .nothing
            members[String(key), default: .nothing].insert(value, at: rest)
            return self = .members(members)
        }
        var list: [Parameter]
        if case .list(let known) = self { list = known } else { list = [] }
        self = .nothing
        // `a[][b]` and `a[][c]` are one element until a name comes again.
        if let member = rest.first, case .members(let last)? = list.last, last[String(member)] == nil {
            list[list.count - 1].insert(value, at: rest)
        } else {
            var element = Parameter.nothing
            element.insert(value, at: rest)
            list.append(element)
        }
        self = .list(list)
    }

    /// The parts of `a[b][]`: `a`, `b` and an empty one. A name that is not so is one part.
    static func path(_ name: String) -> [Substring] {
        guard let open = name.firstIndex(of: "["), name.last == "]", open > name.startIndex else { return [name[...]] }
        let inner = name[name.index(after: open)...].dropLast()
        let parts = inner.split(separator: "][", omittingEmptySubsequences: false)
        guard parts.count < maxDepth, !parts.contains(where: { $0.contains("[") || $0.contains("]") }) else {
            return [name[...]]
        }
        return [name[..<open]] + parts
    }
}

extension Parameter: Decodable {
    package init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.maxDepth else { throw Problem.badRequest }
        // Lists and objects first: they are what can be deep, and asking them for anything else costs an error each.
        if var list = try? decoder.unkeyedContainer() {
            var elements: [Parameter] = []
            while !list.isAtEnd { elements.append(try list.decode(Parameter.self)) }
            self = .list(elements)
            return
        }
        if let members = try? decoder.container(keyedBy: AnyKey.self) {
            self = .members(
                try members.allKeys.reduce(into: [:]) {
                    $0[$1.stringValue] = try members.decode(Parameter.self, forKey: $1)
                })
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .text(flag ? "true" : "false")
        } else if let number = try? container.decode(Int64.self) {
            self = .text("\(number)")
        } else {
            self = .text("\(try container.decode(Double.self))")
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
