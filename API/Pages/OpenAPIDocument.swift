import APIDoor
import Core
import Kernel

/// The routes as programs read them: OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.0.
struct OpenAPIDocument {
    let catalogue: Catalogue
    let publicURL: String
    let version: String

    var json: JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Salon", "version": JSON(version),
                "description": """
                Mastodon's client API, and Salon's own beside it below /api/salon. Parameters are taken from query, \
                form, multipart and JSON alike. What is sent with an Idempotency-Key is done once. A refusal is \
                `{"error": …}`.
                """,
            ],
            "servers": JSON([["url": JSON(publicURL)]]),
            "tags": JSON(catalogue.families.map { ["name": JSON($0.name.english)] }),
            "paths": paths,
            "components": [
                "schemas": .object(catalogue.schemas.mapValues(\.json)),
                "responses": ["Refusal": refusal], "headers": ["Link": link],
                "securitySchemes": ["oauth": security],
            ],
        ]
    }

    private var paths: JSON {
        var paths: [String: [String: JSON]] = [:]
        for family in catalogue.families {
            for entry in family.entries {
                let operation = entry.operation
                paths[operation.template, default: [:]][operation.method.rawValue] = json(entry, in: family)
            }
        }
        return .object(paths.mapValues { .object($0) })
    }

    private func json(_ entry: Catalogue.Entry, in family: Catalogue.Family) -> JSON {
        let operation = entry.operation
        var json: [String: JSON] = [
            "operationId": JSON(operation.id), "summary": JSON(entry.summary),
            "tags": JSON([JSON(family.name.english)]), "security": operation.security,
            "responses": [
                "200": success(entry), "default": ["$ref": "#/components/responses/Refusal"],
            ],
        ]
        let inAddress = entry.asksInAddress ? entry.asks.map(\.inQuery) : []
        json["parameters"] = JSON(operation.places.map(Self.place) + inAddress)
        if !entry.asksInAddress, !entry.asks.isEmpty { json["requestBody"] = entry.requestBody }
        return .object(json)
    }

    private static func place(_ name: String) -> JSON {
        ["name": JSON(name), "in": "path", "required": true, "schema": ["type": "string"]]
    }

    private func success(_ entry: Catalogue.Entry) -> JSON {
        var content: [String: JSON] = ["schema": entry.answer.json]
        if let example = entry.example { content["example"] = example.answer }
        var success: [String: JSON] = [
            "description": "What was asked for",
            "content": .object([entry.contentType: .object(content)]),
        ]
        if entry.isPaged { success["headers"] = ["Link": ["$ref": "#/components/headers/Link"]] }
        return .object(success)
    }

    private var refusal: JSON {
        ["description": "Why not", "content": ["application/json": ["schema": catalogue.refusal.json]]]
    }

    private var link: JSON {
        [
            "description": "Where the list goes on: rel=\"next\" is below, rel=\"prev\" above (RFC 8288)",
            "schema": ["type": "string"],
        ]
    }

    private var security: JSON {
        let scopes = JSON(members: Scopes.words.map { ($0.word, "") })
        let token = JSON("\(publicURL)/oauth/token")
        return [
            "type": "oauth2",
            "flows": [
                "authorizationCode": [
                    "authorizationUrl": JSON("\(publicURL)/oauth/authorize"), "tokenUrl": token, "scopes": scopes,
                ],
                "clientCredentials": ["tokenUrl": token, "scopes": scopes],
            ],
        ]
    }
}

extension Operation {
    fileprivate var security: JSON {
        let token: JSON = ["oauth": JSON(words.map { JSON($0) })]
        switch caller {
        case .everybody: return []
        case .anyone: return JSON([[:], token])
        case .app, .member: return JSON([token])
        }
    }

    /// Its scopes.
    var words: [String] { scopes.text.split(separator: " ").map(String.init) }
}

extension Schema.Member {
    /// As a part of a query: lists are `id[]=1&id[]=2`.
    fileprivate var inQuery: JSON {
        var json: [String: JSON] = ["in": "query", "required": JSON(isAlways), "schema": schema.json]
        if case .list = schema { json["name"] = JSON("\(name)[]") } else { json["name"] = JSON(name) }
        if !text.isEmpty { json["description"] = JSON(text) }
        return .object(json)
    }
}

extension Catalogue.Entry {
    fileprivate var requestBody: JSON {
        func content(_ members: [Schema.Member]) -> JSON { ["schema": Schema.object(members).json] }
        let texts = asks.filter { !$0.isFile }
        var bodies = [
            "application/json": content(texts), "application/x-www-form-urlencoded": content(texts),
        ]
        if operation.takesFiles {
            // A file that is needed comes in no other way.
            if asks.contains(where: { $0.isFile && $0.isAlways }) { bodies = [:] }
            bodies["multipart/form-data"] = content(asks)
        }
        return ["required": JSON(asks.contains(where: \.isAlways)), "content": .object(bodies)]
    }
}
