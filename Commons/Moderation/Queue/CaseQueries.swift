import Base
package import Core
import Posts
package import SQL

/// The cases that wait for a moderator. Nobody sees cases about themselves, and only admins those about moderators.
package enum CaseQueries {
    static let pageSize = DocketTab.pageSize

    /// Where a page of the queue ends.
    package struct Place {
        let weight: Int
        let id: ID<Report>
    }

    /// What weighs most comes first, then what came first.
    package static func queue(
        after place: Place?, for moderator: Moderator, _ reader: Reader
    ) throws -> [CaseRow] {
        try reader.all(queueStatement(after: place, for: moderator)) { row in try CaseRow(row: &row) }
    }

    static func queueStatement(after place: Place?, for moderator: Moderator) -> Statement {
        let beyond = place.map { place -> Statement in
            "AND c.weight <= \(place.weight) AND (c.weight < \(place.weight) OR c.id < \(place.id))"
        }
        return """
            SELECT \(CaseRow.columns(for: moderator)) FROM \(CaseRow.source)
            WHERE c.answered_at IS NULL \(beyond) AND \(moderator.decidesAbout)
            ORDER BY c.weight DESC, c.id DESC LIMIT \(pageSize + 1)
            """
    }

    package static func one(_ id: ID<Report>, for moderator: Moderator, _ reader: Reader) throws -> CaseRow? {
        try reader.first(
            """
            SELECT \(CaseRow.columns(for: moderator)) FROM \(CaseRow.source)
            WHERE c.id = \(id) AND \(moderator.decidesAbout)
            """
        ) { row in try CaseRow(row: &row) }
    }

    package static func items(of id: ID<Report>, _ reader: Reader) throws -> [CaseEntry] {
        try reader.all(
            """
            SELECT i.position, i.sent_at, i.text, i.image IS NOT NULL, s.handle,
                i.file_name, i.file_bytes, i.file_seconds
            FROM case_items i
            LEFT JOIN accounts s ON s.id = i.sender_id
            WHERE i.case_id = \(id) ORDER BY i.position
            """
        ) { row in
            CaseEntry(
                position: try row.next(), sentAt: try row.next(), text: try row.next(), hasImage: try row.next(),
                sender: try row.next(), file: try CaseFile.read(&row))
        }
    }

    package static func image(_ position: Int, of id: ID<Report>, _ reader: Reader) throws -> [UInt8]? {
        try reader.value(
            "SELECT image FROM case_items WHERE case_id = \(id) AND position = \(position)", as: [UInt8]?.self) ?? nil
    }

    package static func reports(of id: ID<Report>, _ reader: Reader) throws -> [CaseReport] {
        try reader.all(
            """
            SELECT a.handle, r.reason, r.note, COALESCE(k.upheld, 0), COALESCE(k.dismissed, 0) FROM case_reports r
            JOIN accounts a ON a.id = r.reporter_id LEFT JOIN reporters k ON k.account_id = r.reporter_id
            WHERE r.case_id = \(id) ORDER BY r.reporter_id LIMIT \(CaseReport.most)
            """
        ) { row in
            CaseReport(
                handle: try row.next(), reason: ReportReason(stored: try row.next()), note: try row.next(),
                record: ReporterRecord(upheld: try row.next(), dismissed: try row.next()))
        }
    }

    /// Whether a moderator has opened a case's messages, which the log then knows.
    package static func hasRead(_ id: ID<Report>, _ moderator: Moderator, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM decisions
            WHERE case_id = \(id) AND act = \(DecisionAct.read) AND moderator_id = \(moderator.id) LIMIT 1
            """, as: Int.self) != nil
    }

    /// Whether a moderator has reported it, and there is another one to decide.
    package static func isForAnother(
        _ id: ID<Report>, about account: ID<Account>, than moderator: Moderator, _ reader: Reader
    ) throws -> Bool {
        let hasReported = try reader.value(
            "SELECT 1 FROM case_reports WHERE case_id = \(id) AND reporter_id = \(moderator.id)", as: Int.self)
        return try hasReported != nil && !moderator.isAlone(about: account, reader)
    }

    /// How many wait in each list, up to 100: of cases, posts that are held, and appeals.
    package static func waiting(for moderator: Moderator, _ reader: Reader) throws -> [Int] {
        try reader.one(waitingStatement(for: moderator)) { row in
            [try row.next(), try row.next(), try row.next(), 0, 0]
        }
    }

    static func waitingStatement(for moderator: Moderator) -> Statement {
        """
        SELECT
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM cases c JOIN accounts a ON a.id = c.account_id
                WHERE c.answered_at IS NULL AND \(moderator.decidesAbout) LIMIT 100) waiting),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM held_posts h JOIN accounts a ON a.id = h.author_id
                WHERE \(moderator.decidesAbout) LIMIT 100) held),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM sanctions s JOIN accounts a ON a.id = s.account_id
                WHERE \(Sanction.appeals.isWaiting) AND \(moderator.decidesAbout) LIMIT 100) appealed)
        """
    }
}

extension CaseQueries.Place {
    /// As ``CaseRow/place`` has it.
    package init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let weight = Int(parts[0], in: 0...Int.max), let id = ID<Report>(parts[1]) else {
            return nil
        }
        self.init(weight: weight, id: id)
    }
}
