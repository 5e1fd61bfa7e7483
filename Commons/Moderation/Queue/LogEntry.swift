package import Base
package import Core
package import SQL

/// Something a moderator did, as the log has it.
package struct LogEntry: Sendable {
    package let id: ID<Decision>
    package let act: DecisionAct
    package let moderator: String
    /// Empty for members who have left.
    package let handle: String
    package let report: ID<Report>?
    /// Of the report.
    package let about: CaseKind?
    package let postKind: PostKind?
    package let reason: String
    package let note: String
    /// What a restriction withheld.
    package let withheld: Withheld
    /// When a restriction or a suspension was to end; `nil` without an end.
    package let until: Timestamp?

    /// A decision and the sanction that came of it have one id.
    static let columns: Statement = """
        d.id, d.act, d.moderator, d.handle, d.case_id, (SELECT k.kind FROM cases k WHERE k.id = d.case_id), \
        (SELECT k.post_kind FROM cases k WHERE k.id = d.case_id), d.reason, d.note, COALESCE(s.withheld, 0), s.until
        """

    init(row: inout Row) throws {
        id = try row.next()
        act = try row.next()
        moderator = try row.next()
        handle = try row.next()
        report = try row.next()
        about = try row.next()
        postKind = try row.next()
        reason = try row.next()
        note = try row.next()
        withheld = Withheld(rawValue: try row.next())
        until = try row.next()
    }

    init(
        id: ID<Decision>, act: DecisionAct, moderator: String, handle: String, reason: String, note: String,
        withheld: Withheld = [], until: Timestamp? = nil
    ) {
        self.id = id
        self.act = act
        self.moderator = moderator
        self.handle = handle
        report = nil
        (about, postKind) = (nil, nil)
        self.reason = reason
        self.note = note
        self.withheld = withheld
        self.until = until
    }

    package static let sample = LogEntry(
        id: ID(rawValue: 65_536 * 60_000), act: .restricted, moderator: "ada", handle: "minsu",
        reason: "No advertising.",
        note: "The third time", withheld: [.posts], until: Timestamp(milliseconds: 86_400_000))
}

extension LogEntry {
    /// What was decided, the latest first. A moderator reads what is theirs to decide, and what names nobody any
    /// more.
    package static func page(
        _ filter: LogFilter<DecisionAct>, before id: ID<Decision>?, for moderator: Moderator, _ reader: Reader
    ) throws -> [LogEntry] {
        guard !filter.isUnknown else { return [] }
        return try reader.all(statement(filter, before: id, for: moderator)) { row in try LogEntry(row: &row) }
    }

    static func statement(
        _ filter: LogFilter<DecisionAct>, before id: ID<Decision>?, for moderator: Moderator
    ) -> Statement {
        """
        SELECT \(columns) FROM decisions d LEFT JOIN accounts a ON a.id = d.account_id
        LEFT JOIN sanctions s ON s.id = d.id
        WHERE d.id < \(id ?? ID(rawValue: .max)) \(filter.condition)
            AND (a.id IS NULL OR \(moderator.decidesAbout))
        ORDER BY d.id DESC LIMIT \(CaseQueries.pageSize + 1)
        """
    }

    /// What was decided about a member before.
    package static func history(of account: ID<Account>, _ reader: Reader) throws -> [LogEntry] {
        try reader.all(
            """
            SELECT \(columns) FROM decisions d LEFT JOIN sanctions s ON s.id = d.id
            WHERE d.account_id = \(account) AND d.act <> \(DecisionAct.read)
            ORDER BY d.id DESC LIMIT 20
            """
        ) { row in try LogEntry(row: &row) }
    }
}
