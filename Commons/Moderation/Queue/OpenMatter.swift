package import Base
package import Core
package import SQL

/// Something that waits for a decision about a member besides the case that is looked at.
///
/// What a member does in the lounge is a persona's, and never among it.
package struct OpenMatter: Sendable {
    package enum What: Sendable {
        case report(CaseKind, PostKind?, reason: ReportReason, count: Int)
        case held(PostKind)
        case appeal(SanctionLevel)
    }

    package let id: Int64
    package let what: What
    /// What it says; of messages and appeals nothing.
    package let text: String

    package static let most = 30

    /// The newest, one more than ``most`` at the most. One query.
    package static func all(about account: ID<Account>, besides report: ID<Report>, _ reader: Reader) throws
        -> [OpenMatter]
    {
        try reader.all(statement(about: account, besides: report)) { row in try OpenMatter(row: &row) }
    }

    static func statement(about account: ID<Account>, besides report: ID<Report>) -> Statement {
        """
        SELECT c.id AS id, 'report' AS sort, c.kind AS kind, c.post_kind AS post_kind, \(CaseRow.mostFrequentReason) AS reason,
            c.report_count AS number, CASE WHEN c.kind = 'messages' THEN '' ELSE COALESCE(
                (SELECT i.text FROM case_items i WHERE i.case_id = c.id AND i.position = 0), '') END AS words
        FROM cases c
        WHERE c.account_id = \(account) AND c.id <> \(report) AND c.answered_at IS NULL
        UNION ALL
        SELECT h.post_id, 'held', 'post', p.kind, NULL, 0, h.text
        FROM held_posts h JOIN posts p ON p.id = h.post_id WHERE h.author_id = \(account)
        UNION ALL
        SELECT s.id, 'appeal', s.level, NULL, NULL, 0, '' FROM sanctions s
        WHERE s.account_id = \(account) AND \(Sanction.appeals.isWaiting)
        ORDER BY id DESC LIMIT \(most + 1)
        """
    }

    init(row: inout Row) throws {
        id = try row.next(as: ID<Report>.self).rawValue
        let sort = try row.next(as: String.self)
        let kind = try row.next(as: String.self)
        let post = try row.next(as: PostKind?.self)
        let reason = ReportReason(stored: try row.next())
        let count = try row.next(as: Int.self)
        what =
            switch sort {
            case "held": .held(post ?? .post)
            case "appeal": .appeal(SanctionLevel(rawValue: kind) ?? .warning)
            default: .report(CaseKind(rawValue: kind) ?? .post, post, reason: reason, count: count)
            }
        text = try row.next()
    }

    init(_ what: What, id: Int64, text: String = "") {
        self.what = what
        self.id = id
        self.text = text
    }

    /// A list of the others begins with it.
    package var path: String {
        switch what {
        case .report: "/admin/reports/\(id)"
        case .held: "\(DocketTab.held.path)?after=\(id - 1)#held-\(id)"
        case .appeal: "\(DocketTab.appeals.path)?after=\(id - 1)#appeal-\(id)"
        }
    }

    package static let samples = [
        OpenMatter(.report(.post, .comment, reason: .abuse, count: 3), id: 65_536 * 50_000, text: "Ugly <you>"),
        OpenMatter(.report(.messages, nil, reason: .privacy, count: 1), id: 65_536 * 40_000),
        OpenMatter(.held(.work), id: 65_536 * 30_000, text: "Hello"),
        OpenMatter(.appeal(.restriction), id: 65_536 * 20_000),
    ]
}
