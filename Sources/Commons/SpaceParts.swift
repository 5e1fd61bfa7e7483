public import Design
public import Hummingbird
public import SQL
public import ServiceLifecycle
public import Web

/// What a space brings to an instance. `SalonApp` puts together those that are on; one that is off leaves no trace.
public struct SpaceParts: Sendable {
    /// The features that are on with this space: its own, and those it needs of Commons.
    public var features: Features = []
    /// The space's destinations in the navigation.
    public var destinations: [Destination] = []
    /// Where `/` leads if no space before this one has a front page of its own; the gallery's is `/` itself.
    public var home = "/"
    /// What waits for members in the space.
    public var badges: [AccountBadge] = []
    public var routes: @Sendable (Services, Router<Context>) -> Void = { _, _ in }
    public var renderers: [LiveRenderer] = []
    public var profileTabs: [ProfileTab] = []
    public var profileCounts: [ProfileCount] = []
    /// The name of the Atom feed under `/@handle`, if the space writes one.
    public var atomFeed: String?
    public var tagTabs: [TagTab] = []
    public var searchTabs: [SearchTab] = []
    public var deletionParts: [DeletionPart] = []
    /// What must be removed before an account's row.
    public var removals: [AccountRemoval] = []
    /// How posts go that are this space's.
    public var postRemovals: [PostRemoval] = []
    /// What the people one follows bring.
    public var feeds: [Feed] = []
    /// What is counted of this space's, and may be counted again.
    public var recounts: [Upkeep.Recount] = []
    public var pushSources: [PushSource] = []
    /// What runs beside the server.
    public var background: @Sendable (Services) -> [any Service] = { _ in [] }
    /// Hourly work.
    public var tidy: [@Sendable (Services) async throws -> Void] = []
    /// The space's part of `salon verify`; returns a line for each correction.
    public var verify: [@Sendable (Services) async throws -> [String]] = []
    /// Of topics that begin with the prefix: those the viewer may hear.
    public var audiences: [(prefix: String, admit: Admit)] = []
    /// How long ago something may have happened that a page which comes back is told of (``Web/LiveAdmission/memory``).
    public var memory: Duration?
    /// Told of every event: of this process's before whoever caused it is answered, of other processes' before open pages
    /// are told. What is kept in memory forgets.
    public var listeners: [@Sendable ([EventRecord]) -> Void] = []
    /// Work on older rows, each time an instance starts.
    public var prepare: [@Sendable (Database) async throws -> Void] = []
    /// A page after joining, before `/welcome`: the lounge's nickname.
    public var entrance: String?
    /// The space's welcome page, and what becomes of the intro typed on the last one.
    public var welcome: [WelcomeCard] = []
    public var introduce: WelcomeRoutes.Introduce?

    public typealias Admit = @Sendable (Set<String>, Viewer?, Services) async throws -> Set<String>

    public init() {}

    /// The topic of what everybody may hear who may see the space.
    public mutating func opens(_ topic: String) {
        audiences.append((topic, { wanted, _, _ in wanted.intersection([topic]) }))
    }
}

extension Upkeep {
    /// - Parameter spaces: all there are.
    public init(of spaces: [SpaceParts]) {
        self.init(
            accountRemovals: spaces.flatMap(\.removals), postRemovals: spaces.flatMap(\.postRemovals),
            feeds: spaces.flatMap(\.feeds), recounts: spaces.flatMap(\.recounts))
    }
}
