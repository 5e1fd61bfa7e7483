public import Foundation

/// A member who is asked to let an app in: the address of the page that asks them, and what the app has to remember
/// until they come back (RFC 6749, with RFC 7636's S256).
///
/// It can be kept (`Codable`), since a browser may take the place of the app meanwhile. It has a secret in it, so keep
/// it where tokens are kept.
public struct Authorization: Codable, Hashable, Sendable {
    /// The page to open in a browser.
    public let url: URL
    /// Where the browser comes back to.
    public let redirectURI: String
    let application: Application
    let verifier: String
    let state: String

    /// The redirect of programs that no browser comes back to: the page shows the code, and the member types it in.
    public static let shown = "urn:ietf:wg:oauth:2.0:oob"

    /// - Parameters:
    ///   - application: as it was registered (``Endpoint/registerApp(_:redirectURIs:scopes:website:)``).
    ///   - redirectURI: one of those it was registered with.
    ///   - scopes: what the app asks for; no more than it was registered with.
    ///   - asksAgain: whether a member who has let the app in before is asked as if it were for the first time.
    public init(
        site: URL, application: Application, redirectURI: String, scopes: [Scope], asksAgain: Bool = false
    ) throws(SalonError) {
        verifier = Secret.random()
        state = Secret.random()
        self.application = application
        self.redirectURI = redirectURI
        var parameters: Parameters = [
            "response_type": "code", "client_id": application.clientID, "redirect_uri": redirectURI,
            "scope": scopes.map(\.rawValue).joined(separator: " "), "state": state,
            "code_challenge": Secret.challenge(verifier), "code_challenge_method": "S256",
        ]
        parameters.add("force_login", asksAgain ? true : nil)
        let root = site.absoluteString
        let page = (root.hasSuffix("/") ? String(root.dropLast()) : root) + "/oauth/authorize?\(parameters.encoded)"
        guard let url = URL(string: page) else {
            throw .transport(TransportFailure(.other, reason: "\(page) is no address"))
        }
        self.url = url
    }

    /// The code in the address with which the browser came back.
    ///
    /// - Throws: ``SalonError/forbidden(_:)`` where the member said no, and ``SalonError/validation(_:)`` for one
    ///   that is no answer to this question: somebody else made it.
    public func code(from address: URL) throws(SalonError) -> String {
        let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard value("state") == state else {
            throw .validation(Refusal(message: "This answers another question.", code: "state_mismatch"))
        }
        if let error = value("error") {
            throw .forbidden(Refusal(message: value("error_description") ?? "", code: error))
        }
        guard let code = value("code") else {
            throw .validation(Refusal(message: "There is no code.", code: "code_missing"))
        }
        return code
    }
}

extension SalonClient {
    /// Trades the code that the browser, or the member, has brought for a token, and keeps it.
    ///
    /// - Parameter code: works once.
    @discardableResult
    public func logIn(_ authorization: Authorization, code: String) async throws(SalonError) -> Token {
        let token = try await send(
            .token(
                for: code, of: authorization.application, redirectURI: authorization.redirectURI,
                verifier: authorization.verifier))
        try await keep(token)
        return token
    }

    /// The same with the address that the browser came back with.
    @discardableResult
    public func logIn(_ authorization: Authorization, from address: URL) async throws(SalonError) -> Token {
        try await logIn(authorization, code: try authorization.code(from: address))
    }

    /// Ends the token, here and at the instance. Where the instance cannot be asked, the token is kept, so that it can
    /// be ended later.
    public func logOut(_ application: Application) async throws(SalonError) {
        guard let token = try await storedToken() else { return }
        _ = try await send(.revoke(token, of: application))
        try await keep(nil)
    }

    private func keep(_ token: Token?) async throws(SalonError) {
        do { try await tokens.keep(token, for: site) } catch {
            throw .transport(TransportFailure(.other, reason: "the token could not be kept: \(error)"))
        }
    }
}
