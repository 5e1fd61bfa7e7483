import Base
package import Core

/// The moderators' pages: what waits, what was appealed, what runs, and what was decided.
package struct ModerationPage: Sendable {
    enum Tab: String, Sendable, CaseIterable {
        case reports, held, appeals, sanctions, log

        var path: String { "/admin/\(rawValue)" }
    }

    enum Content: Sendable {
        case reports([CaseRow])
        case held([HeldRow])
        case appeals([SanctionRow])
        case sanctions([SanctionRow])
        case log([LogEntry])
    }

    let tab: Tab
    let cases: Int
    let appeals: Int
    var held = 0
    let content: Content
    /// The address of the next page; `nil` at the end.
    let next: String?
    /// Of the log; the other lists have none.
    var filter = LogFilter<DecisionAct>()
    /// Why the last decision was refused.
    var problem: Phrase?
    /// The same of what is in its row.
    var refused: RefusedWords?
    /// What a decision was to say whose row is no longer here.
    var kept = ""
    /// Where the lounge, whose cases stay apart, has its own.
    var lounge: String?

    package static let samples: [ModerationPage] = [
        ModerationPage(
            tab: .reports, cases: 1, appeals: 100, content: .reports([.sample]), next: "/admin/reports?after=1-5",
            problem: Problem.nothingToDecide.phrase, lounge: "/lounge/moderation"),
        ModerationPage(tab: .held, cases: 0, appeals: 0, held: 1, content: .held([.sample]), next: nil),
        ModerationPage(
            tab: .held, cases: 0, appeals: 0, held: 1, content: .held([.sample]), next: nil,
            refused: RefusedWords(
                row: HeldRow.sample.post.rawValue, words: "Too <long>",
                problem: DecideCase.limit.tooLong("이유가", by: 3, at: "reason").phrase)),
        ModerationPage(tab: .appeals, cases: 0, appeals: 1, content: .appeals([.sample]), next: nil),
        ModerationPage(tab: .sanctions, cases: 0, appeals: 0, content: .sanctions([.sample]), next: nil),
        ModerationPage(tab: .log, cases: 0, appeals: 0, content: .log([.sample]), next: nil),
        ModerationPage(tab: .reports, cases: 0, appeals: 0, content: .reports([]), next: nil),
        ModerationPage(
            tab: .log, cases: 0, appeals: 0, content: .log([]), next: nil,
            filter: LogFilter(member: "nob<ody", act: "warned")),
    ]
}

/// One case with all that a moderator needs to decide.
package struct CasePage: Sendable {
    let row: CaseRow
    /// `nil` while its messages have not been opened.
    let entries: [CaseEntry]?
    let reports: [CaseReport]
    let history: [LogEntry]
    let running: [SanctionRecord]
    /// What else waits about the same member.
    var open: [OpenMatter] = []
    /// The moderator who looks has proposed to delete it.
    let isOwnProposal: Bool
    /// That moderator has reported it, and there is another one to decide.
    var isForAnother = false
    var form = CaseForm()

    package static let samples: [CasePage] = [
        CasePage(
            row: .sample,
            entries: [CaseEntry(position: 0, sentAt: nil, text: CaseRow.sample.text, hasImage: true, sender: nil)],
            reports: [
                CaseReport(
                    handle: "ada", reason: .spam, note: "Again <him>", record: .init(upheld: 3, dismissed: 1))
            ], history: [.sample], running: [SanctionRow.sample.sanction], open: OpenMatter.samples,
            isOwnProposal: false,
            form: CaseForm(act: .restrict, problem: DecideCase.sampleProblem)),
        CasePage(
            row: CaseRow(id: ID(rawValue: 9), kind: .messages, author: .sample, count: 1, weight: 100, text: ""),
            entries: nil, reports: [], history: [], running: [], isOwnProposal: false),
    ]
}

/// What a moderator has filled in.
struct CaseForm: Sendable {
    var act: DecideCase.Act?
    var withheld: Set<String> = ["posts"]
    var period = CasePeriod.week
    var hidesPost = true
    var reason = ""
    var note = ""
    var problem: Problem?
    /// Whether whoever deletes alone is asked once more.
    var asksToConfirm = false
}

/// How long a restriction or a suspension lasts.
package enum CasePeriod: String, Sendable, CaseIterable {
    case day = "1", three = "3", week = "7", month = "30", quarter = "90", open = "open"

    /// `nil` until somebody ends it.
    package var duration: Duration? {
        switch self {
        case .day: .days(1)
        case .three: .days(3)
        case .week: .days(7)
        case .month: .days(30)
        case .quarter: .days(90)
        case .open: nil
        }
    }

    package var phrase: Phrase {
        switch self {
        case .day: Phrase("하루", "A day")
        case .three: Phrase("사흘", "3 days")
        case .week: Phrase("7일", "7 days")
        case .month: Phrase("30일", "30 days")
        case .quarter: Phrase("90일", "90 days")
        case .open: Phrase("운영진이 끝낼 때까지", "Until a moderator ends it")
        }
    }
}
