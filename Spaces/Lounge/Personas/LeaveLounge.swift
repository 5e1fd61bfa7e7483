public import Commons
internal import Core
internal import SQL

/// Takes a persona out of the lounge with everything it has written, before its account goes.
public enum LeaveLounge {
    public static let removal = AccountRemoval { account, transaction in
        guard let persona = try Personas.id(of: account, transaction) else { return }
        try Departure(persona: persona).write(in: transaction)
    }
}

private struct Departure {
    let persona: ID<Persona>

    /// Of how many posts and likes open pages are told; the others show with the next load.
    private static let announced = 200

    func write(in transaction: Transaction) throws {
        try announce(transaction)
        try withdrawNotices(transaction)
        try correctCounts(transaction)
        try forgetWords(transaction)
        // Posts, likes, presses received, sanctions, the ledger and the notices go by reference. What the persona has
        // pressed at others stays counted and names nobody any more.
        try transaction.execute(
            """
            DELETE FROM lounge_moments WHERE kind = \(Moment.press)
                AND subject_id IN (SELECT p.id FROM lounge_presses p WHERE p.author_id = \(persona))
            """)
        try transaction.execute(
            """
            DELETE FROM lounge_moments WHERE kind = \(Moment.appearance)
                AND subject_id IN (SELECT w.id FROM lounge_waiting w WHERE w.persona_id = \(persona))
            """)
        try transaction.forgetMoments(of: persona)
        try transaction.execute("DELETE FROM personas WHERE id = \(persona)")
    }

    private func announce(_ transaction: Transaction) throws {
        let posts = try transaction.all(
            """
            SELECT p.id, p.root_id FROM lounge_posts p WHERE p.persona_id = \(persona)
            ORDER BY p.id DESC LIMIT \(Self.announced)
            """
        ) { row in LoungePostDeleted(post: try row.next(), root: try row.next()) }
        for post in posts { try transaction.emit(post) }
        let likes = try transaction.all(
            """
            SELECT p.id, p.root_id FROM lounge_likes l JOIN lounge_posts p ON p.id = l.post_id
            WHERE l.persona_id = \(persona) AND p.persona_id <> \(persona)
            ORDER BY l.post_id DESC LIMIT \(Self.announced)
            """
        ) { row in LoungeLikesChanged(post: try row.next(), root: try row.next()) }
        for like in likes { try transaction.emit(like) }
    }

    /// What others were told of the persona's doings, and of what stands below its posts.
    private func withdrawNotices(_ transaction: Transaction) throws {
        try transaction.withdrawLoungeNotices(where: "n.actor_id = \(persona)")
        try transaction.withdrawLoungeNotices(
            where: """
                n.persona_id <> \(persona) AND n.post_id IN (
                    SELECT r.id FROM lounge_posts p JOIN lounge_posts r ON r.root_id = p.id
                    WHERE p.persona_id = \(persona))
                """)
    }

    private func correctCounts(_ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE lounge_posts SET like_count = like_count - 1
            WHERE id IN (SELECT l.post_id FROM lounge_likes l WHERE l.persona_id = \(persona))
            """)
        try transaction.execute(
            """
            UPDATE lounge_posts SET reply_count = reply_count - own.number
            FROM (
                SELECT root_id AS root, COUNT(*) AS number FROM lounge_posts
                WHERE persona_id = \(persona) AND root_id IS NOT NULL GROUP BY root_id
            ) own
            WHERE lounge_posts.id = own.root
            """)
    }

    /// What the persona has reported stays reported, in nobody's words; and what was decided about it stays decided, about
    /// nobody by name.
    private func forgetWords(_ transaction: Transaction) throws {
        try transaction.execute("UPDATE lounge_reports SET note = '' WHERE reporter_id = \(persona)")
        try transaction.execute(
            """
            UPDATE lounge_decisions SET nickname = ''
            WHERE nickname = (SELECT p.nickname FROM personas p WHERE p.id = \(persona))
            """)
    }
}
