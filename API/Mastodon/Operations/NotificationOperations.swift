import APIDoor
import Core

extension MastodonRoutes {
    private static let types = Asked.texts("types", "Only of these types")
    private static let others = Asked.texts("exclude_types", "None of these types")
    private static let actor = Asked.text("account_id", "Only by this account")
    private static let grouped = Asked.texts("grouped_types", "Types that are put together")

    static let notificationOperations: [OperationDescription] = [
        .get(
            "/api/v1/notifications", "Notifications one by one", .page, types, others, actor,
            answers: [NotificationEntity].self),
        .get(
            "/api/v1/notifications/unread_count", "How many are unread", types, others, actor, .most,
            answers: [String: Int].self),
        .get("/api/v1/notifications/:id", "A notification", answers: NotificationEntity.self),
        .post("/api/v1/notifications/clear", "Dismiss all"),
        .post("/api/v1/notifications/:id/dismiss", "Dismiss a notification"),
        .get(
            "/api/v2/notifications", "Notifications put together", .page, types, others, actor, grouped,
            .word("expand_accounts", ["full", "partial_avatars"]), answers: GroupedNotificationsEntity.self),
        .get(
            "/api/v2/notifications/unread_count", "How many groups are unread", types, others, actor, grouped, .most,
            answers: [String: Int].self),
        .get("/api/v2/notifications/:key", "A group", grouped, answers: GroupedNotificationsEntity.self),
        .get(
            "/api/v2/notifications/:key/accounts", "Whose acts are in a group", grouped,
            answers: [AccountEntity].self),
        .post("/api/v2/notifications/:key/dismiss", "Dismiss a group"),
        .get(
            "/api/v2/notifications/policy", "Which are set apart: none", answers: NotificationPolicyEntity.self),
        .put("/api/v2/notifications/policy", "Accept all", policy, answers: NotificationPolicyEntity.self),
        .patch("/api/v2/notifications/policy", "Accept all", policy, answers: NotificationPolicyEntity.self),
        .get(
            "/api/v1/notifications/policy", "Which are set apart, in its first form",
            answers: NotificationPolicyEntity.Old.self),
        .put("/api/v1/notifications/policy", "Accept all", oldPolicy, answers: NotificationPolicyEntity.Old.self),
        .patch("/api/v1/notifications/policy", "Accept all", oldPolicy, answers: NotificationPolicyEntity.Old.self),
        .get("/api/v1/notifications/requests", "What is set apart: nothing", answers: [JSON].self),
        .get(
            "/api/v1/notifications/requests/merged", "Whether what was accepted is among the others",
            answers: [String: Bool].self),
        .post("/api/v1/notifications/requests/accept", "Accept what is set apart", .texts("id")),
        .post("/api/v1/notifications/requests/dismiss", "Dismiss what is set apart", .texts("id")),
    ]

    private static let policy = Asked.word("for_not_following", ["accept"], "All that is possible")
    private static let oldPolicy = Asked.flag("filter_not_following", "`false` is all that is possible")

    private static let pushed = Asked.object(
        "data", .word("policy", ["all", "followed", "follower", "none"]),
        .object("alerts", .flag("mention"), .flag("favourite"), .flag("reblog"), .flag("follow"), .flag("poll")))

    static let pushOperations: [OperationDescription] = [
        .post(
            "/api/v1/push/subscription", "Subscribe this token to pushes",
            .object("subscription", .text("endpoint"), .object("keys", .text("p256dh"), .text("auth"))), pushed,
            answers: PushSubscriptionEntity.self),
        .get("/api/v1/push/subscription", "This token’s subscription", answers: PushSubscriptionEntity.self),
        .put("/api/v1/push/subscription", "Choose what is pushed", pushed, answers: PushSubscriptionEntity.self),
        .delete("/api/v1/push/subscription", "End this token’s subscription"),
    ]

    static let conversationOperations: [OperationDescription] = [
        .get("/api/v1/conversations", "Conversations, newest first", .page, answers: [ConversationEntity].self),
        .post("/api/v1/conversations/:id/read", "Mark as read", answers: ConversationEntity.self),
        .post("/api/v1/conversations/:id/unread", "Mark as unread", answers: ConversationEntity.self),
        .delete("/api/v1/conversations/:id", "Remove a conversation from the list"),
    ]
}
