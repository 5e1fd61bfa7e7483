import APIDoor
import Core

extension MastodonRoutes {
    static let timelineOperations: [OperationDescription] = [
        .get("/api/v1/timelines/home", "Home", .page, answers: [StatusEntity].self),
        .get(
            "/api/v1/timelines/public", "Everybody’s statuses",
            .page, .flag("only_media"), .flag("remote", "Of other instances alone: none"),
            answers: [StatusEntity].self),
        .get("/api/v1/timelines/direct", "Statuses for those they mention", .page, answers: [StatusEntity].self),
        .get(
            "/api/v1/timelines/link", "Statuses that link to an address", .text("url", isNeeded: true), .page,
            answers: [StatusEntity].self),
        .get(
            "/api/v1/timelines/tag/:tag", "Statuses with a tag",
            .page, .texts("any", "Or with one of these"), .texts("all", "And with all of these"),
            .texts("none", "And with none of these"), .flag("only_media"), .flag("remote"),
            answers: [StatusEntity].self),
        .get("/api/v1/bookmarks", "What the member has saved", .page, answers: [StatusEntity].self),
        .get("/api/v1/favourites", "What the member likes", .page, answers: [StatusEntity].self),
        .get("/api/v1/trends", "Nothing is counted: none", answers: [JSON].self),
        .get("/api/v1/trends/tags", "Nothing is counted: none", answers: [JSON].self),
        .get("/api/v1/trends/statuses", "Nothing is counted: none", answers: [JSON].self),
        .get("/api/v1/trends/links", "Nothing is counted: none", answers: [JSON].self),
        .get("/api/v1/markers", "How far lists were read", .texts("timeline"), answers: [String: MarkerEntity].self),
        .post(
            "/api/v1/markers", "Say how far lists were read",
            .object("home", .text("last_read_id")), .object("notifications", .text("last_read_id")),
            answers: [String: MarkerEntity].self),
    ]

    private static let poll = Asked.object(
        "poll", .texts("options"), .number("expires_in", "In seconds"), .flag("multiple"))

    private static let quotes = Asked.word(
        "quote_approval_policy", ["public", "followers", "nobody"], "Who may quote it")

    private static let work = Asked.object(
        "salon", .word("type", ["post", "work"]), .text("title"), .text("medium"), .text("licence"), .text("making"),
        .text("question"), .flag("allows_download"), .flag("allows_training"))

    static let statusOperations: [OperationDescription] = [
        .get("/api/v1/statuses", "Some statuses by their ids", .texts("id"), answers: [StatusEntity].self),
        .post(
            "/api/v1/statuses", "Publish a post, an answer or a work",
            .text("status"), .texts("media_ids"), .text("in_reply_to_id"), .text("quoted_status_id"),
            .word("visibility", ["public", "unlisted", "private", "direct"]), .flag("sensitive"),
            .text("spoiler_text", "The content warning"), .text("language"), poll, work,
            quotes, answers: StatusEntity.self),
        .get("/api/v1/statuses/:id", "A status", answers: StatusEntity.self),
        .put(
            "/api/v1/statuses/:id", "Edit a status; what is not named stays",
            .text("status"), .texts("media_ids"),
            .objects("media_attributes", .text("id"), .text("description")), .flag("sensitive"),
            .text("spoiler_text"), .text("language"), poll, work, quotes,
            answers: StatusEntity.self),
        .delete(
            "/api/v1/statuses/:id", "Delete a status; the answer has its text",
            .flag("delete_media", "Whether its images go at once"), answers: StatusEntity.self),
        .get("/api/v1/statuses/:id/context", "What is around a status", answers: ContextEntity.self),
        .get("/api/v1/statuses/:id/source", "What its author wrote", answers: StatusSourceEntity.self),
        .get("/api/v1/statuses/:id/history", "How a status was before", answers: [StatusEditEntity].self),
        .get("/api/v1/scheduled_statuses", "Statuses to be published later: none", answers: [JSON].self),
        .get("/api/v1/polls/:id", "A poll", answers: PollEntity.self),
        .post("/api/v1/polls/:id/votes", "Vote", .texts("choices", isNeeded: true), answers: PollEntity.self),
    ]

    static let statusActOperations: [OperationDescription] = [
        .post("/api/v1/statuses/:id/favourite", "Like", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/unfavourite", "Unlike", answers: StatusEntity.self),
        .post(
            "/api/v1/statuses/:id/reblog", "Repost; the answer is the repost",
            .word("visibility", ["public", "unlisted"]), answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/unreblog", "Undo a repost", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/bookmark", "Save", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/unbookmark", "Unsave", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/mute", "Mute a thread", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/unmute", "Unmute a thread", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/pin", "Pin to the profile", answers: StatusEntity.self),
        .post("/api/v1/statuses/:id/unpin", "Unpin", answers: StatusEntity.self),
        .get("/api/v1/statuses/:id/favourited_by", "Who likes a status", .page, answers: [AccountEntity].self),
        .get("/api/v1/statuses/:id/reblogged_by", "Who reposted a status", .page, answers: [AccountEntity].self),
        .get("/api/v1/statuses/:id/quotes", "Statuses that quote a status", .page, answers: [StatusEntity].self),
        .post(
            "/api/v1/statuses/:id/quotes/:quoting/revoke", "Take a status out of one that quotes it",
            answers: StatusEntity.self),
        .put(
            "/api/v1/statuses/:id/interaction_policy", "Say who may quote a status", quotes,
            answers: StatusEntity.self),
    ]

    private static let focus = Asked.text("focus", "The point that stays in sight: `x,y`, each from -1 to 1")

    static let mediaOperations: [OperationDescription] = [
        .post(
            "/api/v2/media", "Upload an image", .file("file", isNeeded: true), .text("description"), focus,
            answers: AttachmentEntity.self),
        .post(
            "/api/v1/media", "Upload an image", .file("file", isNeeded: true), .text("description"), focus,
            answers: AttachmentEntity.self),
        .get("/api/v1/media/:id", "An uploaded image", answers: AttachmentEntity.self),
        .put("/api/v1/media/:id", "Describe an image", .text("description"), answers: AttachmentEntity.self),
        .delete("/api/v1/media/:id", "Delete an image that nothing shows"),
    ]
}
