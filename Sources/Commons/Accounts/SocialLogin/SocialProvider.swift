public import Core
internal import NIOCore
internal import Web

/// An OpenID Connect provider, as the operator has described it.
public struct SocialProvider: Sendable {
    /// In addresses: `kakao` in `/login/with/kakao`.
    public let name: String
    /// Exactly as the provider writes it in its tokens.
    public let issuer: String
    public let clientID: String
    /// `nil` for a client that has none, which PKCE alone protects.
    public let secret: Secret?
    /// Its name on pages.
    public let label: Phrase
    public let scopes: [String]

    public static let usualScopes = ["openid", "profile", "email"]

    public init(
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
    public var callback: String { "/login/with/\(name)/callback" }

    /// What this instance says to a provider to be believed.
    public enum Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        case text(String)
        /// Read again for every login, so that it can be renewed without a restart.
        case file(String)

        /// Kept out of every log.
        public var description: String { "…" }
        public var debugDescription: String { description }

        func read() throws -> String {
            switch self {
            case .text(let text): text
            case .file(let path): String(buffer: try readFile(path)).tidied
            }
        }
    }
}
