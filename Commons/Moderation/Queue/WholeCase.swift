import Base
package import Core
package import SQL

/// One case with all that a moderator needs to decide.
package struct WholeCase: Sendable {
    package let row: CaseRow
    /// `nil` while its messages have not been opened.
    package let entries: [CaseEntry]?
    package let reports: [CaseReport]
    package let history: [LogEntry]
    package let running: [SanctionRecord]
    /// What else waits about the same member.
    package let open: [OpenMatter]
    /// The moderator who looks has proposed to delete it.
    package let isOwnProposal: Bool
    /// That moderator has reported it, and there is another one to decide.
    package let isForAnother: Bool

    /// Throws ``Core/Problem/nothingToDecide`` for what is not this moderator's.
    package static func read(
        _ id: ID<Report>, for moderator: Moderator, now: Timestamp, _ reader: Reader
    ) throws -> WholeCase {
        guard let row = try CaseQueries.one(id, for: moderator, reader) else { throw Problem.nothingToDecide }
        let isOpen = try row.kind != .messages || CaseQueries.hasRead(id, moderator, reader)
        return WholeCase(
            row: row, entries: isOpen ? try CaseQueries.items(of: id, reader) : nil,
            reports: try CaseQueries.reports(of: id, reader),
            history: try LogEntry.history(of: row.author.id, reader),
            running: try SanctionRecord.all(of: row.author.id, reader).filter { $0.isRunning(at: now) },
            open: try OpenMatter.all(about: row.author.id, besides: id, reader),
            isOwnProposal: row.proposer == moderator.id,
            isForAnother: try CaseQueries.isForAnother(id, about: row.author.id, than: moderator, reader))
    }

    package static let sample = WholeCase(
        row: .sample, entries: [.sample], reports: [.sample], history: [.sample],
        running: [SanctionRow.sample.sanction], open: OpenMatter.samples, isOwnProposal: false, isForAnother: false)
}
