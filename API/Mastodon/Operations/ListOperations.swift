import APIDoor
import Core

extension MastodonRoutes {
    private static let settings = Asked.all(
        .word("replies_policy", ["list", "followed", "none"]),
        .flag("exclusive", "Whether Home leaves out who is in it"))

    static let listOperations: [OperationDescription] = [
        .get("/api/v1/lists", "The member’s lists", answers: [ListEntity].self),
        .post("/api/v1/lists", "Make a list", .text("title", isNeeded: true), settings, answers: ListEntity.self),
        .get("/api/v1/lists/:id", "A list", answers: ListEntity.self),
        .put("/api/v1/lists/:id", "Change a list", .text("title"), settings, answers: ListEntity.self),
        .delete("/api/v1/lists/:id", "Delete a list"),
        .get(
            "/api/v1/lists/:id/accounts", "Accounts in a list; a `limit` of 0 is all of them",
            .page, answers: [AccountEntity].self),
        .post("/api/v1/lists/:id/accounts", "Add accounts to a list", .texts("account_ids", isNeeded: true)),
        .delete("/api/v1/lists/:id/accounts", "Remove accounts from a list", .texts("account_ids", isNeeded: true)),
        .get("/api/v1/accounts/:id/lists", "The member’s lists with an account", answers: [ListEntity].self),
        .get("/api/v1/timelines/list/:id", "Statuses by accounts in a list", .page, answers: [StatusEntity].self),
    ]
}
