import Base
import BasePages
package import Core
import Design
import Moderation
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
        entries: [.sample], reports: [.sample], history: [.sample], running: [SanctionRow.sample.sanction],
        open: OpenMatter.samples, isOwnProposal: false,
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

extension CaseForm {
    /// A restriction is of what the case is about, unless the moderator chooses otherwise.
    init(about kind: CaseKind) {
        self.init()
        withheld = kind == .messages ? ["messages"] : ["posts"]
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
