import Base
import BasePages
package import Core
import Design
import SQL

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

    package static let sample = CasePage(
        row: .sample,
        entries: [CaseEntry(position: 0, sentAt: nil, text: CaseRow.sample.text, hasImage: true, sender: nil)],
        reports: [
            CaseReport(handle: "ada", reason: .spam, note: "Again <him>", record: .init(upheld: 3, dismissed: 1))
        ], history: [.sample], running: [SanctionRow.sample.sanction], open: OpenMatter.samples,
        isOwnProposal: false,
        form: CaseForm(act: .restrict, problem: DecideCase.sampleProblem))
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

extension CasePage {
    /// Throws ``Core/Problem/nothingToDecide`` for what is not this moderator's.
    static func read(
        _ id: ID<Report>, for moderator: Moderator, now: Timestamp, _ reader: Reader
    ) throws -> CasePage {
        guard let row = try CaseQueries.one(id, for: moderator, reader) else { throw Problem.nothingToDecide }
        let isOpen = try row.kind != .messages || CaseQueries.hasRead(id, moderator, reader)
        return CasePage(
            row: row, entries: isOpen ? try CaseQueries.items(of: id, reader) : nil,
            reports: try CaseQueries.reports(of: id, reader),
            history: try LogEntry.history(of: row.author.id, reader),
            running: try SanctionRecord.all(of: row.author.id, reader).filter { $0.isRunning(at: now) },
            open: try OpenMatter.all(about: row.author.id, besides: id, reader),
            isOwnProposal: row.proposer == moderator.id,
            isForAnother: try CaseQueries.isForAnother(id, about: row.author.id, than: moderator, reader))
    }
}
