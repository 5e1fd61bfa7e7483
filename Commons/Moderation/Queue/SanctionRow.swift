import Accounts
package import Base
package import Core
package import SQL

/// A sanction as moderators see it: one that runs, or one that was appealed.
package struct SanctionRow: Sendable {
    package let sanction: SanctionRecord
    package let author: Author
    /// Whether the moderator who looks has decided or proposed it.
    package let isOwn: Bool
    /// Whether another moderator can answer what this one has decided.
    let othersAnswer: Bool

    package var mayAnswer: Bool { !isOwn || !othersAnswer }

    private static func columns(for moderator: Moderator) -> Statement {
        """
        (s.moderator_id = \(moderator.id) OR EXISTS (
            SELECT 1 FROM cases k WHERE k.id = s.case_id AND k.proposed_by = \(moderator.id))),
            \(moderator.othersDecide), \(Author.columns), \(SanctionRecord.columns)
        """
    }

    private static func read(_ row: inout Row) throws -> SanctionRow {
        let (isOwn, othersAnswer) = (try row.next(as: Bool.self), try row.next(as: Bool.self))
        let author = try Author(row: &row)
        return SanctionRow(
            sanction: try SanctionRecord(row: &row), author: author, isOwn: isOwn, othersAnswer: othersAnswer)
    }

    /// Appeals without an answer, the oldest first.
    package static func appeals(
        after id: ID<Sanction>?, for moderator: Moderator, _ reader: Reader
    ) throws -> [SanctionRow] {
        try reader.all(appealsStatement(after: id, for: moderator)) { row in try read(&row) }
    }

    static func appealsStatement(after id: ID<Sanction>?, for moderator: Moderator) -> Statement {
        """
        SELECT \(columns(for: moderator)) FROM sanctions s JOIN accounts a ON a.id = s.account_id
        WHERE \(Sanction.appeals.isWaiting) AND s.id > \(id ?? ID(rawValue: 0)) AND \(moderator.decidesAbout)
        ORDER BY s.id LIMIT \(CaseQueries.pageSize + 1)
        """
    }

    /// Restrictions and suspensions that run, the latest first.
    package static func running(
        before id: ID<Sanction>?, for moderator: Moderator, _ reader: Reader
    ) throws -> [SanctionRow] {
        try reader.all(runningStatement(before: id, for: moderator)) { row in try read(&row) }
    }

    static func runningStatement(before id: ID<Sanction>?, for moderator: Moderator) -> Statement {
        """
        SELECT \(columns(for: moderator)) FROM sanctions s JOIN accounts a ON a.id = s.account_id
        WHERE s.ended_at IS NULL AND s.level IN ('restriction', 'suspension')
            AND s.id < \(id ?? ID(rawValue: .max)) AND \(moderator.decidesAbout)
        ORDER BY s.id DESC LIMIT \(CaseQueries.pageSize + 1)
        """
    }

    package static let sample = SanctionRow(
        sanction: SanctionRecord(
            id: ID(rawValue: 65_536 * 60_000), report: ID(rawValue: 5), level: .restriction,
            withheld: [.posts, .uploads],
            reason: "No advertising.", until: Timestamp(milliseconds: 86_400_000),
            appeal: .waiting("It was art <really>.")),
        author: .sample, isOwn: false, othersAnswer: true)
}
