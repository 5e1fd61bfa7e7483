/// A place in the navigation. A space that is off is not in the list, so it leaves no trace.
public struct Destination: Sendable {
    public let place: Place
    public let label: Phrase
    public let path: String
    /// Shows members that something waits there.
    public let badge: Badge?
    /// Whether it is in the bar at the top, and among the tabs only where there is no other front page.
    public let isInBar: Bool
    /// What the button for something new opens there, where that is not the instance's ``Place/compose``.
    public let composer: (label: Phrase, path: String)?

    public init(
        _ place: Place, _ label: Phrase, _ path: String, badge: Badge? = nil, isInBar: Bool = false,
        composer: (label: Phrase, path: String)? = nil
    ) {
        self.place = place
        self.label = label
        self.path = path
        self.badge = badge
        self.isInBar = isInBar
        self.composer = composer
    }
}
