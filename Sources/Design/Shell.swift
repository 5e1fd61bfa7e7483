public import Core

/// The viewer, as the frame shows them.
public struct Visitor: Sendable {
    public let id: ID<Account>
    public let handle: String
    public let name: String
    /// `nil` shows the initial.
    public let photo: Rendering?
    /// How much is unread at a place; at a dot, whether anything is.
    public let unread: [Place: Int]

    public init(id: ID<Account>, handle: String, name: String, photo: Rendering?, unread: [Place: Int] = [:]) {
        self.id = id
        self.handle = handle
        self.name = name
        self.photo = photo
        self.unread = unread
    }
}

/// What the frame of a page needs.
public struct Shell: Sendable {
    public var language: Language
    /// When it is viewed: ages are counted from here.
    public var now: Timestamp
    public var theme: Theme
    /// Whether numbers of likes, comments, followers and works are hidden. A page attribute and the style sheet see to
    /// that, so markup rendered once for everybody stays the same.
    public var hidesCounts: Bool
    public var visitor: Visitor?
    public var navigation: [Destination]
    /// The instance's features: others are named and linked nowhere.
    public var features: Features
    /// Whose handles its texts may link to.
    public var mentionable: Mentionable
    /// This page's own path and query, for links that return here (log in, language).
    public var path: String
    /// Whether visitors get links to join.
    public var offersJoining: Bool
    /// Whose clocks the viewer's times are by.
    public var zone: Zone
    /// Where the instance is: the clocks of what does not say whose it goes by.
    public var home = Zone.utc
    /// Whether the instance's mails leave it.
    public var sendsMail = true
    public var face: SiteFace
    /// Those the viewer has not put away, the latest first.
    public var announcements: [Announcement]
    /// Where the browser gets the text that pages are compressed against; `nil` for pages that are not.
    public var dictionary: String?

    public init(
        language: Language, now: Timestamp, theme: Theme = .system, hidesCounts: Bool, visitor: Visitor? = nil,
        navigation: [Destination] = [], features: Features, mentionable: Mentionable = .nobody, path: String = "/",
        offersJoining: Bool,
        zone: Zone = .utc, face: SiteFace = SiteFace(), announcements: [Announcement] = []
    ) {
        self.language = language
        self.now = now
        self.theme = theme
        self.hidesCounts = hidesCounts
        self.visitor = visitor
        self.navigation = navigation
        self.features = features
        self.mentionable = mentionable
        self.path = path
        self.offersJoining = offersJoining
        self.zone = zone
        self.face = face
        self.announcements = announcements
    }

    /// For fragments that are rendered once and sent to many pages: without a viewer or navigation.
    public static func live(
        in language: Language, at now: Timestamp, features: Features, mentionable: Mentionable = .nobody
    ) -> Shell {
        Shell(
            language: language, now: now, hidesCounts: false, features: features, mentionable: mentionable,
            offersJoining: false)
    }
}

/// What one page puts into the frame.
public struct Frame: Sendable {
    public enum Layout: String, Sendable {
        case conversation, conversations, welcome, work
    }

    public var title: String
    /// What the browser's tab says, where that is more than the bar does: also the tab, or what was looked for.
    public var pageTitle: String?
    public var place: Place?
    /// Where the bar's arrow leads without a page to return to; `nil` where the address says it.
    public var back: String?
    /// Shown in the middle of the bar instead of the title: the gallery's filters, for example; nothing where the page says
    /// its title itself, larger.
    public var bar: HTML?
    /// Who the member is here, in place of the profile photo: the lounge's persona.
    public var me: HTML?
    /// The live topics this page listens to; empty opens no stream.
    public var topics: [String]
    /// The event id the page was rendered at: the stream begins right after it, so nothing is missed.
    public var lastEventID: Int64
    /// A script the page needs besides the common one, by asset name: `editor.js`.
    public var scripts: [String]
    /// A style sheet the page needs besides the common one, by asset name: `editor.css`.
    public var styles: [String]
    /// A page without tabs and rail: log in, join.
    public var isBare: Bool
    /// Rendered once for many requests, so it does not tell the time.
    public var isForMany = false
    /// What fills the page, where the frame around it differs for that.
    public var layout: Layout?
    /// Shown once after a redirect, as a toast.
    public var toast: String?
    /// Shown for links to this page elsewhere; `nil` for pages nobody links to.
    public var preview: PageMetadata?
    /// Whether models may be trained with the page.
    public var allowsTraining = false

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

extension Destination {
    static let notifications = Destination(
        .notifications, .notifications, "/notifications", badge: .notifications, isInBar: true)
}
