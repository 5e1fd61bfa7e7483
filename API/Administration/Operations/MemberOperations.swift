import APIDoor
import Base
import Core

extension AdministrationAPIRoutes {
    static let notificationOperations: [OperationDescription] = [
        .get(
            "\(root)/notifications", "Notifications of all kinds, put together", older,
            .word("topic", NotificationTopic.allCases.map(\.rawValue)), answers: [NotificationGroupEntity].self),
        .get("\(root)/notifications/unread_count", "How many are unread", answers: CountEntity.self),
        .post(
            "\(root)/notifications/seen", "Say which have been seen; how many are unread still",
            .text("newest_id", "Of the newest group that was shown", isNeeded: true), answers: CountEntity.self),
    ]

    static let settingsOperations: [OperationDescription] = [
        .get("\(root)/settings", "How Salon looks and speaks to the member", answers: SettingsEntity.self),
        .patch(
            "\(root)/settings", "Change it; what is not named stays", .word("theme", Theme.allCases.map(\.rawValue)),
            .word("language", Language.allCases.map(\.rawValue)), .flag("hides_counts"), .flag("hides_generated"),
            answers: SettingsEntity.self),
        .get("\(root)/settings/push", "What is pushed, and when not", answers: PushSettingsEntity.self),
        .patch(
            "\(root)/settings/push", "Change it; what is not named stays",
            .object("switches"),
            .object("quiet_hours", .text("from", "Such as 22:00"), .text("to"), .text("time_zone")),
            answers: PushSettingsEntity.self),
        .get("\(root)/settings/sessions", "Browsers in which the member is logged in", answers: [SessionEntity].self),
        .delete("\(root)/settings/sessions/:id", "Log one out"),
        .post(
            "\(root)/settings/sessions/end_others", "Log out everywhere but here, apps included",
            answers: CountEntity.self),
        .get("\(root)/settings/apps", "What the member allowed apps", answers: [AllowedAppEntity].self),
        .delete("\(root)/settings/apps/:id", "End what an app may do"),
        .get("\(root)/settings/export", "How far the copy of everything is", answers: ExportEntity.self),
        .delete("\(root)/settings/export", "Delete the copy"),
        .get("\(root)/settings/standing", "What moderators have decided", answers: [SanctionEntity].self),
        .post("\(root)/settings/standing/:id/appeal", "Appeal, once for each", .text("text", isNeeded: true)),
        .get("\(root)/invitations", "The member’s invitations", older, answers: [InvitationEntity].self),
        .post(
            "\(root)/invitations", "Make one; its address is answered this once",
            .word("uses", ["1", "5", "25", "unlimited"], isNeeded: true),
            .word("days", ["1", "7", "30", "never"], isNeeded: true), answers: InvitationLinkEntity.self),
        .delete("\(root)/invitations/:id", "Revoke one"),
    ]
}
