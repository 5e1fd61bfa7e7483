import APIDoor
import APITestKit
import Base
import Core
import HTTPTypes
import Hummingbird
import Kernel
import MastodonAPI
import SalonApp
import TestKit
import Testing
import Web

/// The document of the API. That answers are as it says is checked of every answer that any test of the API gets
/// (`APIClient`).
@Suite struct DocumentTests {
    // Catches a route of the API that nobody has described, one that is added in another way than by `APIRoutes`, and
    // what is said of a route that is gone.
    @Test func everyRouteIsDescribed() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            let described = document.paths.flatMap { path, operations in
                operations.map { "\($0.key.uppercased()) \(path)" }
            }
            let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]
            let routes = salon.salon.router().routes.filter { methods.contains($0.method) }
                .map { "\($0.method) \($0.path)" }
                .filter { $0.contains(" /api/") && !$0.hasSuffix(" /api/openapi.json") }
            #expect(routes.count > 100)
            let missing = Set(routes).subtracting(described)
            #expect(missing.isEmpty, "not in the document: \(missing.sorted())")
            for (path, operations) in document.paths {
                for (method, operation) in operations {
                    #expect(!operation.summary.isEmpty, "nothing is said of \(method) \(path)")
                }
            }
            let ids = Set(document.paths.values.flatMap { $0.values.map(\.operationId) })
            for operation in MastodonRoutes.families.flatMap(\.operations) {
                let id = Operation.id(operation.method, operation.path)
                #expect(ids.contains(id), "there is no \(operation.method) \(operation.path)")
            }
        }
    }

    // Catches what readers of the document would refuse: a reference to nothing, an id that is two operations', a part
    // of a path of which nothing is said.
    @Test func documentIsOpenAPI() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            #expect(document.openapi == "3.1.0")
            let tags = document.tags.map(\.name)
            #expect(Set(tags).count == tags.count)
            var ids: Set<String> = []
            for (path, operations) in document.paths {
                let places = path.matches(of: /\{(\w+)\}/).map { String($0.output.1) }
                for (method, operation) in operations {
                    #expect(ids.insert(operation.operationId).inserted, "\(operation.operationId)")
                    #expect(operation.parameters.filter { $0.place == "path" }.map(\.name) == places, "\(path)")
                    let names = operation.parameters.map { "\($0.place) \($0.name)" }
                    #expect(Set(names).count == names.count, "\(method) \(path)")
                    #expect(operation.tags.allSatisfy(tags.contains) && operation.tags.count == 1, "\(path)")
                    #expect(Set(operation.responses.keys) == ["200", "default"], "\(path)")
                    for word in operation.security.flatMap({ $0["oauth"] ?? [] }) {
                        #expect(Scopes(word) != nil, "\(path) asks for \(word)")
                    }
                }
            }
            for (name, schema) in document.components.schemas {
                #expect(name.wholeMatch(of: /[A-Za-z0-9._-]+/) != nil, "\(name)")
                let known = Set((schema.properties ?? [:]).keys)
                #expect(known.isSuperset(of: schema.required ?? []), "\(name)")
            }
            let whole = try await APIClient.visitor(salon).get("/api/openapi.json")
            for reference in Self.references(in: whole.json) {
                let found = reference.split(separator: "/").dropFirst().reduce(whole.json) { $0[String($1)] }
                #expect(!found.isMissing && reference.hasPrefix("#/components/"), "\(reference)")
            }
        }
    }

    private static func references(in json: JSONTree) -> Set<String> {
        switch json {
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
        case .object(let members):
            members.reduce(into: []) { found, member in
                if member.key == "$ref", let reference = member.value.text { found.insert(reference) }
                found.formUnion(references(in: member.value))
            }
        default: []
        }
    }

    /// Acts that have no example yet: no test has one of these done by an app.
    private static let withoutExample: Set = [
        "get /api/salon/v1/settings/export", "post /api/salon/v1/admin/backups",
        "post /api/salon/v1/admin/jobs/retry", "post /api/salon/v1/admin/members/{id}/end_sessions",
        "post /api/salon/v1/admin/members/{id}/scout", "post /api/salon/v1/admin/members/{id}/suspend",
        "post /api/salon/v1/moderation/reports/{id}/open", "post /api/salon/v1/offers/{id}/never",
        "post /api/salon/v1/offers/{id}/no", "post /api/salon/v1/settings/sessions/end_others",
    ]

    // Catches examples that are not what is answered any more. Those of operations that are new are recorded as
    // docs/api.md says.
    @Test func examplesAreAsTheDocumentSays() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            let whole = try await APIClient.visitor(salon).get("/api/openapi.json").json
            for (path, operations) in document.paths {
                for (method, operation) in operations where !operation.isStream {
                    let answer = whole["paths"][path][method]["responses"]["200"]["content"]["application/json"]
                    let schema = try #require(operation.schema(of: 200))
                    guard !answer["example"].isMissing else {
                        // There is nothing to show of `{}`.
                        let isDone = schema.reference == "#/components/schemas/Door.Done"
                        let name = "\(method) \(path)"
                        #expect(isDone || Self.withoutExample.contains(name), "\(name) has no example")
                        continue
                    }
                    let problems = document.problems(answer["example"], schema)
                    #expect(problems.isEmpty, "\(method) \(path): \(problems)")
                }
            }
        }
    }

    // Catches a check that finds nothing, whatever an answer is.
    @Test func whatIsOutsideASchemaIsNoticed() async throws {
        try await TestSalon.run(on: TestEngine.available[0]) { salon in
            let document = try await Contract(of: salon).document
            let schema = try #require(document.components.schemas["Mastodon.Poll"])
            let members: [String: JSONTree] = [
                "id": "1", "expires_at": .null, "expired": false, "multiple": false, "votes_count": 0,
                "voters_count": 0, "options": [.object(["title": "One", "votes_count": .null])], "emojis": [],
            ]
            func problems(_ change: (inout [String: JSONTree]) -> Void) -> [String] {
                var changed = members
                change(&changed)
                return document.problems(.object(changed), schema)
            }
            #expect(problems { _ in } == [])
            #expect(problems { $0["voted"] = true } == [])
            #expect(problems { $0["voted"] = .null }.count == 1)
            #expect(problems { $0["id"] = 1 }.count == 1)
            #expect(problems { $0["id"] = nil }.count == 1)
            #expect(problems { $0["votes_count"] = .number(0.5) }.count == 1)
            #expect(problems { $0["expires_at"] = "2026-11-20T10:00:00Z" }.count == 1)
            #expect(problems { $0["options"] = [.object(["title": "One"])] }.count == 1)
            #expect(problems { $0["colour"] = "red" }.count == 1)
        }
    }
}
