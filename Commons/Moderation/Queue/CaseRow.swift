import Accounts
package import Base
package import Core
import SQL

/// A case in the queue.
package struct CaseRow: Sendable {
    package let id: ID<Report>
    package let kind: CaseKind
    package let post: ID<Post>?
    package let author: Author
    package let count: Int
    package let weight: Int
    package let isAnswered: Bool
    /// What it is about is hidden: nobody can see it as it is now.
    package let isHidden: Bool
    /// The moderator who has proposed to delete it.
    package let proposer: ID<Account>?
    /// What was reported; of messages nothing.
    package let text: String
    /// The reason most reports name.
    package var reason = ReportReason.other
    /// Of the post.
    package var postKind: PostKind?
    /// The place of the first image; of messages, which have to be opened, none.
    package var image: Int?
    /// Whether nobody should see the image before they are ready to.
    package var isSensitive = false
    /// Whether the moderator who looks is among the reporters.
    package var isReportedByViewer = false

    /// What ``columns(for:)`` are read from.
    static let source: Statement = """
        cases c JOIN accounts a ON a.id = c.account_id LEFT JOIN posts p ON p.id = c.post_id AND c.kind = 'post'
        """

    /// Of the reports that a case shows.
    static let mostFrequentReason: Statement = """
        (SELECT r.reason FROM (
            SELECT q.reason FROM case_reports q WHERE q.case_id = c.id ORDER BY q.reporter_id LIMIT \(CaseReport.most)
        ) r GROUP BY r.reason ORDER BY COUNT(*) DESC, r.reason LIMIT 1)
        """

    static func columns(for moderator: Moderator) -> Statement {
        """
        c.id, c.kind, c.post_id, c.report_count, c.weight, c.answered_at IS NOT NULL,
        CASE WHEN c.kind = 'post' THEN p.author_id IS NOT NULL AND p.state IN ('held', 'hidden', 'removed')
            ELSE EXISTS (SELECT 1 FROM decisions e JOIN sanctions s ON s.id = e.id
                WHERE e.case_id = c.id AND s.hides_post = 1 AND COALESCE(s.is_upheld, 0) = 0) END, c.proposed_by,
        CASE WHEN c.kind = 'messages' THEN '' ELSE COALESCE(
            (SELECT i.text FROM case_items i WHERE i.case_id = c.id AND i.position = 0), '') END, \(mostFrequentReason), c.post_kind,
        CASE WHEN c.kind = 'messages' THEN NULL ELSE
            (SELECT MIN(i.position) FROM case_items i WHERE i.case_id = c.id AND i.image IS NOT NULL) END,
        COALESCE(p.warning, '') <> '',
        EXISTS (SELECT 1 FROM case_reports o WHERE o.case_id = c.id AND o.reporter_id = \(moderator.id)),
        \(Author.columns)
        """
    }

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
        reason = ReportReason(stored: try row.next())
        postKind = try row.next()
        image = try row.next()
        isSensitive = try row.next(as: Bool.self) || [.sexual, .harm].contains(reason)
        isReportedByViewer = try row.next()
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

    package var path: String { "/admin/reports/\(id)" }
    /// Where the queue goes on after it.
    package var place: String { "\(weight)-\(id)" }

    package static let sample: CaseRow = {
        var row = CaseRow(
            id: ID(rawValue: 65_536 * 60_000), kind: .post, post: ID(rawValue: 7), author: .sample, count: 2,
            weight: 150, text: "Cheap shoes, only today <now>")
        (row.reason, row.postKind, row.image, row.isSensitive) = (.sexual, .work, 0, true)
        return row
    }()
}

/// Something of a case, as it was reported.
package struct CaseEntry: Sendable {
    package let position: Int
    package let sentAt: Timestamp?
    package let text: String
    package let hasImage: Bool
    /// The handle of whose it is, where a case has several members' words.
    package let sender: String?
    package var file: CaseFile?

    /// Whether it belongs to the one before, as the second photo of a message does.
    package var continues: Bool { position > 0 && sentAt == nil && text.isEmpty }

    package static let sample = CaseEntry(
        position: 0, sentAt: nil, text: CaseRow.sample.text, hasImage: true, sender: nil)
}

/// What one member said about a case.
package struct CaseReport: Sendable {
    /// How many of a case are shown.
    package static let most = 200

    package let handle: String
    package let reason: ReportReason
    package let note: String
    package let record: ReporterRecord

    package static let sample = CaseReport(
        handle: "ada", reason: .spam, note: "Again <him>", record: ReporterRecord(upheld: 3, dismissed: 1))
}
