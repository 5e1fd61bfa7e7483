import Base
import Core
import Personas
import SQL

/// Something that waits for a decision about a persona.
package struct OpenMatter: Sendable {
    package enum Sort: String, ColumnValue, Sendable {
        case report, held, appeal
    }

    package let sort: Sort
    let persona: ID<Persona>
    /// By which its list is ordered.
    let id: Int64
    /// What is reported.
    let post: ID<LoungePost>?
    /// Reports, or presses.
    package let count: Int

    /// A list that begins with it.
    package var path: String {
        switch sort {
        case .report: "\(DocketTab.reports.path)?after=\(id - 1)#report-\(id)"
        case .held: "\(DocketTab.held.path)?after=\(id - 1)#held-\(id)"
        case .appeal: "\(DocketTab.appeals.path)?after=\(id - 1)#appeal-\(id)"
        }
    }

    /// One query for a page of reports.
    static func all(about personas: [ID<Persona>], _ reader: Reader) throws -> [OpenMatter] {
        try reader.all(statement(about: personas)) { row in
            OpenMatter(
                sort: try row.next(), persona: try row.next(), id: try row.next(), post: try row.next(),
                count: try row.next())
        }
    }

    static func statement(about personas: [ID<Persona>]) -> Statement {
        """
        SELECT 'report' AS sort, r.author_id AS persona_id, MIN(r.id) AS id, r.post_id AS post_id, COUNT(*) AS number
        FROM lounge_reports r
        WHERE r.answered_on IS NULL AND r.post_id > 0 AND r.author_id IN (\(list: personas))
        GROUP BY r.post_id, r.author_id
        UNION ALL
        SELECT 'held', p.author_id, p.author_id, NULL, COUNT(*) FROM lounge_presses p
        WHERE p.state = 'held' AND p.author_id IN (\(list: personas)) GROUP BY p.author_id
        UNION ALL
        SELECT 'appeal', s.persona_id, s.id, NULL, 1 FROM lounge_sanctions s
        WHERE s.persona_id IN (\(list: personas)) AND \(Sanction.appeals.isWaiting) AND s.id > 0
        """
    }
}
