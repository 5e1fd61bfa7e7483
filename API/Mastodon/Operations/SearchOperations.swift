import APIDoor
import Core

extension MastodonRoutes {
    static let searchOperations: [OperationDescription] = [
        .get(
            "/api/v2/search", "Search",
            .text("q", isNeeded: true), .word("type", ["accounts", "statuses", "hashtags"]), .most,
            .number("offset"), .flag("following", "Only accounts the member follows"), answers: FoundEntity.self),
        .get(
            "/api/v1/accounts/search", "Search for accounts",
            .text("q", isNeeded: true), .most, .number("offset"), .flag("following"),
            answers: [AccountEntity].self),
        .get("/api/v1/suggestions", "Whom the member might follow", answers: [AccountEntity].self),
        .get("/api/v2/suggestions", "The same, with where it comes from", answers: [SuggestionEntity].self),
        .get("/api/v1/directory", "A list of accounts: none", answers: [JSON].self),
        .get("/api/v1/tags/:name", "A tag", answers: HashtagEntity.self),
        .get("/api/v1/followed_tags", "Tags the member follows: none", answers: [JSON].self),
        .get("/api/v1/featured_tags", "Tags on the member’s profile: none", answers: [JSON].self),
        .get("/api/v1/endorsements", "Accounts on the member’s profile: none", answers: [JSON].self),
    ]
}
