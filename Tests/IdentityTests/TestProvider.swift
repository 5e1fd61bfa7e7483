import Core
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Kernel
import Logging
import NIOCore
import Synchronization
import Web

@testable import Accounts

/// An OpenID Connect provider on this machine. It agrees to everything, and lies as a test tells it to.
final class TestProvider: Sendable {
    enum Signing: Sendable { case rs256, es256, unsigned, hs256(String), foreign }

    /// How it behaves; as it should, until a test changes it.
    struct Manner: Sendable {
        var claims: [(String, JSON)] = [
            ("sub", "248289761001"), ("name", "Ada Byron"), ("preferred_username", "Ada.Byron"),
            ("email", "ada@school.example"), ("email_verified", true),
        ]
        /// Claims of the token that replace what they should be.
        var lies: [(String, JSON)] = []
        var signing = Signing.rs256
        /// In the head of its tokens; `nil` names no key.
        var keyName: String? = "first"
        /// Under which name the key that it signs with is published.
        var publishedName = "first"
        /// What it calls itself in its configuration.
        var calledIssuer: String?
        var sendsIssuer = false
        /// What it tells when it is asked, about whom; `nil` is not there.
        var userInfo: [(String, JSON)]?
        /// The status of everything but tokens, and that of tokens.
        var status = 200
        var tokenStatus = 200
        /// In place of an ID token.
        var token: String?
    }

    private struct Grant {
        let nonce: String
        let challenge: String
        let callback: String
    }

    private struct State {
        var manner = Manner()
        var port = 0
        var grants: [String: Grant] = [:]
        var clock = Clock.system
        var asked: [String] = []
        var given: [String] = []
    }

    static let clientID = "salon of arts"
    static let secret = "s3cret&/+ "

    let name: String
    private let state = Mutex(State())

    init(name: String) { self.name = name }

    var issuer: String { "http://127.0.0.1:\(state.withLock { $0.port })" }
    /// The paths it was asked for, in order.
    var asked: [String] { state.withLock { $0.asked } }
    /// The codes and tokens it has given.
    var given: [String] { state.withLock { $0.given } }

    func follow(_ clock: Clock) { state.withLock { $0.clock = clock } }

    func behave(_ change: (inout Manner) -> Void) { state.withLock { change(&$0.manner) } }

    var described: SocialProvider {
        SocialProvider(
            name: name, issuer: issuer, clientID: Self.clientID, secret: .text(Self.secret),
            label: Phrase("우리 학교", "Our school"))
    }

    /// What somebody does there: looks at the address they were sent to and agrees.
    ///
    /// - Returns: the path they are sent back to.
    func agree(_ address: String) throws -> String {
        guard address.hasPrefix("\(issuer)/authorize?tenant=1&") else { throw Fault.elsewhere(address) }
        let query = Form(urlEncoded: address.split(separator: "?", maxSplits: 1).last ?? "")
        guard query["response_type"] == "code", query["client_id"] == Self.clientID,
            query["scope"].split(separator: " ").contains("openid"), query["code_challenge_method"] == "S256",
            query["code_challenge"].utf8.count == 43
        else { throw Fault.malformed(address) }
        let code = LinkToken().text
        let sendsIssuer = state.withLock { state in
            state.grants[code] = Grant(
                nonce: query["nonce"], challenge: query["code_challenge"], callback: query["redirect_uri"])
            state.given.append(code)
            return state.manner.sendsIssuer
        }
        let sender = sendsIssuer ? "&iss=\(issuer.percentEncoded)" : ""
        return try path(query["redirect_uri"]) + "?code=\(code)&state=\(query["state"])" + sender
    }

    /// The path of an address of the instance's.
    func path(_ callback: String) throws -> String {
        let origin = "http://127.0.0.1:8080"
        guard callback.hasPrefix(origin) else { throw Fault.malformed(callback) }
        return String(callback.dropFirst(origin.count))
    }

    enum Fault: Error { case elsewhere(String), malformed(String) }

    static func run(_ name: String = "school", _ body: (TestProvider) async throws -> Void) async throws {
        let provider = TestProvider(name: name)
        let router = Router(context: BasicRequestContext.self)
        router.get("**") { request, _ in provider.answer(request) }
        router.post("token") { request, _ in
            var request = request
            let body = try await request.collectBody(upTo: 64 << 10)
            return provider.exchange(Form(urlEncoded: String(buffer: body)), request.headers[.authorization] ?? "")
        }
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
                port.finish()
            }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = Task { try await application.run() }
        for await port in ports { provider.state.withLock { $0.port = port } }
        let result: Result<Void, any Error>
        do { result = .success(try await body(provider)) } catch { result = .failure(error) }
        server.cancel()
        _ = await server.result
        try result.get()
    }

    private func answer(_ request: Request) -> Response {
        let path = request.uri.path
        let manner = state.withLock { state in
            state.asked.append(path)
            return state.manner
        }
        guard manner.status == 200 else { return Self.json("{}", manner.status) }
        switch path {
        case "/.well-known/openid-configuration":
            return Self.json(
                Self.object([
                    ("issuer", JSON(manner.calledIssuer ?? issuer)),
                    ("authorization_endpoint", JSON("\(issuer)/authorize?tenant=1")),
                    ("token_endpoint", JSON("\(issuer)/token")), ("jwks_uri", JSON("\(issuer)/keys")),
                    ("userinfo_endpoint", JSON("\(issuer)/userinfo")),
                    ("authorization_response_iss_parameter_supported", JSON(manner.sendsIssuer)),
                ]))
        case "/keys": return Self.json(Self.keys(manner))
        case "/userinfo":
            let isAllowed = request.headers[.authorization]?.hasPrefix("Bearer access-") == true
            guard let claims = manner.userInfo, isAllowed else { return Self.json("{}", 403) }
            return Self.json(Self.object(claims))
        default: return Self.json("{}", 404)
        }
    }

    private func exchange(_ form: Form, _ authorization: String) -> Response {
        let (manner, grant, now) = state.withLock { state in
            state.asked.append("/token")
            // A code is good for one time.
            return (state.manner, state.grants.removeValue(forKey: form["code"]), state.clock.now())
        }
        guard manner.tokenStatus == 200 else { return Self.json(#"{"error": "server_error"}"#, manner.tokenStatus) }
        let pair = Data("\(Self.clientID.percentEncoded):\(Self.secret.percentEncoded)".utf8).base64EncodedString()
        guard authorization == "Basic \(pair)" else { return Self.json(#"{"error": "invalid_client"}"#, 401) }
        let challenge = SHA256.hash(data: Array(form["code_verifier"].utf8)).base64URL
        guard let grant, form["grant_type"] == "authorization_code", form["redirect_uri"] == grant.callback,
            challenge == grant.challenge
        else { return Self.json(#"{"error": "invalid_grant"}"#, 400) }
        let access = "access-\(LinkToken().text)"
        let token = manner.token ?? sign(manner, nonce: grant.nonce, access: access, now: now)
        state.withLock { $0.given += [access, token] }
        return Self.json(
            Self.object([("access_token", JSON(access)), ("token_type", "Bearer"), ("id_token", JSON(token))]))
    }

    static func object(_ members: [(String, JSON)]) -> String {
        "{" + members.map { "\(JSON($0.0).text):\($0.1.text)" }.joined(separator: ",") + "}"
    }

    private static func json(_ text: String, _ status: Int = 200) -> Response {
        Response(
            status: .init(code: status), headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
