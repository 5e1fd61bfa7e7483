public import Core
internal import Crypto
internal import SQL
public import Web

/// Sends somebody to a provider: remembers what to ask when they come back, and in which browser that has to be.
public struct StartSocialLogin: Act {
    public let provider: SocialProvider
    /// Where to go afterwards, a path on this site.
    public let next: String
    public let invitation: InvitationCode?
    /// The account to link; `nil` for a login.
    public let account: ID<Account>?
    /// What this browser is known by, for as long as it takes.
    public let browser: LinkToken
    /// The language for the provider's pages.
    public let language: Language
    /// Where the form comes from.
    public let network: String

    /// How long somebody may take at the provider.
    public static let lifetime: Duration = .minutes(10)

    public init(
        provider: SocialProvider, next: String, invitation: InvitationCode? = nil, account: ID<Account>? = nil,
        browser: LinkToken, language: Language, network: String
    ) {
        self.provider = provider
        self.next = next.utf8.count <= 1_000 ? next : "/"
        self.invitation = invitation
        self.account = account
        self.browser = browser
        self.language = language
        self.network = network
    }

    public var cost: Cost? { Cost(.socialStarts, of: network) }

    /// - Returns: the address at the provider's. Throws ``SocialFailure``.
    public func perform(_ services: Services) async throws -> String {
        let metadata = try await services.social.directory.metadata(of: provider)
        let (state, verifier, nonce) = (LinkToken(), LinkToken(), LinkToken())
        let expiresAt = services.clock.now() + Self.lifetime
        try await services.database.write { transaction in
            _ = try transaction.execute(
                """
                INSERT INTO social_logins
                    (state_hash, browser_hash, provider, nonce, verifier, next, invitation_hash, account_id, expires_at)
                VALUES (\(state.key.bytes), \(browser.key.bytes), \(provider.name), \(nonce.text), \(verifier.text),
                    \(next), \(invitation?.hash), \(account), \(expiresAt))
                """)
        }
        let query = [
            ("response_type", "code"), ("client_id", provider.clientID),
            ("redirect_uri", services.site.publicURL + provider.callback),
            ("scope", provider.scopes.joined(separator: " ")), ("state", state.text), ("nonce", nonce.text),
            ("code_challenge", SHA256.hash(data: Array(verifier.text.utf8)).base64URL),
            ("code_challenge_method", "S256"), ("ui_locales", language.rawValue),
        ]
        return metadata.authorization + (metadata.authorization.contains("?") ? "&" : "?")
            + query.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
    }
}
