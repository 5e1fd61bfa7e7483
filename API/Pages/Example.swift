public import Core
import FoundationEssentials

/// A call that the tests have made, and what was answered: docs/api.md says how they are recorded.
struct Example: Decodable {
    /// With its query.
    let path: String
    /// As it was sent: a form or JSON.
    let body: String?
    let answer: JSON

    /// By the id of the operation.
    static let recorded: [String: Example] = {
        (try? JSONDecoder().decode([String: Example].self, from: Data(Examples.json.utf8))) ?? [:]
    }()
}

extension JSON: Decodable {
    public init(from decoder: any Decoder) throws {
        // What can be deep comes first: asking it for anything else costs an error each.
        if let members = try? decoder.container(keyedBy: Name.self) {
            self = .object(
                try members.allKeys.reduce(into: [:]) {
                    $0[$1.stringValue] = try members.decode(JSON.self, forKey: $1)
                })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !list.isAtEnd { elements.append(try list.decode(JSON.self)) }
            self = .list(elements)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .number(number)
        } else {
            self = .encoded(try value.decode(Double.self))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue _: Int) { nil }
    }

    /// With a line for each member, for people.
    var lines: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
