package import Accounts
package import Base
package import Core
import Crypto
import Kernel
import SQL

/// Sends somebody to a provider: remembers what to ask when they come back, and in which browser that has to be.
package struct StartSocialLogin: Act {
    package let provider: SocialProvider
    /// Where to go afterwards, a path on this site.
    package let next: String
    package let invitation: InvitationCode?
    /// The account to link; `nil` for a login.
    package let account: ID<Account>?
    /// What this browser is known by, for as long as it takes.
    package let browser: LinkToken
    /// The language for the provider's pages.
    package let language: Language
    /// Where the form comes from.
    package let network: String

    /// How long somebody may take at the provider.
    package static let lifetime: Duration = .minutes(10)

    package init(
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

    package var cost: Cost? { Cost(.socialStarts, of: network) }

    /// - Returns: the address at the provider's. Throws ``SocialFailure``.
    package func perform(_ services: Services) async throws -> String {
        let metadata = try await services.credentials.social.directory.metadata(of: provider)
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
