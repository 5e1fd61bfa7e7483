package import Core
import NIOCore
import Storage

/// An OpenID Connect provider, as the operator has described it.
package struct SocialProvider: Sendable {
    /// In addresses: `kakao` in `/login/with/kakao`.
    package let name: String
    /// Exactly as the provider writes it in its tokens.
    package let issuer: String
    package let clientID: String
    /// `nil` for a client that has none, which PKCE alone protects.
    package let secret: Secret?
    /// Its name on pages.
    package let label: Phrase
    package let scopes: [String]

    package static let usualScopes = ["openid", "profile", "email"]

    package init(
        name: String, issuer: String, clientID: String, secret: Secret? = nil, label: Phrase,
        scopes: [String] = usualScopes
    ) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.secret = secret
        self.label = label
        self.scopes = scopes
    }

    /// The path a provider sends people back to.
    package var callback: String { "/login/with/\(name)/callback" }

    /// What this instance says to a provider to be believed.
    package enum Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        case text(String)
        /// Read again for every login, so that it can be renewed without a restart.
        case file(String)

        /// Kept out of every log.
        package var description: String { "…" }
        package var debugDescription: String { description }

        package func read() throws -> String {
            switch self {
            case .text(let text): text
            case .file(let path): String(buffer: try readFile(path)).tidied
            }
        }
    }
}
