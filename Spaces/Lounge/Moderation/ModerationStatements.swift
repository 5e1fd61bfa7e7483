import Base
import Core
import Personas
import SQL

/// Each scans a partial index of open cases only.
extension ModerationQueries {
    static func countsStatement(for moderator: Moderator) -> Statement {
        """
        SELECT
            (SELECT COUNT(*) FROM (
                SELECT r.post_id FROM lounge_reports r
                WHERE r.answered_on IS NULL AND r.post_id > 0 AND r.author_id <> \(moderator.own)
                GROUP BY r.post_id, r.author_id) reported),
            (SELECT COUNT(DISTINCT p.author_id) FROM lounge_presses p
                WHERE p.state = 'held' AND p.author_id > 0 AND p.author_id <> \(moderator.own)),
            (SELECT COUNT(*) FROM lounge_sanctions s
                WHERE \(Sanction.appeals.isWaiting) AND s.id > 0 AND s.persona_id <> \(moderator.own)),
            (SELECT COUNT(*) FROM lounge_sanctions s
                WHERE s.ended_on IS NULL AND s.level >= 2 AND s.id > 0 AND s.persona_id <> \(moderator.own))
        """
    }

    static func reportsStatement(after last: ID<LoungeReport>?, limit: Int, for moderator: Moderator) -> Statement {
        """
        SELECT r.id, r.post_id, r.text, p.id, a.id, a.nickname, \(suspendedOn), c.reports, r.day
        FROM (
            SELECT MIN(w.id) AS id, COUNT(*) AS reports FROM lounge_reports w
            WHERE w.answered_on IS NULL AND w.post_id > 0 AND w.author_id <> \(moderator.own)
            GROUP BY w.post_id, w.author_id HAVING MIN(w.id) > \(last ?? ID(rawValue: 0))
            ORDER BY MIN(w.id) LIMIT \(limit)
        ) c JOIN lounge_reports r ON r.id = c.id JOIN personas a ON a.id = r.author_id
        LEFT JOIN lounge_posts p ON p.id = r.post_id
        ORDER BY r.id
        """
    }

    /// Since when a persona `a` is suspended.
    private static let suspendedOn: Statement = """
        (SELECT MAX(s.started_on) FROM lounge_sanctions s
            WHERE s.persona_id = a.id AND s.ended_on IS NULL AND s.level = \(Level.suspended))
        """

    static func reasonsStatement(of posts: [ID<LoungePost>]) -> Statement {
        """
        SELECT r.post_id, r.author_id, r.reason, r.note FROM lounge_reports r
        WHERE r.answered_on IS NULL AND r.post_id IN (\(list: posts)) ORDER BY r.id
        """
    }

    static func heldStatement(after last: ID<Persona>?, limit: Int, for moderator: Moderator) -> Statement {
        """
        SELECT a.id, a.nickname, \(suspendedOn), a.value, h.presses, h.people, h.newest FROM (
            SELECT p.author_id, COUNT(*) AS presses, COUNT(DISTINCT p.presser_id) AS people, MAX(p.id) AS newest
            FROM lounge_presses p
            WHERE p.state = 'held' AND p.author_id > \(last ?? ID(rawValue: 0)) AND p.author_id <> \(moderator.own)
            GROUP BY p.author_id ORDER BY p.author_id LIMIT \(limit)
        ) h JOIN personas a ON a.id = h.author_id ORDER BY a.id
        """
    }

    static func heldItemsStatement(of authors: [ID<Persona>]) -> Statement {
        """
        SELECT p.author_id, p.post_id, MIN(p.root_id), MIN(p.text), COUNT(*),
            (SELECT COUNT(*) FROM lounge_posts x WHERE x.id = p.post_id)
        FROM lounge_presses p WHERE p.state = 'held' AND p.author_id IN (\(list: authors))
        GROUP BY p.author_id, p.post_id ORDER BY p.author_id, COUNT(*) DESC, p.post_id DESC
        """
    }

    static func appealsStatement(after last: ID<Sanction>?, limit: Int, for moderator: Moderator) -> Statement {
        measures(where: Sanction.appeals.isWaiting, after: last, limit: limit, for: moderator)
    }

    static func suspensionsStatement(after last: ID<Sanction>?, limit: Int, for moderator: Moderator) -> Statement {
        measures(where: "s.ended_on IS NULL AND s.level >= 2", after: last, limit: limit, for: moderator)
    }

    private static func measures(
        where condition: Statement, after last: ID<Sanction>?, limit: Int, for moderator: Moderator
    ) -> Statement {
        """
        SELECT a.id, a.nickname, a.value, \(SanctionRecord.columns)
        FROM lounge_sanctions s JOIN personas a ON a.id = s.persona_id
        WHERE \(condition) AND s.id > \(last ?? ID(rawValue: 0)) AND s.persona_id <> \(moderator.own)
        ORDER BY s.id LIMIT \(limit)
        """
    }

    /// Decisions name no persona, so that they outlast it: a moderator's own are those under the same nickname.
    static func decisionsStatement(
        before last: ID<LoungeDecision>?, limit: Int, for moderator: Moderator
    ) -> Statement {
        """
        SELECT id, day, moderator, act, nickname, subject_id, note FROM lounge_decisions
        WHERE id < \(last ?? ID(rawValue: .max))
            AND nickname NOT IN (SELECT p.nickname FROM personas p WHERE p.id = \(moderator.own))
        ORDER BY id DESC LIMIT \(limit)
        """
    }
}
