import APIDoor

extension MastodonRoutes {
    private static let tag = Asked.text("tag", isNeeded: true)

    static let streamingOperations: [OperationDescription] = [
        .stream("/api/v1/streaming", "A WebSocket for all streams", .text("stream", "The first one")),
        .stream("/api/v1/streaming/health", "Whether there are streams"),
        .stream("/api/v1/streaming/public", "Everybody’s statuses as they come"),
        .stream("/api/v1/streaming/public/local", "Everybody’s statuses as they come"),
        .stream("/api/v1/streaming/public/remote", "Statuses of other instances: none"),
        .stream("/api/v1/streaming/public/media", "Everybody’s statuses with images as they come"),
        .stream("/api/v1/streaming/public/local/media", "Everybody’s statuses with images as they come"),
        .stream("/api/v1/streaming/public/remote/media", "Statuses of other instances with images: none"),
        .stream("/api/v1/streaming/hashtag", "Statuses with a tag as they come", tag),
        .stream("/api/v1/streaming/hashtag/local", "Statuses with a tag as they come", tag),
        .stream("/api/v1/streaming/list", "Statuses of a list as they come", .text("list", isNeeded: true)),
        .stream("/api/v1/streaming/user", "Home and notifications as they come"),
        .stream("/api/v1/streaming/user/notification", "Notifications as they come"),
        .stream("/api/v1/streaming/direct", "Conversations as they change"),
    ]
}
