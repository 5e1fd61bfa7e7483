import APIDoor
import Core
import Kernel
import Lounge

/// What each route asks and answers.
extension LoungeRoutes {
    static let families = [
        OperationFamily(Phrase("라운지", "The lounge"), postOperations, needs: .lounge),
        OperationFamily(Phrase("라운지의 닉네임", "Personas of the lounge"), personaOperations, needs: .lounge),
    ]

    private static let text = Asked.text("text", isNeeded: true)
    private static let reply = Asked.text("in_reply_to_id", "The post it answers")

    static let postOperations: [OperationDescription] = [
        .get("\(path)/posts", "Posts, the newest first", .page, answers: [LoungePostEntity].self),
        .post("\(path)/posts", "Write a post, or a reply to one", text, reply, answers: LoungePostEntity.self),
        .get("\(path)/posts/:id", "One post or reply", answers: LoungePostEntity.self),
        .delete("\(path)/posts/:id", "Delete an own one"),
        .get(
            "\(path)/posts/:id/replies", "What answers a post, the newest first", .page,
            answers: [LoungePostEntity].self),
        .post("\(path)/posts/:id/like", "Like it", answers: LoungePostEntity.self),
        .post("\(path)/posts/:id/unlike", "Withdraw the like", answers: LoungePostEntity.self),
        .post("\(path)/posts/:id/press", "Press Transparency", answers: LoungePostEntity.self),
        .post("\(path)/posts/:id/unpress", "Withdraw the press", answers: LoungePostEntity.self),
        .post(
            "\(path)/posts/:id/report", "Report it to the moderators", .text("reason", isNeeded: true),
            .text("comment")),
        .get("\(path)/delayed", "Own posts that have not appeared yet", answers: [DelayedPostEntity].self),
        .post(
            "\(path)/delayed", "Write what appears at a random moment of the next hour", text, reply,
            answers: DelayedPostEntity.self),
        .delete("\(path)/delayed/:id", "Withdraw it, with its text", answers: DelayedPostEntity.self),
        .get("\(path)/rules", "The rules of transparency", answers: LoungeRulesEntity.self),
    ]

    static let personaOperations: [OperationDescription] = [
        .get("\(path)/persona", "The member’s own", answers: PersonaEntity.self),
        .post(
            "\(path)/persona", "Enter the lounge", .text("nickname", isNeeded: true), .text("intro"),
            answers: PersonaEntity.self),
        .patch("\(path)/persona", "Change it", .text("nickname"), .text("intro"), answers: PersonaEntity.self),
        .get(
            "\(path)/nickname", "Whether a nickname can be had", .text("q", isNeeded: true),
            answers: NicknameEntity.self),
        .get("\(path)/personas/:nickname", "Somebody else", answers: PersonaEntity.self),
        .get("\(path)/personas/:nickname/posts", "What they wrote", .page, answers: [LoungePostEntity].self),
        .get("\(path)/personas/:nickname/replies", "What they answered", .page, answers: [LoungePostEntity].self),
        .get(
            "\(path)/standing", "The own transparency, what has moved it, and what follows",
            answers: StandingEntity.self),
        .post("\(path)/sanctions/:id/appeal", "Ask a person to look at a sanction again", text),
        .get(
            "\(path)/notifications", "What the persona is notified of", .text("max_id"), .most,
            answers: [LoungeNotificationEntity].self),
        .get("\(path)/notifications/unread_count", "How much is unread", answers: LoungeUnreadEntity.self),
        .post(
            "\(path)/notifications/read", "Note that they have been seen", .text("up_to_id"),
            answers: LoungeUnreadEntity.self),
    ]
}
