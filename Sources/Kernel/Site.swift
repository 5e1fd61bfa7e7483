public import Core

/// What every page of this instance shares: its address, its navigation, whether cookies need TLS.
public struct Site: Sendable {
    /// The public address, without a trailing slash: `https://salon.example`.
    public let publicURL: String
    /// The destinations of the spaces that are on. A space that is off adds none.
    public let navigation: [Destination]
    /// The shared features that the spaces need. Other features have no route and no trace.
    public let features: Features
    /// Shows `/styleguide` and other pages for development.
    public let isDevelopment: Bool
    /// Whether `X-Forwarded-For` of a reverse proxy is trusted to name the client (otherwise anybody could forge it).
    public let trustsForwardedFor: Bool
    /// The instance's time zone, for browsers that name none.
    public let zone: Zone
    /// Whether mails leave it: without a mail server, they are in its log alone.
    public let sendsMail: Bool
    /// What may change while it runs.
    public let facts: Current<SiteFacts>
    /// Whom texts may link to.
    public let mentionable: FindMentionable

    public init(
        publicURL: String, navigation: [Destination], features: Features, isDevelopment: Bool = false,
        trustsForwardedFor: Bool = false, zone: Zone = .utc, sendsMail: Bool = true, facts: Current<SiteFacts>,
        mentionable: @escaping FindMentionable = { _ in .nobody }
    ) {
        self.publicURL = publicURL
        self.navigation = navigation
        self.features = features
        self.isDevelopment = isDevelopment
        self.trustsForwardedFor = trustsForwardedFor
        self.zone = zone
        self.sendsMail = sendsMail
        self.facts = facts
        self.mentionable = mentionable
    }

    public var sessions: SessionRules { facts.value.sessions }

    /// As people type it: with its port where it has one, without the scheme.
    public var host: String { String(publicURL.drop { $0 != "/" }.drop { $0 == "/" }) }

    public var isSecure: Bool { publicURL.hasPrefix("https://") }
}
