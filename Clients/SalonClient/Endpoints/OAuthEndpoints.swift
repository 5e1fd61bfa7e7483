public import Foundation

// How an app introduces itself and gets tokens. None of this goes with the client's own token but what says so.

extension Endpoint where Answer == Application {
    /// Introduces an app to an instance. Once is enough; keep the answer.
    ///
    /// - Parameters:
    ///   - name: as members see it when they are asked.
    ///   - redirectURIs: where browsers may come back to: an address of the app's, or ``Authorization/shown``.
    ///   - scopes: the most that the app will ask for.
    public static func registerApp(
        _ name: String, redirectURIs: [String], scopes: [Scope], website: URL? = nil
    ) -> Self {
        var parameters: Parameters = [
            "client_name": name, "redirect_uris": redirectURIs.joined(separator: "\n"),
            "scopes": scopes.map(\.rawValue).joined(separator: " "),
        ]
        parameters.add("website", website?.absoluteString)
        return Self(.post, "/api/v1/apps", parameters).unsigned
    }

    /// The app whose token goes with the call.
    public static var verifyApp: Self { Self(.get, "/api/v1/apps/verify_credentials") }
}

extension Endpoint where Answer == Token {
    /// A member's token for the code that their browser brought. ``SalonClient/logIn(_:code:)`` asks for it and keeps
    /// it.
    public static func token(
        for code: String, of application: Application, redirectURI: String, verifier: String
    ) -> Self {
        var parameters = Parameters(application)
        parameters.add("grant_type", "authorization_code")
        parameters.add("code", code)
        parameters.add("redirect_uri", redirectURI)
        parameters.add("code_verifier", verifier)
        return Self(.post, "/oauth/token", parameters).unsigned
    }

    /// A token of the app's own, which acts for nobody.
    public static func token(of application: Application, scopes: [Scope]) -> Self {
        var parameters = Parameters(application)
        parameters.add("grant_type", "client_credentials")
        parameters.add("scope", scopes.map(\.rawValue).joined(separator: " "))
        return Self(.post, "/oauth/token", parameters).unsigned
    }

    /// Joins the instance, where it lets people join by apps. The token in the answer is the new member's.
    ///
    /// - Parameters:
    ///   - app: a token of the app's own, with `write:accounts`.
    ///   - agrees: whether they have agreed to the terms.
    ///   - locale: as in `ko`.
    ///   - invitation: a code, where the instance asks for one.
    public static func join(
        username: String, email: String, password: String, agrees: Bool, locale: String, invitation: String? = nil,
        by app: Token
    ) -> Self {
        var parameters: Parameters = ["username": username, "email": email, "password": password, "locale": locale]
        parameters.add("agreement", agrees)
        parameters.add("invite_code", invitation)
        return Self(.post, "/api/v1/accounts", parameters).signed(by: app)
    }
}

extension Endpoint where Answer == Done {
    /// Ends a token. ``SalonClient/logOut(_:)`` forgets it as well.
    public static func revoke(_ token: Token, of application: Application) -> Self {
        var parameters = Parameters(application)
        parameters.add("token", token.accessToken)
        return Self(.post, "/oauth/revoke", parameters).unsigned
    }
}

extension Endpoint where Answer == UserInfo {
    /// Who the member is, for apps that may know no more (``Scope/profile``). Scope: `profile`.
    public static var userInfo: Self { Self(.get, "/oauth/userinfo") }
}

extension Parameters {
    fileprivate init(_ application: Application) {
        self.init()
        add("client_id", application.clientID)
        add("client_secret", application.clientSecret)
    }
}
