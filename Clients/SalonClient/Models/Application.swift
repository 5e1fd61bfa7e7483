public import Foundation

/// An app as it introduced itself to an instance. Keep it: an app is registered once per instance, not per log-in.
public struct Application: Codable, Hashable, Identifiable, Sendable {
    /// Of this instance.
    public var id: Identifier<Application>
    /// As members see it when they are asked.
    public var name: String
    /// Where members can read about it.
    public var website: URL?
    /// The most it may ask members for.
    public var scopes: [Scope]?
    /// Where browsers may come back to.
    public var redirectURIs: [String]?
    /// Says which app it is; not secret.
    public var clientID: String
    /// `nil` in ``Endpoint/verifyApp``.
    public var clientSecret: String?
}

/// What an app has in its hand to act for a member, or for itself. It does not expire; it is over when the member ends
/// it, or the app does.
public struct Token: Codable, Hashable, Sendable {
    /// The secret itself.
    public var accessToken: String
    /// `Bearer`.
    public var tokenType: String
    /// Words between spaces.
    public var scope: String
    /// Seconds since 1970.
    public var createdAt: Int

    /// A token that an app has from elsewhere.
    public init(accessToken: String, tokenType: String = "Bearer", scope: String = "", createdAt: Int = 0) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.scope = scope
        self.createdAt = createdAt
    }

    /// What the app may do.
    public var scopes: [Scope] { scope.split(separator: " ").map { Scope(rawValue: String($0)) } }
}

/// Who a member is (OpenID Connect's words).
public struct UserInfo: Codable, Hashable, Sendable {
    /// The instance.
    public var iss: String
    /// The member.
    public var sub: String
    /// As members read it; it may be empty.
    public var name: String
    /// The handle, without `@`.
    public var preferredUsername: String
    /// The profile's page.
    public var profile: URL
    /// The member's picture.
    public var picture: URL
}

/// Where pushes go (RFC 8030), of which there is one per token.
public struct PushSubscription: Codable, Hashable, Sendable {
    /// Of this token.
    public var id: Int
    /// What the push service gave.
    public var endpoint: URL
    /// Which notifications are pushed, by type.
    public var alerts: [String: Bool]
    /// Of whom: `all`, `followed`, `follower` or `none`.
    public var policy: String?
    /// The instance's key.
    public var serverKey: String
}

/// Nothing but that it is done.
public struct Done: Codable, Hashable, Sendable {
    /// Done.
    public init() {}
    public init(from _: any Decoder) {}
    public func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: NoKeys.self) }

    private enum NoKeys: CodingKey {}
}
