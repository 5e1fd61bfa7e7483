import Core
import Personas
import SQL

/// Deletes a persona's data in steps. Each step subtracts the rows it finds from their counters, and says whether there
/// may be more.
struct DepartingPersona {
    let persona: ID<Persona>

    /// How many rows a step removes.
    static let size = 200

    /// Posts, the newest first, each with the replies below it.
    func removePosts(in transaction: Transaction) throws -> Bool {
        var budget = Self.size
        while budget > 0 {
            guard let post = try newest(.replies, transaction) ?? newest(.posts, transaction) else { break }
            budget -= try transaction.removeLoungeReplies(to: post, limit: budget)
            guard budget > 0 else { break }
            try transaction.removeLoungePost(post)
            budget -= 1
        }
        return budget < Self.size
    }

    private enum Part { case posts, replies }

    /// One part at a time, so that it is a range of an index.
    private func newest(_ part: Part, _ reader: Reader) throws -> ID<LoungePost>? {
        let condition: Statement = part == .replies ? "p.root_id IS NOT NULL" : "p.root_id IS NULL"
        return try reader.value(
            """
            SELECT p.id FROM lounge_posts p WHERE p.persona_id = \(persona) AND \(condition)
            ORDER BY p.id DESC LIMIT 1
            """)
    }

    func removeLikes(in transaction: Transaction) throws -> Bool {
        let likes = try transaction.all(
            """
            SELECT p.id, p.root_id FROM lounge_likes l JOIN lounge_posts p ON p.id = l.post_id
            WHERE l.persona_id = \(persona) LIMIT \(Self.size)
            """
        ) { row in LoungeLikesChanged(post: try row.next(), root: try row.next()) }
        guard !likes.isEmpty else { return false }
        let posts = likes.map(\.post)
        try transaction.execute("UPDATE lounge_posts SET like_count = like_count - 1 WHERE id IN (\(list: posts))")
        try transaction.execute(
            "DELETE FROM lounge_likes WHERE persona_id = \(persona) AND post_id IN (\(list: posts))")
        for like in likes { try transaction.emit(like) }
        return true
    }

    /// Others' presses on it. Its own presses stay counted, without a name.
    func removePressesReceived(in transaction: Transaction) throws -> Bool {
        let presses: [ID<Press>] = try transaction.values(
            "SELECT p.id FROM lounge_presses p WHERE p.author_id = \(persona) LIMIT \(Self.size)")
        guard !presses.isEmpty else { return false }
        try transaction.execute(
            "DELETE FROM lounge_moments WHERE kind = \(Moment.press) AND subject_id IN (\(list: presses))")
        try transaction.execute("DELETE FROM lounge_presses WHERE id IN (\(list: presses))")
        return true
    }

    /// Others' notifications of its acts, and its own notifications.
    func removeNotices(in transaction: Transaction) throws -> Bool {
        let notifications: [Int64] = try transaction.values(
            "SELECT n.id FROM lounge_notifications n WHERE n.actor_id = \(persona) LIMIT \(Self.size)")
        if !notifications.isEmpty {
            try transaction.withdrawLoungeNotifications(where: "n.id IN (\(list: notifications))")
            return true
        }
        return try transaction.execute(
            """
            DELETE FROM lounge_notifications WHERE id IN (
                SELECT n.id FROM lounge_notifications n WHERE n.persona_id = \(persona) LIMIT \(Self.size))
            """) > 0
    }

    /// The rest: sanctions and the ledger are deleted by reference. The persona's reports stay, in nobody's name, and
    /// so do decisions about it.
    func removePersona(in transaction: Transaction) throws {
        try transaction.execute("UPDATE lounge_reports SET note = '' WHERE reporter_id = \(persona)")
        try transaction.execute(
            """
            UPDATE lounge_decisions SET nickname = ''
            WHERE nickname = (SELECT p.nickname FROM personas p WHERE p.id = \(persona))
            """)
        try transaction.execute(
            """
            DELETE FROM lounge_moments WHERE kind = \(Moment.appearance)
                AND subject_id IN (SELECT w.id FROM lounge_delayed_posts w WHERE w.persona_id = \(persona))
            """)
        try transaction.forgetMoments(of: persona)
        try transaction.execute("DELETE FROM personas WHERE id = \(persona)")
    }
}
