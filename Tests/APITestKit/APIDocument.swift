/// As much of an OpenAPI document as answers are held against.
package struct APIDocument: Decodable, Sendable {
    package let openapi: String
    package let paths: [String: [String: Operation]]
    package let components: Components
    package let tags: [Tag]

    package struct Operation: Decodable, Sendable {
        package let operationId: String
        package let summary: String
        package let tags: [String]
        package let parameters: [Parameter]
        package let responses: [String: Response]
        /// Which scopes are asked for, in which way; none where no token is.
        package let security: [[String: [String]]]

        /// `nil` for a status that the document does not name.
        package func schema(of status: Int) -> AnswerSchema? { responses["\(status)"]?.json?.schema }

        /// Whether it answers something else than JSON.
        package var isStream: Bool { responses["200"]?.json == nil }
    }

    package struct Parameter: Decodable, Sendable {
        package let name: String
        package let place: String

        private enum CodingKeys: String, CodingKey { case name, place = "in" }
    }

    package struct Response: Decodable, Sendable {
        let content: [String: Content]?

        var json: Content? { content?["application/json"] }
    }

    struct Content: Decodable, Sendable {
        let schema: AnswerSchema
    }

    package struct Components: Decodable, Sendable {
        package let schemas: [String: AnswerSchema]
        let responses: [String: Response]
    }

    package struct Tag: Decodable, Sendable {
        package let name: String
    }

    var refusal: AnswerSchema? { components.responses["Refusal"]?.json?.schema }

    /// The one a path leads to; what is named in it comes before what is filled in. `nil` for a path that is no
    /// operation's.
    func operation(_ method: String, _ path: String) -> Operation? {
        let parts = path.split(separator: "/")
        let found = paths.filter { template, _ in
            let names = template.split(separator: "/")
            return names.count == parts.count && zip(names, parts).allSatisfy { $0 == $1 || $0.first == "{" }
        }
        return found.min { $0.key.count { $0 == "{" } < $1.key.count { $0 == "{" } }?.value[method.lowercased()]
    }

    /// What is wrong with a value: what it lacks, what nobody has said of, what is of another type.
    package func problems(_ value: JSONTree, _ schema: AnswerSchema, at place: String = "answer") -> [String] {
        if let reference = schema.reference {
            let name = reference.replacing("#/components/schemas/", with: "")
            guard let named = components.schemas[name] else { return ["\(reference) is nowhere"] }
            return problems(value, named, at: place)
        }
        if let choices = schema.anyOf {
            let all = choices.map { problems(value, $0, at: place) }
            return all.contains { $0.isEmpty } ? [] : all.first ?? []
        }
        switch (schema.type, value) {
        case (nil, _): return value.isMissing ? ["\(place) is no JSON"] : []
        case ("null", .null), ("boolean", .flag), ("number", .number): return []
        case ("integer", .number(let number)) where number == number.rounded(): return []
        case ("string", .string(let text)): return schema.problems(text, at: place)
        case ("array", .array(let elements)):
            guard let items = schema.items else { return [] }
            return elements.enumerated().flatMap { problems($1, items, at: "\(place)[\($0)]") }
        case ("object", .object(let members)): return problems(members, schema, at: place)
        default: return ["\(place) is no \(schema.type ?? "value"): \(value)"]
        }
    }

    private func problems(_ members: [String: JSONTree], _ schema: AnswerSchema, at place: String) -> [String] {
        let missing = (schema.required ?? []).filter { members[$0] == nil }.map { "\(place) lacks \($0)" }
        return missing
            + members.flatMap { name, value in
                guard let known = schema.properties?[name] ?? schema.additionalProperties else {
                    return ["\(place) has \(name), of which nothing is said"]
                }
                return problems(value, known, at: "\(place).\(name)")
            }
    }
}

/// A schema of JSON Schema, as far as Salon writes them.
package final class AnswerSchema: Decodable, Sendable {
    package let reference: String?
    package let type: String?
    package let words: [String]?
    package let format: String?
    package let properties: [String: AnswerSchema]?
    package let required: [String]?
    package let items: AnswerSchema?
    package let additionalProperties: AnswerSchema?
    package let anyOf: [AnswerSchema]?

    private enum CodingKeys: String, CodingKey {
        case reference = "$ref"
        case words = "enum"
        case type, format, properties, required, items, additionalProperties, anyOf
    }

    fileprivate func problems(_ text: String, at place: String) -> [String] {
        if let words, !words.contains(text) { return ["\(place) is none of \(words): \(text)"] }
        // Three digits of a second, always: some clients read nothing else.
        if format == "date-time", text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) == nil {
            return ["\(place) is no time: \(text)"]
        }
        return []
    }
}
