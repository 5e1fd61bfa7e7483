package import APIDoor
import Accounts
package import Base
package import SpaceKit
import Storage

/// Mastodon's client API, to the acts and facts that the pages have, too (docs/decisions/0122-mastodons-api.md).
package struct MastodonRoutes {
    let services: Services
    let statuses: StatusReader
    /// What this program calls itself.
    let version: String
    let pushReach: PushReach
    let ears: ProgramEars

    package init(
        _ services: Services, facts: Facts, version: String, pushReach: PushReach, ears: ProgramEars
    ) {
        self.services = services
        statuses = StatusReader(services, facts)
        self.version = version
        self.pushReach = pushReach
        self.ears = ears
    }

    package func add(to api: APIRoutes) {
        api.describe(Self.families)
        addInstance(to: api)
        addNodeInfo(to: api)
        addOAuth(to: api)
        addAccounts(to: api)
        addRelations(to: api)
        addLists(to: api)
        addProfile(to: api)
        addRegistration(to: api)
        addSearch(to: api)
        addFilters(to: api)
        addReports(to: api)
        addInstanceTexts(to: api)
        addStatuses(to: api)
        addTimelines(to: api)
        addStatusLists(to: api)
        addNewStatuses(to: api)
        addStatusActs(to: api)
        addQuotes(to: api)
        addStatusTexts(to: api)
        addPolls(to: api)
        addMedia(to: api)
        addNotifications(to: api)
        addGroupedNotifications(to: api)
        addNotificationPolicy(to: api)
        addMarkers(to: api)
        addPushSubscription(to: api)
        addConversations(to: api)
        addStreaming(to: api)
    }

    /// What answers for what has no route.
    package static let unanswered = UnansweredCalls(
        paths: [
            "/oauth/token", "/oauth/revoke", "/oauth/userinfo", "/.well-known/nodeinfo",
            "/.well-known/oauth-authorization-server", "/nodeinfo/2.0", "/nodeinfo/2.1",
        ], folders: ["/api/"])
}
