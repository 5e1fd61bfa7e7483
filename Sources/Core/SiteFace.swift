/// What admins say about their instance.
public struct SiteFace: Hashable, Sendable {
    /// In the bar, in titles, and where the instance is installed as an app.
    public var name = "Salon"
    /// What it is, in a line or two; empty says nothing.
    public var description = ""
    /// How to reach the operator: words, an email address, or a link.
    public var contact = ""
    /// The house rules.
    public var rules = ""
    /// Their own; `nil` for Salon's.
    public var icon: SiteIcon?

    public init() {}
}
