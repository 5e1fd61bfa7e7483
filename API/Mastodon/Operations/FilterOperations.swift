import APIDoor
import Core

extension MastodonRoutes {
    private static let keywords = Asked.objects("keywords_attributes", .text("keyword"), .flag("_destroy"))
    private static let end = Asked.number("expires_in", "In seconds; nothing is permanently")

    static let filterOperations: [OperationDescription] = [
        .get("/api/v2/filters", "Muted words", answers: [FilterEntity].self),
        .post("/api/v2/filters", "Mute a word", .text("title"), keywords, end, answers: FilterEntity.self),
        .get("/api/v2/filters/:id", "A muted word", answers: FilterEntity.self),
        .put("/api/v2/filters/:id", "Change a muted word", keywords, end, answers: FilterEntity.self),
        .delete("/api/v2/filters/:id", "Unmute a word"),
        .get("/api/v2/filters/:id/statuses", "Statuses hidden one by one: none", answers: [JSON].self),
        .get("/api/v2/filters/:id/keywords", "The word of a filter", answers: [FilterEntity.Keyword].self),
        .post(
            "/api/v2/filters/:id/keywords", "Mute another word as long", .text("keyword", isNeeded: true),
            answers: FilterEntity.Keyword.self),
        .get("/api/v2/filters/keywords/:id", "A muted word", answers: FilterEntity.Keyword.self),
        .put(
            "/api/v2/filters/keywords/:id", "Change a muted word", .text("keyword"),
            answers: FilterEntity.Keyword.self),
        .delete("/api/v2/filters/keywords/:id", "Unmute a word"),
        .get("/api/v1/filters", "Muted words, in their first form", answers: [OldFilterEntity].self),
        .post("/api/v1/filters", "Mute a word", .text("phrase", isNeeded: true), end, answers: OldFilterEntity.self),
        .get("/api/v1/filters/:id", "A muted word, in its first form", answers: OldFilterEntity.self),
        .put("/api/v1/filters/:id", "Change a muted word", .text("phrase"), end, answers: OldFilterEntity.self),
        .delete("/api/v1/filters/:id", "Unmute a word"),
    ]
}
