package import Base
package import Core
import Posts
package import SQL

/// What a moderator's decision does to a member.
package enum SanctionLevel: String, ColumnValue, Sendable, CaseIterable {
    case warning, hiding, deletion, restriction, suspension

    /// Whether it lasts, and can end.
    package var runs: Bool { self == .restriction || self == .suspension }
}

/// The kind of entity a sanction's id names.
package enum Sanction {}

/// A sanction, as the member and the moderators read it.
package struct SanctionRecord: Sendable {
    package let id: ID<Sanction>
    package let report: ID<Report>?
    package let level: SanctionLevel
    package let withheld: Withheld
    /// Whether what it is about was hidden, or deleted.
    package let hidesPost: Bool
    /// `nil` where nobody had reported anything.
    package let about: CaseKind?
    /// Where it is about a post.
    package let postKind: PostKind?
    package let reason: String
    package let until: Timestamp?
    package let endedAt: Timestamp?
    package let appeal: Appeal
    /// What it is about, as it was reported. Of messages only the member's own.
    package var items: [String] = []

    static let columns: Statement = """
        s.id, s.case_id, s.level, s.withheld, s.hides_post, (SELECT k.kind FROM cases k WHERE k.id = s.case_id),
        (SELECT k.post_kind FROM cases k WHERE k.id = s.case_id), s.reason, s.until, s.ended_at, \(Appeal.columns)
        """

    init(row: inout Row) throws {
        id = try row.next()
        report = try row.next()
        level = try row.next()
        withheld = Withheld(rawValue: try row.next())
        hidesPost = try row.next()
        about = try row.next()
        postKind = try row.next()
        reason = try row.next()
        until = try row.next()
        endedAt = try row.next()
        appeal = try Appeal(row: &row)
    }

    package init(
        id: ID<Sanction>, report: ID<Report>?, level: SanctionLevel, withheld: Withheld = [], hidesPost: Bool = false,
        about: CaseKind? = nil, postKind: PostKind? = nil, reason: String,
        until: Timestamp? = nil, endedAt: Timestamp? = nil, appeal: Appeal = .open, items: [String] = []
    ) {
        self.id = id
        self.report = report
        self.level = level
        self.withheld = withheld
        self.hidesPost = hidesPost
        (self.about, self.postKind) = (about, postKind)
        self.reason = reason
        self.until = until
        self.endedAt = endedAt
        self.appeal = appeal
        self.items = items
    }

    package func isRunning(at now: Timestamp) -> Bool { level.runs && endedAt == nil && until.map { $0 > now } ?? true }
}

extension SanctionRecord {
    /// A member's sanctions, the latest first, without their items.
    package static func all(of account: ID<Account>, _ reader: Reader) throws -> [SanctionRecord] {
        try reader.all(statement(of: account)) { row in try SanctionRecord(row: &row) }
    }

    static func statement(of account: ID<Account>) -> Statement {
        "SELECT \(columns) FROM sanctions s WHERE s.account_id = \(account) ORDER BY s.id DESC LIMIT 50"
    }

    /// The same with what each is about.
    package static func withItems(of account: ID<Account>, _ reader: Reader) throws -> [SanctionRecord] {
        var sanctions = try all(of: account, reader)
        let cases = sanctions.compactMap(\.report)
        guard !cases.isEmpty else { return sanctions }
        let rows = try reader.all(
            """
            SELECT i.case_id, COALESCE(i.file_name, i.text) FROM case_items i
            WHERE i.case_id IN (\(list: cases)) AND (i.sender_id IS NULL OR i.sender_id = \(account))
                AND (i.text <> '' OR i.file_name IS NOT NULL)
            ORDER BY i.case_id, i.position
            """
        ) { row in (report: try row.next(as: ID<Report>.self), text: try row.next(as: String.self)) }
        let texts = Dictionary(grouping: rows, by: \.report)
        for index in sanctions.indices {
            sanctions[index].items = sanctions[index].report.flatMap { texts[$0] }?.map(\.text) ?? []
        }
        return sanctions
    }
}

extension SanctionRecord {
    /// A post that was hidden until a second moderator agreed is deleted now, or back, and no longer hidden by this.
    static func endHiding(of report: ID<Report>, _ services: Services, in transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE sanctions SET ended_at = \(services.clock.now())
            WHERE id IN (SELECT d.id FROM decisions d WHERE d.case_id = \(report))
                AND level = 'hiding' AND ended_at IS NULL
            """)
    }

    /// Shows a hidden post again, unless another decision hides it, or a moderator has proposed to delete it.
    static func showPost(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        let isHidden = try transaction.value(
            """
            SELECT EXISTS (
                    SELECT 1 FROM sanctions
                    WHERE post_id = \(post) AND hides_post = 1 AND COALESCE(is_upheld, 0) = 0
                        AND NOT (level = 'hiding' AND ended_at IS NOT NULL))
                OR EXISTS (
                    SELECT 1 FROM cases
                    WHERE post_id = \(post) AND kind = 'post' AND answered_at IS NULL AND proposed_by IS NOT NULL)
            """, as: Bool.self)
        guard isHidden == false else { return }
        try HiddenPosts.show(post, services, in: transaction)
    }
}
