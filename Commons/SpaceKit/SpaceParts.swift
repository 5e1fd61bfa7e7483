package import Accounts
package import Base
package import Core
package import Exports
package import Kernel
package import Notifications
package import People
package import Posts
package import SQL
package import ServiceLifecycle

/// What a space brings to an instance, whatever its doors; what pages need besides is in its ``SpaceKitPages/SpacePages``.
/// `SalonApp` puts together those that are on; one that is off leaves no trace.
package struct SpaceParts: Sendable {
    /// The features that are on with this space: its own, and those it needs of Commons.
    package var features: Features = []
    /// What waits for members in the space.
    package var badges: [AccountBadge] = []
    /// What open pages learn of events.
    package var renderers: [LiveRenderer] = []
    package var profileCounts: [ProfileCount] = []
    /// What it knows of posts, for doors that know no space (``Facts``).
    package var wholePosts: [WholePostPart] = []
    package var passedOn: ReadPassedOn?
    package var deletionParts: [DeletionPart] = []
    /// What must be removed before an account's row.
    package var removals: [AccountRemoval] = []
    /// What it takes of an export that a member brings.
    package var imports: [MemberImport] = []
    /// How posts go that are this space's.
    package var postRemovals: [PostRemoval] = []
    /// What the people one follows bring.
    package var feeds: [Feed] = []
    /// What is counted of this space's, and may be counted again.
    package var recounts: [Upkeep.Recount] = []
    /// What is counted of it for a member who blocks or mutes somebody.
    package var audienceRecounts: [Upkeep.AudienceRecount] = []
    /// What moderators hide of it that is no post.
    package var caseHidings: [CaseHiding] = []
    package var notificationKinds: [NotificationKind] = []
    /// How its posts are named that have a title.
    package var postTitles: [PostTitle] = []
    package var pushSources: [PushSource] = []
    /// What runs beside the server.
    package var background: @Sendable (Services) -> [any Service] = { _ in [] }
    /// The kinds of jobs that are done there, as pages call them where nobody does them.
    package var jobNames: [String: Phrase] = [:]
    /// Hourly work.
    package var tidy: [@Sendable (Services) async throws -> Void] = []
    /// The space's part of `salon verify`; returns a line for each correction.
    package var verify: [@Sendable (Services) async throws -> [String]] = []
    /// Of topics that begin with the prefix: those the viewer may hear.
    package var audiences: [(prefix: String, admit: Admit)] = []
    /// How long ago something may have happened that a page which comes back still gets (``Kernel/LiveAdmission/memory``).
    package var memory: Duration?
    /// Gets every event: this process's before the request that caused it is answered, other processes' before open
    /// pages are notified. What is kept in memory forgets.
    package var listeners: [@Sendable ([EventRecord]) -> Void] = []
    /// Work on older rows, each time an instance starts.
    package var prepare: [@Sendable (Database) async throws -> Void] = []
    /// Whether models may be trained with an image of its; `nil` allows none.
    package var allowsTraining: (@Sendable (ID<Media>) async -> Bool)?
    /// What people have made, for pages of Commons that suggest them.
    package var glimpses: ReadGlimpses?
    /// Tables whose ids are drawn by lot, and say nothing about when a row came.
    package var randomIDs: Set<String> = []

    package typealias Admit = @Sendable (Set<String>, Viewer?, Services) async throws -> Set<String>

    package init() {}

    /// The topic of what everybody may hear who may see the space.
    package mutating func opens(_ topic: String) {
        audiences.append((topic, { wanted, _, _ in wanted.intersection([topic]) }))
    }
}

extension Upkeep {
    /// - Parameter spaces: all there are.
    package init(of spaces: [SpaceParts]) {
        self.init(
            accountRemovals: spaces.flatMap(\.removals), postRemovals: spaces.flatMap(\.postRemovals),
            recounts: spaces.flatMap(\.recounts))
        caseHidings = spaces.flatMap(\.caseHidings)
        audienceRecounts = spaces.flatMap(\.audienceRecounts)
    }
}
