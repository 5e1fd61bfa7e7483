import Accounts
import Apps
import Base
package import Core
import Foundation
package import HTTPTypes
import Kernel
import SQL
import Storage
package import TestKit

/// An app as a member uses it: it has registered itself and been let in, and bears its token with each call.
package struct APIClient: Sendable {
    /// Without cookies.
    private let browser: Browser
    /// What the document says of answers, which every answer is held against.
    private let contract: Contract
    /// `nil` for nobody.
    package var token: String?
    /// For whom it acts.
    package let account: ID<Account>?

    /// An app that a member lets in. Who is not a member yet joins.
    package static func member(
        _ salon: TestSalon, _ handle: String, scopes: String = "read write follow push"
    ) async throws -> APIClient {
        let known = try await salon.database.read { reader in
            try reader.value("SELECT id FROM accounts WHERE handle_key = \(handle)", as: ID<Account>.self)
        }
        let cast = [Person.minsu, .jiwoo, .ada]
        let person =
            cast.first { $0.handle == handle } ?? Person(name: handle.capitalized, handle: handle, major: "Painting")
        let account = if let known { known } else { try await salon.join(person) }
        return try await member(salon, account, scopes: scopes)
    }

    /// The same for somebody who is. Members of a crowd have to agree to the terms first (`salon.agreeAll()`).
    package static func member(
        _ salon: TestSalon, _ account: ID<Account>, scopes: String = "read write follow push"
    ) async throws -> APIClient {
        let app = try await registered(salon, scopes: scopes)
        let request = try await salon.database.read { reader in
            try AppRequest(
                from: AskingApp(clientID: app.id, redirect: shown, reader), scopes: scopes, challenge: "", method: "",
                role: reader.one("SELECT role FROM accounts WHERE id = \(account)") { row in try row.next() })
        }
        let session = try await salon.services.sessions.open(for: account, userAgent: "")
        let code = try await AllowApp(account: account, session: session.key, request)(salon.services)
        var client = APIClient(
            browser: programBrowser(salon), contract: Contract(of: salon), token: nil, account: account)
        client.token = try await client.issued([
            "grant_type": "authorization_code", "client_id": app.id, "client_secret": app.secret, "code": code.text,
            "redirect_uri": shown,
        ])
        return client
    }

    /// An app that acts for nobody.
    package static func app(_ salon: TestSalon, scopes: String = "read") async throws -> APIClient {
        let app = try await registered(salon, scopes: scopes)
        var client = visitor(salon)
        client.token = try await client.issued([
            "grant_type": "client_credentials", "client_id": app.id, "client_secret": app.secret, "scope": scopes,
        ])
        return client
    }

    /// A program without a token.
    package static func visitor(_ salon: TestSalon) -> APIClient {
        APIClient(browser: programBrowser(salon), contract: Contract(of: salon), token: nil, account: nil)
    }

    private static let shown = RedirectAddress.shown.description

    private static func programBrowser(_ salon: TestSalon) -> Browser {
        let browser = salon.visitor()
        browser.origin = nil
        return browser
    }

    private static func registered(_ salon: TestSalon, scopes: String) async throws -> (id: String, secret: String) {
        let answer = try await visitor(salon).post(
            "/api/v1/apps", form: ["client_name": "Tests", "redirect_uris": shown, "scopes": scopes])
        return (try answer.text(at: "client_id"), try answer.text(at: "client_secret"))
    }

    private func issued(_ form: Fields) async throws -> String {
        try await post("/oauth/token", form: form).text(at: "access_token")
    }

    package func get(_ path: String, _ query: Fields = [:], headers: [String: String] = [:]) async throws -> APIAnswer {
        let address = query.pairs.isEmpty ? path : "\(path)\(path.contains("?") ? "&" : "?")\(query.encoded)"
        return try await send(.get, address, headers: headers)
    }

    package func post(
        _ path: String, form: Fields = [:], json: JSON? = nil, files: [File] = [], headers: [String: String] = [:]
    ) async throws -> APIAnswer {
        try await send(.post, path, form, json, files, headers)
    }

    package func put(
        _ path: String, form: Fields = [:], json: JSON? = nil, files: [File] = [], headers: [String: String] = [:]
    ) async throws -> APIAnswer {
        try await send(.put, path, form, json, files, headers)
    }

    package func patch(
        _ path: String, form: Fields = [:], json: JSON? = nil, files: [File] = [], headers: [String: String] = [:]
    ) async throws -> APIAnswer {
        try await send(.patch, path, form, json, files, headers)
    }

    package func delete(
        _ path: String, form: Fields = [:], json: JSON? = nil, headers: [String: String] = [:]
    ) async throws -> APIAnswer {
        try await send(.delete, path, form, json, [], headers)
    }

    package func options(_ path: String) async throws -> APIAnswer { try await send(.options, path, headers: [:]) }

    package typealias File = (field: String, name: String, bytes: [UInt8])

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ form: Fields, _ json: JSON?, _ files: [File],
        _ headers: [String: String]
    ) async throws -> APIAnswer {
        var headers = headers
        if let json {
            headers["content-type"] = "application/json"
            return try await send(method, path, headers: headers, body: Array(json.text.utf8))
        }
        if !files.isEmpty {
            let sent = Browser.multipart(form.pairs, files: files)
            headers["content-type"] = sent.type
            return try await send(method, path, headers: headers, body: sent.body)
        }
        if !form.pairs.isEmpty { headers["content-type"] = "application/x-www-form-urlencoded" }
        return try await send(method, path, headers: headers, body: Array(form.encoded.utf8))
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, headers: [String: String], body: [UInt8] = []
    ) async throws -> APIAnswer {
        var headers = headers
        if let token { headers["authorization"] = headers["authorization"] ?? "Bearer \(token)" }
        let sent = try await browser.send(method, path, headers: headers, body: body)
        let answer = APIAnswer(status: sent.status, headers: APIHeaders(fields: sent.headers), text: sent.text)
        try await contract.check(answer, to: method, path, body: body)
        return answer
    }
}

