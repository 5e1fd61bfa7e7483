import APIDoor
import Core

extension MastodonRoutes {
    static let accountOperations: [OperationDescription] = [
        .get("/api/v1/accounts/verify_credentials", "The member’s own account", answers: AccountEntity.self),
        .patch(
            "/api/v1/accounts/update_credentials", "Change the profile",
            .text("display_name"), .text("note"), .flag("discoverable", "Whether visitors see the profile"),
            .file("avatar"), .file("header"), .objects("fields_attributes", .text("name"), .text("value")),
            answers: AccountEntity.self),
        .delete("/api/v1/profile/avatar", "Remove the photo", answers: AccountEntity.self),
        .delete("/api/v1/profile/header", "Remove the header", answers: AccountEntity.self),
        .get("/api/v1/preferences", "What the member begins with", answers: PreferencesEntity.self),
        .get("/api/v1/accounts", "Some accounts by their ids", .texts("id"), answers: [AccountEntity].self),
        .get(
            "/api/v1/accounts/lookup", "An account by its handle", .text("acct", isNeeded: true),
            answers: AccountEntity.self),
        .get("/api/v1/accounts/:id", "An account", answers: AccountEntity.self),
        .get(
            "/api/v1/accounts/:id/statuses", "An account’s statuses",
            .page, .flag("pinned"), .flag("only_media"), .flag("exclude_replies"), .flag("exclude_reblogs"),
            .text("tagged", "Only with this tag"), answers: [StatusEntity].self),
        .get("/api/v1/accounts/:id/followers", "An account’s followers", .page, answers: [AccountEntity].self),
        .get("/api/v1/accounts/:id/following", "Whom an account follows", .page, answers: [AccountEntity].self),
        .get("/api/v1/accounts/:id/featured_tags", "Tags on a profile: none", answers: [JSON].self),
        .get("/api/v1/accounts/:id/endorsements", "Accounts on a profile: none", answers: [JSON].self),
    ]

    static let relationOperations: [OperationDescription] = [
        .get(
            "/api/v1/accounts/relationships", "What the member and others are to each other", .texts("id"),
            answers: [RelationshipEntity].self),
        .post(
            "/api/v1/accounts/:id/follow", "Follow", .flag("notify", "Whether each post notifies"),
            answers: RelationshipEntity.self),
        .post("/api/v1/accounts/:id/unfollow", "Stop following", answers: RelationshipEntity.self),
        .post("/api/v1/accounts/:id/remove_from_followers", "Remove a follower", answers: RelationshipEntity.self),
        .post(
            "/api/v1/accounts/:id/mute", "Mute", .number("duration", "In seconds; 0 is until unmuted"),
            answers: RelationshipEntity.self),
        .post("/api/v1/accounts/:id/unmute", "Unmute", answers: RelationshipEntity.self),
        .post("/api/v1/accounts/:id/block", "Block", answers: RelationshipEntity.self),
        .post("/api/v1/accounts/:id/unblock", "Unblock", answers: RelationshipEntity.self),
        .get("/api/v1/blocks", "Whom the member blocks", .page, answers: [HiddenAccountEntity].self),
        .get("/api/v1/mutes", "Whom the member mutes", .page, answers: [HiddenAccountEntity].self),
        .get("/api/v1/follow_requests", "Who waits to follow: nobody", answers: [JSON].self),
        .post(
            "/api/v1/reports", "Report an account or its statuses",
            .text("account_id", isNeeded: true), .texts("status_ids"), .text("comment"),
            .word("category", ["spam", "legal", "violation", "other"]), answers: ReportEntity.self),
    ]
}
