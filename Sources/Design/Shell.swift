public import Core

/// The colours a person chose; `system` follows the device.
public enum Theme: String, Sendable, CaseIterable {
    case system, light, dark
}

/// A place in the navigation. A space that is off is not in the list, so it leaves no trace.
public struct Destination: Sendable {
    public let place: Place
    public let label: Phrase
    public let path: String
    /// Shows members that something waits there.
    public let badge: Badge?
    /// Whether it stands in the bar at the top, and among the tabs only where there is no other front page.
    public let isInBar: Bool

    public init(_ place: Place, _ label: Phrase, _ path: String, badge: Badge? = nil, isInBar: Bool = false) {
        self.place = place
        self.label = label
        self.path = path
        self.badge = badge
        self.isInBar = isInBar
    }

    static let notifications = Destination(
        .notifications, .notifications, "/notifications", badge: .notifications, isInBar: true)
}

/// Names a destination's icon and marks the current one.
public enum Place: String, Sendable {
    case gallery, timeline, compose, lounge, search, saved, settings, profile, notifications, messages
}

/// Who looks at the page, as far as the frame around it shows.
public struct Visitor: Sendable {
    public let id: ID<Account>
    public let handle: String
    public let name: String
    /// The address of the profile photo; `nil` shows the initial.
    public let photo: String?
    /// How much is unread at a place; at a dot, whether anything is.
    public let unread: [Place: Int]

    public init(id: ID<Account>, handle: String, name: String, photo: String?, unread: [Place: Int] = [:]) {
        self.id = id
        self.handle = handle
        self.name = name
        self.photo = photo
        self.unread = unread
    }
}

/// Everything the frame around a page needs to know.
public struct Shell: Sendable {
    public var language: Language
    /// When it is looked at: ages are counted from here.
    public var now: Timestamp
    public var theme: Theme
    /// Numbers of likes, comments, followers and works are not shown. An attribute of the page and the style sheet see
    /// to that, so what is rendered once for everybody stays the same.
    public var hidesCounts: Bool
    public var visitor: Visitor?
    public var navigation: [Destination]
    /// What of that which spaces share there is here: what is not in it is named and linked nowhere.
    public var features: Features
    /// This page's own path and query, for links that come back here (log in, language).
    public var path: String
    /// Whether strangers are led to the form to join.
    public var offersJoining: Bool
    /// How far the reader's clock stands before UTC.
    public var utcOffset: Duration

    public init(
        language: Language, now: Timestamp, theme: Theme = .system, hidesCounts: Bool = false, visitor: Visitor? = nil,
        navigation: [Destination] = [], features: Features = .all, path: String = "/", offersJoining: Bool = true,
        utcOffset: Duration = .zero
    ) {
        self.language = language
        self.now = now
        self.theme = theme
        self.hidesCounts = hidesCounts
        self.visitor = visitor
        self.navigation = navigation
        self.features = features
        self.path = path
        self.offersJoining = offersJoining
        self.utcOffset = utcOffset
    }
}

/// What one page puts into the frame.
public struct Frame: Sendable {
    public var title: String
    public var place: Place?
    /// Where the bar's arrow leads when there is no page to go back to.
    public var back = "/"
    /// What stands in the middle of the bar instead of the title: the gallery's filters, say.
    public var bar: HTML?
    /// The live topics this page listens to; empty opens no stream.
    public var topics: [String]
    /// The event id the page was rendered at: the stream begins right behind it, so nothing falls between.
    public var lastEventID: Int64
    /// A script the page needs besides the common one, by asset name: `editor.js`.
    public var scripts: [String]
    /// A style sheet the page needs besides the common one, by asset name: `editor.css`.
    public var styles: [String]
    /// A page without tabs and rail: log in, join.
    public var isBare: Bool
    /// Shown once after a redirect, as a toast.
    public var toast: String?
    /// What links to this page show elsewhere; `nil` for pages nobody links to.
    public var preview: LinkPreview?

    public init(
        title: String, place: Place? = nil, bar: HTML? = nil, topics: [String] = [], lastEventID: Int64 = 0,
        scripts: [String] = [], styles: [String] = [], isBare: Bool = false, toast: String? = nil
    ) {
        self.title = title
        self.place = place
        self.bar = bar
        self.topics = topics
        self.lastEventID = lastEventID
        self.scripts = scripts
        self.styles = styles
        self.isBare = isBare
        self.toast = toast
    }
}
