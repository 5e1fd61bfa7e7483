import Core
package import Personas
package import SQL

/// Likes that were undone today. The same like again on that day notifies as any other, but is not pushed: a button
/// that is pressed and pressed again rings once.
package enum WithdrawnLikes {
    static func holds(
        _ post: ID<LoungePost>, _ persona: ID<Persona>, on day: Day, _ reader: Reader
    ) throws -> Bool {
        try reader.value(
            """
            SELECT 1 FROM lounge_withdrawn_likes
            WHERE post_id = \(post) AND persona_id = \(persona) AND day = \(day)
            """, as: Int.self) != nil
    }

    /// - Parameter author: of the post. What still waits for their devices has not rung.
    static func note(
        _ post: ID<LoungePost>, _ persona: ID<Persona>, of author: ID<Persona>, on day: Day,
        in transaction: Transaction
    ) throws {
        guard author != persona, try !transaction.isLoungePushWaiting(for: author) else { return }
        try transaction.execute(
            """
            INSERT INTO lounge_withdrawn_likes (post_id, persona_id, day) VALUES (\(post), \(persona), \(day))
            ON CONFLICT (post_id, persona_id) DO UPDATE SET day = excluded.day
            """)
    }

    package static func removeOld(today: Day, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM lounge_withdrawn_likes WHERE day < \(today)")
    }
}

extension Migration {
    package static let withdrawnLoungeLikes = Migration(
        "lounge-withdrawn-likes-1",
        """
        CREATE TABLE lounge_withdrawn_likes (
            post_id INTEGER NOT NULL REFERENCES lounge_posts (id) ON DELETE CASCADE,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            day INTEGER NOT NULL,
            PRIMARY KEY (post_id, persona_id)
        );
        CREATE INDEX lounge_withdrawn_likes_by_persona ON lounge_withdrawn_likes (persona_id);
        CREATE INDEX lounge_withdrawn_likes_by_day ON lounge_withdrawn_likes (day)
        """)
}
