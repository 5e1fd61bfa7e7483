import Base
import Core
import SQL

/// A case in the queue.
struct CaseRow: Sendable {
    let id: ID<Report>
    let kind: CaseKind
    let post: ID<Post>?
    let author: Author
    let count: Int
    let weight: Int
    let isAnswered: Bool
    /// What it is about is hidden: nobody can see it as it is now.
    let isHidden: Bool
    /// Who has proposed to delete it.
    let proposer: ID<Account>?
    /// What was reported; of messages nothing.
    let text: String

    static let columns: Statement = """
        c.id, c.kind, c.post_id, c.report_count, c.weight, c.answered_at IS NOT NULL,
        CASE WHEN c.kind = 'post' THEN EXISTS (SELECT 1 FROM hidden_posts h WHERE h.post_id = c.post_id)
            ELSE EXISTS (SELECT 1 FROM decisions e JOIN sanctions s ON s.id = e.id
                WHERE e.case_id = c.id AND s.hides_post = 1 AND COALESCE(s.is_upheld, 0) = 0) END, c.proposed_by,
        CASE WHEN c.kind = 'messages' THEN '' ELSE COALESCE(
            (SELECT i.text FROM case_items i WHERE i.case_id = c.id AND i.position = 0), '') END, \(Author.columns)
        """

    init(row: inout Row) throws {
        id = try row.next()
        kind = try row.next()
        post = try row.next()
        count = try row.next()
        weight = try row.next()
        isAnswered = try row.next()
        isHidden = try row.next()
        proposer = try row.next()
        text = try row.next()
        author = try Author(row: &row)
    }

    init(
        id: ID<Report>, kind: CaseKind, post: ID<Post>? = nil, author: Author, count: Int, weight: Int,
        isAnswered: Bool = false, isHidden: Bool = false, proposer: ID<Account>? = nil, text: String
    ) {
        self.id = id
        self.kind = kind
        self.post = post
        self.author = author
        self.count = count
        self.weight = weight
        self.isAnswered = isAnswered
        self.isHidden = isHidden
        self.proposer = proposer
        self.text = text
    }

    var path: String { "/admin/reports/\(id)" }

    static let sample = CaseRow(
        id: ID(rawValue: 65_536 * 60_000), kind: .post, post: ID(rawValue: 7), author: .sample, count: 2, weight: 150,
        text: "Cheap shoes, only today <now>")
}

/// Something of a case, as it was reported.
struct CaseEntry: Sendable {
    let position: Int
    let sentAt: Timestamp?
    let text: String
    let hasImage: Bool
    /// The handle of whose it is, where a case has several members' words.
    let sender: String?
}

/// What one member said about a case.
struct CaseReport: Sendable {
    let handle: String
    let reason: String
    let note: String
    let record: ReporterRecord
}

/// Something a moderator did, as the log has it.
struct LogEntry: Sendable {
    let id: ID<Decision>
    let act: DecisionAct
    let moderator: String
    /// Empty for who has left.
    let handle: String
    let report: ID<Report>?
    /// Of the report.
    let about: CaseKind?
    let reason: String
    let note: String
    /// What a restriction withheld.
    let withheld: Withheld
    /// When a restriction or a suspension was to end; `nil` without an end.
    let until: Timestamp?

    /// A decision and the sanction that came of it have one id.
    static let columns: Statement = """
        d.id, d.act, d.moderator, d.handle, d.case_id, (SELECT k.kind FROM cases k WHERE k.id = d.case_id), d.reason, \
        d.note, COALESCE(s.withheld, 0), s.until
        """

    init(row: inout Row) throws {
        id = try row.next()
        act = try row.next()
        moderator = try row.next()
        handle = try row.next()
        report = try row.next()
        about = try row.next()
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
        about = nil
        self.reason = reason
        self.note = note
        self.withheld = withheld
        self.until = until
    }

    static let sample = LogEntry(
        id: ID(rawValue: 65_536 * 60_000), act: .restricted, moderator: "ada", handle: "minsu",
        reason: "No advertising.",
        note: "The third time", withheld: [.posts], until: Timestamp(milliseconds: 86_400_000))
}

extension LogEntry {
    /// What was decided, the latest first. A moderator reads what is theirs to decide, and what names nobody any
    /// more.
    static func page(
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
    static func history(of account: ID<Account>, _ reader: Reader) throws -> [LogEntry] {
        try reader.all(
            """
            SELECT \(columns) FROM decisions d LEFT JOIN sanctions s ON s.id = d.id
            WHERE d.account_id = \(account) AND d.act <> \(DecisionAct.read)
            ORDER BY d.id DESC LIMIT 20
            """
        ) { row in try LogEntry(row: &row) }
    }
}
