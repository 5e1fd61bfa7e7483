import Core
import Jobs
import Personas
package import SQL

/// A moderator's deletion of a post, as its author has it: a sanction that has ended when it begins. It names the post with
/// its words, has the reason, and is appealed as any other.
struct Deletion {
    let post: ID<LoungePost>
    let reason: String

    init(of post: ID<LoungePost>, reason: String) {
        self.post = post
        self.reason = reason
    }

    /// Before the post is removed.
    ///
    /// - Returns: whether it was there.
    func write(at now: Timestamp, in transaction: Transaction) throws -> Bool {
        guard let target = try PressTarget.read(post, transaction),
            let day = try transaction.value("SELECT posted_on FROM lounge_posts WHERE id = \(post)", as: Day.self)
        else { return false }
        let value = try PersonaState.read(target.author, transaction).value
        let sanction: ID<Sanction> = try transaction.next(.sanctions)
        try transaction.execute(
            """
            INSERT INTO lounge_sanctions (id, persona_id, level, started_on, ended_on, value, people, reason, post_day)
            VALUES (\(sanction), \(target.author), \(Level.warned), \(now.day), \(now.day), \(value), 0, \(reason), \(day))
            """)
        try transaction.execute(
            """
            INSERT INTO lounge_sanction_items (sanction_id, position, post_id, root_id, text, presses)
            VALUES (\(sanction), 0, \(target.post), \(target.root), \(target.text), 0)
            """)
        try NotifyPersona(.restricted, target.author, sanction: sanction).write(at: now, in: transaction)
        return true
    }

    /// Puts back what a sanction has deleted, at its place and without what others had added to it: a reply where the post
    /// it answered is there still. Nothing where the sanction has deleted nothing.
    static func undo(_ sanction: ID<Sanction>, at now: Timestamp, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT s.persona_id, s.post_day, i.post_id, i.root_id, i.text, r.id FROM lounge_sanctions s
            JOIN lounge_sanction_items i ON i.sanction_id = s.id
            LEFT JOIN lounge_posts r ON r.id = i.root_id AND r.id <> i.post_id
            WHERE s.id = \(sanction) AND s.post_day IS NOT NULL
            """
        ) { row in
            (
                author: try row.next(as: ID<Persona>.self), day: try row.next(as: Day.self),
                post: try row.next(as: ID<LoungePost>.self), root: try row.next(as: ID<LoungePost>.self),
                text: try row.next(as: String.self), answered: try row.next(as: ID<LoungePost>?.self)
            )
        }
        guard let found else { return }
        // A server that ended may have left it to be deleted yet.
        try transaction.cancel(DoomedLoungePost.self, key: DoomedLoungePost(post: found.post).key)
        if found.post == found.root || found.answered != nil {
            let added = try transaction.execute(
                """
                INSERT INTO lounge_posts (id, persona_id, root_id, text, posted_on)
                VALUES (\(found.post), \(found.author), \(found.answered), \(found.text), \(found.day))
                ON CONFLICT DO NOTHING
                """)
            if added > 0, let root = found.answered {
                try transaction.execute("UPDATE lounge_posts SET reply_count = reply_count + 1 WHERE id = \(root)")
            }
        }
        try NotifyPersona(.lifted, found.author, sanction: sanction).write(at: now, in: transaction)
    }
}

extension Migration {
    /// On which day a post was posted that a moderator has deleted; no other sanction has one.
    package static let loungeDeletions = Migration(
        "lounge-deletions-1", "ALTER TABLE lounge_sanctions ADD COLUMN post_day INTEGER")
}