/// Names and values of a query or a form, in order, a name as often as it is needed: `["id[]": "1", "id[]": "2"]`.
package struct Fields: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    package let pairs: [(String, String)]

    package init(_ pairs: [(String, String)]) { self.pairs = pairs }
    package init(dictionaryLiteral pairs: (String, String)...) { self.pairs = pairs }
    package init(arrayLiteral pairs: (String, String)...) { self.pairs = pairs }

    package var encoded: String { pairs.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&") }
}

package struct APIAnswer: Sendable {
    package let status: Int
    package let headers: APIHeaders
    package let text: String
    /// ``JSONTree/missing`` where it is no JSON.
    package let json: JSONTree

    package init(status: Int, headers: APIHeaders, text: String) {
        self.status = status
        self.headers = headers
        self.text = text
        json = (try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))) ?? .missing
    }

    /// The text of that name in an answer that has to have one.
    fileprivate func text(at name: String) throws -> String {
        guard let text = json[name].text else { throw OtherAnswer(text: text) }
        return text
    }

    private struct OtherAnswer: Error { let text: String }

    /// Where `Link` leads to, below this instance: `links["next"]`, `links["prev"]`.
    package var links: [String: String] {
        let parts = (headers["link"] ?? "").components(separatedBy: ", ")
        return parts.reduce(into: [:]) { links, part in
            guard let match = part.firstMatch(of: /<https?:\/\/[^\/]+(\/[^>]*)>; rel="([a-z]+)"/) else { return }
            links[String(match.output.2)] = String(match.output.1)
        }
    }
}

package struct APIHeaders: Sendable {
    package let fields: HTTPFields

    /// The case of names means nothing.
    package subscript(name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }
}

/// JSON as it came: what is left out is not what is null.
package enum JSONTree: Sendable, Equatable {
    case missing
    case null
    case flag(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    package subscript(name: String) -> JSONTree {
        guard case .object(let members) = self else { return .missing }
        return members[name] ?? .missing
    }

    package subscript(index: Int) -> JSONTree {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return .missing }
        return elements[index]
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    package var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    /// Empty for what is no list.
    package var list: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }
    package var count: Int { list.count }
    package var isArray: Bool { if case .array = self { true } else { false } }
    package var isMissing: Bool { self == .missing }
    package var isNull: Bool { self == .null }
    /// The names of its members, sorted.
    package var keys: [String] { if case .object(let members) = self { members.keys.sorted() } else { [] } }
    /// The `id` of each element of a list.
    package var ids: [String] { list.compactMap(\.["id"].text) }
}

extension JSONTree: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let list = try? container.decode([JSONTree].self) {
            self = .array(list)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByStringInterpolation
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(booleanLiteral flag: Bool) { self = .flag(flag) }
    package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}
