import APIDoor
import Accounts
import Apps
import Base
import Core
import Foundation
import Kernel
import SQL
import Storage

/// How apps introduce themselves and get tokens (RFC 6749, with RFC 7636, 7009 and 8414). The page on which a member
/// lets an app in is the pages' (`AppsPages`).
extension MastodonRoutes {
    func addOAuth(to api: APIRoutes) {
        let services = services
        api.open(.post, "/api/v1/apps") { call in
            let said = call.parameters
            let register = RegisterApp(
                name: said.text("client_name") ?? "", website: said.text("website"),
                redirects: Self.redirects(said["redirect_uris"]), scopes: said.text("scopes") ?? "",
                address: call.network)
            let (app, secret) = try await register(services)
            return Answer(AppEntity(app, secret: secret))
        }
        api.app(.get, "/api/v1/apps/verify_credentials") { _, grant in
            let app = try await services.database.read { reader in try App.find(ID(rawValue: grant.app), reader) }
            guard let app else { throw Problem.tokenInvalid }
            return Answer(AppEntity(app, secret: nil))
        }
        api.open(.post, "/oauth/token") { call in try await token(call) }
        api.open(.post, "/oauth/revoke") { call in
            let (id, secret) = call.client
            do {
                try await RevokeToken(
                    clientID: id, secret: secret ?? "", token: call.parameters.text("token") ?? "",
                    address: call.network)(services)
            } catch let problem as Problem {
                throw OAuthRefusal(problem)
            }
            return .done
        }
        for method in [CallMethod.get, .post] {
            api.member(method, "/oauth/userinfo", .profile) { call in
                let own = try await services.database.read { reader in try statuses.own(call.member, reader) }
                return Answer(
                    UserInfo(
                        iss: services.site.publicURL, sub: own.url, name: own.displayName,
                        preferredUsername: own.username, profile: own.url, picture: own.avatar))
            }
        }
        api.open(.get, "/.well-known/oauth-authorization-server") { _ in
            Answer(ServerMetadata(services.site.publicURL))
        }
    }

    private func token(_ call: Call) async throws -> Answer {
        let said = call.parameters
        let (id, secret) = call.client
        let address = call.network
        let issued: IssuedToken
        do {
            switch said.text("grant_type") {
            case "authorization_code":
                issued = try await ExchangeCode(
                    clientID: id, secret: secret, code: said.text("code") ?? "",
                    redirect: said.text("redirect_uri") ?? "", verifier: said.text("code_verifier") ?? "",
                    userAgent: call.userAgent, address: address)(services)
            case "client_credentials":
                issued = try await IssueAppToken(
                    clientID: id, secret: secret ?? "", scopes: said.text("scope") ?? "", address: address)(services)
            default:
                throw OAuthRefusal(
                    400, "unsupported_grant_type",
                    Phrase(
                        "지원하지 않는 방식이에요.",
                        "The authorization grant type is not supported by the authorization server."))
            }
        } catch let problem as Problem {
            throw OAuthRefusal(problem)
        }
        return Answer(
            TokenEntity(
                accessToken: issued.token.text, scope: issued.scopes,
                createdAt: issued.createdAt.milliseconds / 1_000))
    }

    /// A text of one address or several lines, or a list.
    private static func redirects(_ said: Parameter) -> [String] {
        said.elements.compactMap(\.text).flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) }
    }
}

extension Call {
    /// The app's id and secret, from the body or by basic authentication (RFC 6749 §2.3.1).
    fileprivate var client: (id: String, secret: String?) {
        if let header = authorization, header.lowercased().hasPrefix("basic "),
            let text = String(base64: header.dropFirst(6)), let colon = text.firstIndex(of: ":")
        {
            return (String(text[..<colon]), String(text[text.index(after: colon)...]))
        }
        return (parameters.text("client_id") ?? "", parameters.text("client_secret"))
    }
}

extension OAuthRefusal {
    /// In the words of RFC 6749 §5.2.
    fileprivate init(_ problem: Problem) {
        switch problem.status {
        case 401: self.init(401, "invalid_client", problem.phrase)
        case 403: self.init(403, "unauthorized_client", problem.phrase)
        case 429: self.init(429, "temporarily_unavailable", problem.phrase)
        case 422: self.init(400, "invalid_scope", problem.phrase)
        default: self.init(400, "invalid_grant", problem.phrase)
        }
    }
}

extension String {
    fileprivate init?(base64 text: Substring) {
        guard let data = Data(base64Encoded: String(text)) else { return nil }
        self.init(decoding: data, as: UTF8.self)
    }
}

/// An app as it introduced itself.
struct AppEntity: Encodable {
    let id: String
    let name: String
    @OrNull var website: String?
    let scopes: [String]
    let redirectUri: String
    let redirectUris: [String]
    let clientId: String
    var clientSecret: String?
    let clientSecretExpiresAt = 0

    init(_ app: App, secret: AppSecret?) {
        id = app.id.description
        name = app.name
        website = app.website
        scopes = app.scopes.split(separator: " ").map(String.init)
        redirectUris = app.redirects.map(\.description)
        redirectUri = redirectUris.joined(separator: "\n")
        clientId = app.clientID
        clientSecret = secret?.text
    }
}

struct TokenEntity: Encodable {
    let accessToken: String
    let tokenType = "Bearer"
    let scope: String
    /// Seconds.
    let createdAt: Int64
}

struct UserInfo: Encodable {
    let iss: String
    let sub: String
    let name: String
    let preferredUsername: String
    let profile: String
    let picture: String
}

/// What RFC 8414 has clients look for.
struct ServerMetadata: Encodable {
    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let revocationEndpoint: String
    let userinfoEndpoint: String
    let appRegistrationEndpoint: String
    let serviceDocumentation = "https://docs.joinmastodon.org/"
    let scopesSupported = Scopes.words.map(\.word)
    let responseTypesSupported = ["code"]
    let responseModesSupported = ["query"]
    let grantTypesSupported = ["authorization_code", "client_credentials"]
    let tokenEndpointAuthMethodsSupported = ["client_secret_basic", "client_secret_post"]
    let codeChallengeMethodsSupported = ["S256"]

    init(_ site: String) {
        issuer = "\(site)/"
        authorizationEndpoint = "\(site)/oauth/authorize"
        tokenEndpoint = "\(site)/oauth/token"
        revocationEndpoint = "\(site)/oauth/revoke"
        userinfoEndpoint = "\(site)/oauth/userinfo"
        appRegistrationEndpoint = "\(site)/api/v1/apps"
    }
}
