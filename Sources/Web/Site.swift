internal import Core
public import Design

/// What every page of this instance shares: its address, its navigation, whether cookies travel only over TLS.
public struct Site: Sendable {
    /// The address people see, without a trailing slash: `https://salon.example`.
    public let publicURL: String
    /// The places of the spaces that are on. A space that is off adds nothing.
    public let navigation: [Destination]
    /// What the spaces that are on need of that which spaces share. What is not in it has no route and no trace.
    public let features: Features
    /// Shows `/styleguide` and other pages for people who work on Salon.
    public let isDevelopment: Bool
    /// Whether a reverse proxy's `X-Forwarded-For` names the client (otherwise anybody could).
    public let trustsForwardedFor: Bool
    /// Whether pages lead to the form to join.
    public let offersJoining: Bool

    public init(
        publicURL: String, navigation: [Destination], features: Features = .all, isDevelopment: Bool = false,
        trustsForwardedFor: Bool = false, offersJoining: Bool = true
    ) {
        self.publicURL = publicURL
        self.navigation = navigation
        self.features = features
        self.isDevelopment = isDevelopment
        self.trustsForwardedFor = trustsForwardedFor
        self.offersJoining = offersJoining
    }

    public var isSecure: Bool { publicURL.hasPrefix("https://") }
}
