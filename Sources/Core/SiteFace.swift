/// What admins say about their instance.
public struct SiteFace: Hashable, Sendable {
    /// In the bar, in titles, and where the instance is installed as an app.
    public var name = "Salon"
    /// What it is, in a line or two; empty says nothing.
    public var description = ""
    /// How to reach whoever runs it: words, an e-mail address, or an address.
    public var contact = ""
    /// The house rules.
    public var rules = ""
    /// Their own; `nil` for Salon's.
    public var icon: SiteIcon?

    public init() {}
}
