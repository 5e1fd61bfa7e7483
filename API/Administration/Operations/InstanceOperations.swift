import APIDoor
import Accounts
import Administration
import Core

extension AdministrationAPIRoutes {
    private static let whole = WholeMemberEntity.self

    static let memberOperations: [OperationDescription] = [
        .get(
            "\(admin)/members", "Members, the newest first or those found", cursor, .text("q"),
            .word("show", MemberFilter.allCases.map(\.rawValue)), answers: [MemberEntity].self),
        .get("\(admin)/members/:id", "A member", answers: whole),
        .post(
            "\(admin)/members/:id/role", "Change their role",
            .word("role", Role.allCases.map(\.rawValue), isNeeded: true), answers: whole),
        .post(
            "\(admin)/members/:id/quota", "Change how much they may store",
            .word("type", ["role", "unlimited", "own"], isNeeded: true), .number("bytes"), answers: whole),
        .post(
            "\(admin)/members/:id/scout", "Make them a scout; empty takes it away", .text("organisation"),
            .text("proof"), answers: whole),
        .post("\(admin)/members/:id/end_sessions", "Log them out everywhere", answers: whole),
        .post(
            "\(admin)/members/:id/suspend", "Suspend them without a report", .text("reason", isNeeded: true), period,
            answers: whole),
        .get(
            "\(admin)/log", "What admins did", older, .text("member"),
            .word("act", AdminAct.allCases.map(\.rawValue)), answers: [AdminLogEntity].self),
    ]

    static let instanceOperations: [OperationDescription] = [
        .get("\(admin)/overview", "How the instance is", answers: OverviewEntity.self),
        .get("\(admin)/settings", "What admins can change", answers: [InstanceSettingEntity].self),
        .patch(
            "\(admin)/settings", "Change it; what is not named stays",
            .text("name", "Or any other that GET lists, by its name"), answers: [InstanceSettingEntity].self),
        .get("\(admin)/announcements", "Announcements, the latest first", older, answers: [AnnouncementEntity].self),
        .post(
            "\(admin)/announcements", "Post one", .text("korean"), .text("english"),
            .number("days", "How many it shows; nothing until it is taken down"), answers: AnnouncementEntity.self),
        .delete("\(admin)/announcements/:id", "Take one down"),
        .get("\(admin)/jobs", "Work beside the server", answers: [JobsEntity].self),
        .get("\(admin)/jobs/failed", "What of it failed", cursor, .most, answers: [FailedJobEntity].self),
        .post("\(admin)/jobs/retry", "Try it again", .text("id"), .text("kind"), answers: CountEntity.self),
        .post("\(admin)/jobs/discard", "Discard it", .text("id"), .text("kind"), answers: CountEntity.self),
        .get("\(admin)/backups", "How backups are", answers: BackupsEntity.self),
        .post("\(admin)/backups", "Begin one", answers: BackupsEntity.self),
    ]
}
