import APIDoor
import Core
import MastodonAPI
import Testing

/// A type's schema is what it stores, under the names it is encoded with.
@Suite struct SchemasTests {
    private struct Drawing: Encodable {
        let drawnAt: Timestamp
        let stepsInAll = 3
        let weight: Double
        let isDone: Bool
        let tags: [String]
        let likes: [String: Int]
        let kind: Kind
        @OrNull var soldTo: String?
        var noteOfMaker: String?
        var parts: [Drawing]?
        var area: Int { 1 }

        enum Kind: String, CaseIterable, Encodable { case ink, oil }
    }

    // Catches a member that is missed, one that is not encoded, and a kind or a name that is not what is encoded.
    @Test func typesAreTheirSchemas() throws {
        var schemas = Schemas()
        guard case .named(let name) = schemas.schema(of: Drawing.self), let schema = schemas.named[name] else {
            Issue.record("a type is not named")
            return
        }
        #expect(name.hasSuffix(".Drawing"))
        let kinds: [String: JSON] = [
            "drawn_at": ["type": "string", "format": "date-time"], "steps_in_all": ["type": "integer"],
            "weight": ["type": "number"], "is_done": ["type": "boolean"],
            "tags": ["type": "array", "items": ["type": "string"]],
            "likes": ["type": "object", "additionalProperties": ["type": "integer"]],
            "kind": ["type": "string", "enum": ["ink", "oil"]],
            "sold_to": ["anyOf": [["type": "string"], ["type": "null"]]], "note_of_maker": ["type": "string"],
            "parts": ["type": "array", "items": ["$ref": JSON("#/components/schemas/\(name)")]],
        ]
        let always = ["drawn_at", "steps_in_all", "weight", "is_done", "tags", "likes", "kind", "sold_to"]
        let expected: JSON = [
            "type": "object", "properties": .object(kinds), "required": JSON(always.map { JSON($0) }),
        ]
        #expect(schema.json.text == expected.text)
        // The encoder agrees.
        let drawing = Drawing(
            drawnAt: Timestamp(milliseconds: 0), weight: 1, isDone: true, tags: [], likes: [:], kind: .ink)
        for name in always { #expect(drawing.snakeCaseJSON.contains("\"\(name)\":"), "\(name)") }
    }
}
