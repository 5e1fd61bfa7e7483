package import Core
package import Personas
import Posts
package import SQL

/// What posts said before their authors deleted them, for those who saw and report them. Nobody reads it unless it is
/// reported: then moderators do. It knows a nickname's persona and the day, as the post did, and goes with the persona.
package enum FormerLoungePosts {
    /// A step of the act that deletes one.
    static func keep(_ target: PressTarget, on day: Day, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO lounge_former_posts (post_id, root_id, persona_id, text, gone_on)
            VALUES (\(target.post), \(target.root), \(target.author), \(target.text), \(day)) ON CONFLICT DO NOTHING
            """)
    }

    /// `nil` where nothing is kept.
    package static func read(_ post: ID<LoungePost>, _ reader: Reader) throws -> PressTarget? {
        try reader.first("SELECT root_id, persona_id, text FROM lounge_former_posts WHERE post_id = \(post)") { row in
            PressTarget(post: post, root: try row.next(), author: try row.next(), text: try row.next())
        }
    }

    /// Forgets what has been kept for long enough.
    package static func removeOld(today: Day, in transaction: Transaction) throws {
        let days = Int(clamping: FormerPosts.kept.milliseconds / 86_400_000)
        try transaction.execute("DELETE FROM lounge_former_posts WHERE gone_on < \(today - days)")
    }
}

extension Migration {
    package static let formerLoungePosts = Migration(
        "former-lounge-posts-1",
        """
        CREATE TABLE lounge_former_posts (
            post_id INTEGER PRIMARY KEY,
            root_id INTEGER NOT NULL,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            gone_on INTEGER NOT NULL
        );
        CREATE INDEX lounge_former_posts_by_persona ON lounge_former_posts (persona_id);
        CREATE INDEX lounge_former_posts_by_day ON lounge_former_posts (gone_on)
        """)
}
