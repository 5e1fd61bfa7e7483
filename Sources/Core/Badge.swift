/// Says at a place that something waits there. The one who waits for it sees it at once, on every page.
public struct Badge: Sendable {
    public enum Kind: Sendable {
        /// How many things wait: "3 unread".
        case count
        /// Says that something is unread, and no more: screen readers announce these words in place of the dot.
        case dot(Phrase)
    }

    public let place: Place
    public let kind: Kind
    /// Names the element for live updates.
    public let id: String

    public init(_ place: Place, _ kind: Kind, id: String) {
        self.place = place
        self.kind = kind
        self.id = id
    }

    public static let notifications = Badge(.notifications, .count, id: "notification-badge")
}
