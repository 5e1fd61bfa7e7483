import APIDoor
import Core
import Moderation

extension AdministrationAPIRoutes {
    private static let reason = Asked.text("reason", "What the member reads")
    private static let note = Asked.text("note", "What only the log has")

    static let moderationOperations: [OperationDescription] = [
        .get(moderation, "What waits", answers: WaitingEntity.self),
        .get("\(moderation)/reports", "Cases that wait, what weighs most first", cursor, answers: [CaseEntity].self),
        .get("\(moderation)/reports/:id", "A case with its reports", answers: WholeCaseEntity.self),
        .post(
            "\(moderation)/reports/:id/open", "Open its messages, which is logged", answers: WholeCaseEntity.self),
        .post(
            "\(moderation)/reports/:id/decide", "Decide it",
            .word("act", DecideCase.Act.allCases.map(\.rawValue), isNeeded: true), reason, note,
            .texts("withheld", "Of a restriction: posts, messages, uploads"), period, .flag("hides_post"),
            .flag("is_confirmed", "Of whoever deletes alone"), answers: DecisionEntity.self),
        .get("\(moderation)/held", "Posts that wait", cursor, answers: [HeldPostEntity].self),
        .post("\(moderation)/held/:id/release", "Let one through"),
        .post("\(moderation)/held/:id/refuse", "Leave one hidden", reason),
        .get("\(moderation)/appeals", "Appeals that wait", cursor, answers: [MemberSanctionEntity].self),
        .post("\(moderation)/appeals/:id/uphold", "Uphold an appeal", .text("answer", isNeeded: true)),
        .post("\(moderation)/appeals/:id/reject", "Reject an appeal", .text("answer", isNeeded: true)),
        .get(
            "\(moderation)/sanctions", "Restrictions and suspensions that run", older,
            answers: [MemberSanctionEntity].self),
        .post("\(moderation)/sanctions/:id/end", "End one before its time", note),
        .get(
            "\(moderation)/log", "What was decided", older, .text("member", "Only about the member of this name"),
            .word("act", DecisionAct.allCases.map(\.rawValue)), answers: [LogEntity].self),
    ]
}
