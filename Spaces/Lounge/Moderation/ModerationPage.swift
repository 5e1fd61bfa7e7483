import Core

/// The moderators' open cases in the lounge, and their decisions.
struct ModerationPage: Sendable {
    enum Tab: String, Sendable, CaseIterable {
        case reports, held, appeals, suspensions, log

        var path: String { self == .reports ? "/lounge/moderation" : "/lounge/moderation/\(rawValue)" }
    }

    enum Content: Sendable {
        case reports([LoungeReportRow])
        case held([HeldRow])
        case appeals([SanctionRow])
        case suspensions([SanctionRow])
        case log([DecisionRow])
    }

    let tab: Tab
    let counts: ModerationCounts
    let content: Content
    /// The address of the next page; `nil` at the end.
    let next: String?
    /// Why the last decision was refused.
    var problem: Phrase?
    /// What it was to say.
    var kept: [String] = []
    let today: Day

    static let samples: [ModerationPage] = [
        ModerationPage(
            tab: .reports, counts: .sample, content: .reports([.sample]), next: "/lounge/moderation?after=5",
            problem: Problem.decisionReasonMissing.phrase, today: .sample),
        ModerationPage(tab: .held, counts: .sample, content: .held([.sample]), next: nil, today: .sample),
        ModerationPage(tab: .appeals, counts: .sample, content: .appeals([.sample]), next: nil, today: .sample),
        ModerationPage(
            tab: .suspensions, counts: .sample, content: .suspensions([.sample]), next: nil, today: .sample),
        ModerationPage(tab: .log, counts: .sample, content: .log([.sample]), next: nil, today: .sample),
    ]
    static let sampleEmpty = ModerationPage(
        tab: .appeals, counts: .sample, content: .appeals([]), next: nil, today: .sample)
}
