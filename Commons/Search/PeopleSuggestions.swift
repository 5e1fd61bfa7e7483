package import Accounts
import Base
package import Core
package import SQL

/// People somebody might follow: those followed by the people they follow, then those who have shared something lately.
/// Nobody who is hidden from the viewer, has closed the profile, or is followed already. Whatever the graph, no more is
/// looked at than the newest 20 follows of 20 people and the newest 200 posts.
package enum PeopleSuggestions {
    package static let limit = 6
    private static let reach = 20

    package static func read(
        for viewer: ID<Account>?, on features: Features, now: Timestamp, _ reader: Reader
    ) throws -> [PersonRow] {
        let followed = try viewer.map { try reader.values(followedStatement(by: $0), as: ID<Account>.self) } ?? []
        var people: [PersonRow] = []
        if let viewer, !followed.isEmpty {
            people = try reader.all(nearStatement(followed, for: viewer, now: now)) { row in
                try PersonRow(row: &row, viewer: viewer)
            }
        }
        guard people.count < limit else { return people }
        let kinds = features.postKinds.filter { $0 == .work || $0 == .post }
        let recent = try reader.all(recentStatement(kinds, for: viewer, now: now)) { row in
            try PersonRow(row: &row, viewer: viewer)
        }
        let found = Set(people.map(\.author.id))
        return people + recent.filter { !found.contains($0.author.id) }.prefix(limit - people.count)
    }

    static func followedStatement(by viewer: ID<Account>) -> Statement {
        "SELECT f.followed_id FROM follows f WHERE f.follower_id = \(viewer) ORDER BY f.id DESC LIMIT \(reach)"
    }

    static func nearStatement(_ followed: [ID<Account>], for viewer: ID<Account>, now: Timestamp) -> Statement {
        let theirs = followed.map { person -> Statement in
            """
            SELECT t.followed_id FROM (
                SELECT f.followed_id FROM follows f WHERE f.follower_id = \(person) ORDER BY f.id DESC LIMIT \(reach)
            ) t
            """
        }.joined(separator: " UNION ALL ")
        return select(
            """
            SELECT near.followed_id AS person_id, COUNT(*) AS place FROM (\(theirs)) near
            WHERE \(isOpen("near.followed_id", to: viewer, now: now)) GROUP BY near.followed_id
            """, viewer: viewer, limit: limit)
    }

    static func recentStatement(_ kinds: [PostKind], for viewer: ID<Account>?, now: Timestamp) -> Statement {
        select(
            """
            SELECT p.author_id AS person_id, MAX(p.id) AS place FROM (
                SELECT n.id, n.author_id, n.kind, n.state, n.visibility FROM posts n
                WHERE n.id < \(Int64.max) ORDER BY n.id DESC LIMIT 200
            ) p
            WHERE p.kind IN (\(list: kinds)) AND \(.open("p", to: nil))
                AND \(isOpen("p.author_id", to: viewer, now: now))
            GROUP BY p.author_id
            """, viewer: viewer, limit: 2 * limit)
    }

    private static func isOpen(_ person: Statement, to viewer: ID<Account>?, now: Timestamp) -> Statement {
        let isOther: Statement? = viewer.map { viewer in
            """
            AND \(person) <> \(viewer) AND NOT EXISTS (
                SELECT 1 FROM follows o WHERE o.follower_id = \(viewer) AND o.followed_id = \(person))
            """
        }
        return """
            \(.notHidden(person, by: viewer, now: now)) \(isOther)
            AND NOT EXISTS (SELECT 1 FROM accounts c WHERE c.id = \(person) AND \(.isClosed("c")))
            """
    }

    private static func select(_ people: Statement, viewer: ID<Account>?, limit: Int) -> Statement {
        """
        SELECT \(PersonRow.columns(viewer: viewer))
        FROM (SELECT s.person_id, s.place FROM (\(people)) s ORDER BY s.place DESC, s.person_id DESC LIMIT \(limit)) page
        JOIN accounts a ON a.id = page.person_id
        ORDER BY page.place DESC, page.person_id DESC
        """
    }
}
