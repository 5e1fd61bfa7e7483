package import Core

/// What a JSON value may be, as far as Salon's own go: https://json-schema.org/draft/2020-12.
package indirect enum Schema: Sendable {
    /// JSON of another standard, which says there what it is.
    case anything
    case text
    case time
    case word([String])
    case whole
    case number
    case flag
    /// Bytes in a form.
    case file
    case list(Schema)
    /// Names that are data: a value each.
    case table(Schema)
    case object([Member])
    /// One that the document has once, for all that name it.
    case named(String)
    case orNull(Schema)

    package struct Member: Sendable {
        package let name: String
        package let schema: Schema
        package let text: String
        /// Whether it is never left out.
        package let isAlways: Bool

        package init(_ name: String, _ schema: Schema, _ text: String = "", isAlways: Bool = true) {
            (self.name, self.schema, self.text, self.isAlways) = (name, schema, text, isAlways)
        }
    }

    package var json: JSON {
        switch self {
        case .anything: return [:]
        case .text: return ["type": "string"]
        case .time: return ["type": "string", "format": "date-time"]
        case .word(let words): return ["type": "string", "enum": JSON(words.map { JSON($0) })]
        case .whole: return ["type": "integer"]
        case .number: return ["type": "number"]
        case .flag: return ["type": "boolean"]
        case .file: return ["type": "string", "contentMediaType": "application/octet-stream"]
        case .list(let schema): return ["type": "array", "items": schema.json]
        case .table(let schema): return ["type": "object", "additionalProperties": schema.json]
        case .object(let members):
            let always = members.filter(\.isAlways).map { JSON($0.name) }
            return [
                "type": "object", "properties": JSON(members: members.map { ($0.name, $0.json) }),
                "required": JSON(always),
            ]
        case .named(let name): return ["$ref": JSON("#/components/schemas/\(name)")]
        case .orNull(let schema): return ["anyOf": [schema.json, ["type": "null"]]]
        }
    }
}

extension Schema.Member {
    package var isFile: Bool { if case .file = schema { true } else { false } }

    package var json: JSON {
        guard !text.isEmpty, case .object(var members) = schema.json else { return schema.json }
        members["description"] = JSON(text)
        return .object(members)
    }
}
