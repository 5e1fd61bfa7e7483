public import Core
public import Hummingbird
public import Kernel
public import NIOCore

/// What a route knows about its request: viewer, language, address.
public struct Context: RequestContext {
    public typealias Source = ApplicationRequestContextSource

    public var coreContext: CoreRequestContextStorage
    public let channel: any Channel
    /// Set by ``FrontDoor`` before any route runs.
    public package(set) var visit: Visit

    public init(source: Source) {
        coreContext = .init(source: source)
        channel = source.channel
        visit = Visit()
    }

    public var viewer: Viewer? { visit.viewer }
    public var language: Language { visit.language }

    /// The same request, answered in another language.
    public func speaking(_ language: Language) -> Context {
        var context = self
        context.visit.language = language
        return context
    }

    /// The same request with another number of what is unread at a place: some was read by making it.
    public func withUnread(_ count: Int, at place: Place) -> Context {
        var context = self
        context.visit.viewer?.unread[place] = count
        return context
    }

    /// The id in the path. Throws "not found" for text that is no id.
    public func id<Entity>(_ name: String, of _: Entity.Type = Entity.self, orThrow problem: Problem) throws
        -> ID<Entity>
    {
        guard let id = parameters.get(name).flatMap({ ID<Entity>($0) }) else { throw problem }
        return id
    }

    /// A text in the path, percent-decoded.
    public func text(_ name: String) -> String { Form.decode((parameters.get(name) ?? "").utf8, plusIsSpace: false) }

    /// The logged-in member; visitors are sent to log in and back.
    public func member() throws -> Viewer {
        guard let viewer else { throw LoginRequired() }
        return viewer
    }
}

/// One request as seen by ``FrontDoor``.
public struct Visit: Sendable {
    package init() {}

    /// When the request arrived.
    public var time = Timestamp(milliseconds: 0)
    public var viewer: Viewer?
    /// What the app may do that asks, for the viewer or for nobody; `nil` in a browser.
    public var grant: Grant?
    public var language: Language = .english
    public var theme: Theme = .system
    /// Where the viewer is, as the browser reported it; else where this instance is.
    public var zone: Zone = .utc
    /// Whether scripts have run in this browser: pages leave to them what only they see.
    public var hasScripts = false
    /// The browser holds a session that has ended elsewhere or expired.
    public var sessionHasEnded = false
    /// The newest event when the request arrived: the page is at least as new.
    public var event: Int64 = 0
    /// The client's address.
    public var address: String = "" {
        didSet { network = ClientNetwork(address).key }
    }
    /// The key for limits per address: one for an IPv6 /64.
    public private(set) var network: String = ""
    /// Path and query, to return to.
    public var path: String = "/"
    /// A script sent the form and wants a piece of the page, not a redirect (`X-Salon: fragment`).
    public var wantsFragment = false
    /// A script sent the form and keeps it until it is accepted (`X-Salon: form`): it wants the page, and takes what that
    /// says of each field; or the address to go on to.
    public var keepsForm = false
    /// Whether a script waits for the answer, which can hold on to what was typed.
    public var isByScript: Bool { wantsFragment || keepsForm }
    /// The announcements that were put away in this browser.
    public var putAway: Set<Int64> = []
    /// What members' browsers keep, so that pages are only what they add to it.
    var dictionaries: PageDictionaries?
    /// A message from the page before, shown once.
    public var toast: String?
}

/// Thrown where only members may go; becomes a redirect to `/login?next=…` (a 401 for scripts).
public struct LoginRequired: Error {}

/// Thrown where a member must first agree to the terms; becomes a redirect to `/terms/agree?next=…` (a 403 for scripts,
/// which keep what was typed and offer the address).
public struct ConsentRequired: Error {
    public init() {}
}
