public import Core
internal import SQL
internal import Web

/// Deletes an account with everything that is its own, in one transaction: rows go with the account's row, counts on
/// what stays are corrected, files follow by way of the trash.
public struct DeleteAccount: Sendable {
    public let account: ID<Account>
    /// What was typed to confirm: the account's own handle.
    public let handle: String
    public let password: String
    /// What the receipt counts besides.
    public let parts: [DeletionPart]
    /// What goes besides, that no reference leads to.
    public let removals: [AccountRemoval]

    public init(
        account: ID<Account>, handle: String, password: String, parts: [DeletionPart] = [],
        removals: [AccountRemoval] = []
    ) {
        self.account = account
        self.handle = handle
        self.password = password
        self.parts = parts
        self.removals = removals
    }

    /// How many of somebody's likes open pages are told of; the others show with the next load.
    private static let announcedLikes = 200

    /// Throws ``Core/Problems`` about the fields `handle` and `password`, and `lastAdmin`.
    public func callAsFunction(_ services: Services) async throws -> DeletionReceipt {
        let confirmed: ConfirmPassword.Confirmed
        do {
            confirmed = try await ConfirmPassword(account: account, password: password)(services)
        } catch let problem as Problem {
            throw Problems([problem])
        }
        let typed = handle.hasPrefix("@") ? String(handle.dropFirst()) : handle
        guard typed.lowercased() == confirmed.handle.lowercased() else { throw Problems([.handleDiffers]) }
        let kinds = services.site.features.postKinds
        let receipt = try await services.database.write { transaction in
            try write(confirmed.handle, counting: kinds, in: transaction)
        }
        services.sessions.forget(account)
        try await MediaTrash(services).empty()
        return receipt
    }

    private func write(
        _ handle: String, counting kinds: [PostKind], in transaction: Transaction
    ) throws -> DeletionReceipt {
        try checkAdmins(transaction)
        let receipt = try DeletionReceipt.counted(handle, account, parts, kinds: kinds, transaction)
        for removal in removals { try removal.run(account, transaction) }
        try announce(transaction)
        try correctCounts(transaction)
        try withdraw(transaction)
        // The files of what stands below one's works go with them, whoever made them.
        try transaction.deleteMedia(
            where: """
                m.owner_id = \(account) OR m.post_id IN (
                    SELECT c.id FROM posts c JOIN posts r ON r.id = c.root_id
                    WHERE r.author_id = \(account) AND r.kind = 'work')
                """)
        try Tags.remove(posts: "SELECT p.id FROM posts p WHERE p.author_id = \(account)", in: transaction)
        // Reports name their author without a reference, since they outlive a post. They do not outlive the person.
        try transaction.execute("DELETE FROM reports WHERE author_id = \(account)")
        try removePosts(transaction)
        try transaction.execute("DELETE FROM accounts WHERE id = \(account)")
        return receipt
    }

    private func checkAdmins(_ transaction: Transaction) throws {
        let isAdmin = try transaction.value(
            "SELECT 1 FROM accounts WHERE id = \(account) AND role = 'admin'", as: Int.self)
        guard isAdmin != nil,
            try transaction.value("SELECT 1 FROM accounts WHERE id <> \(account) LIMIT 1", as: Int.self) != nil
        else { return }
        let other = try transaction.value(
            "SELECT 1 FROM accounts WHERE id <> \(account) AND role = 'admin' LIMIT 1", as: Int.self)
        if other == nil { throw Problems([.lastAdmin]) }
    }

    /// Open pages drop what is gone, and the member's own are cut.
    private func announce(_ transaction: Transaction) throws {
        let posts = try transaction.all(
            """
            SELECT p.id, COALESCE(p.root_id, p.id) FROM posts p LEFT JOIN posts r ON r.id = p.root_id
            WHERE p.author_id = \(account) AND (r.id IS NULL OR r.author_id <> \(account))
            """
        ) { row in PostDeleted(post: try row.next(), root: try row.next()) }
        for post in posts { try transaction.emit(post) }
        let likes = try transaction.all(
            """
            SELECT p.id, COALESCE(p.root_id, p.id) FROM likes l JOIN posts p ON p.id = l.post_id
            WHERE l.account_id = \(account) AND p.author_id <> \(account)
            ORDER BY l.created_at DESC LIMIT \(Self.announcedLikes)
            """
        ) { row in LikesChanged(post: try row.next(), root: try row.next()) }
        for like in likes { try transaction.emit(like) }
        let sessions = try transaction.values(
            "SELECT token_hash FROM sessions WHERE account_id = \(account)", as: [UInt8].self)
        for session in sessions { try transaction.emit(SessionEnded(session: SessionKey(bytes: session))) }
    }

    /// What others were told of, and have in their feeds, that goes with the account.
    private func withdraw(_ transaction: Transaction) throws {
        try transaction.withdrawNotifications(where: "n.actor_id = \(account)")
        try transaction.withdrawNotifications(
            where: """
                n.post_id IN (
                    SELECT p.id FROM posts p WHERE p.author_id = \(account)
                    UNION ALL
                    SELECT p.id FROM posts r JOIN posts p ON p.root_id = r.id
                    WHERE r.author_id = \(account) AND r.kind = 'work')
                """)
        let followers: Statement = "SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account)"
        try transaction.execute(
            """
            DELETE FROM feed WHERE account_id IN (\(followers))
                AND entry_id IN (SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.kind = 'work')
            """)
        try transaction.execute(
            """
            DELETE FROM timeline_feed WHERE account_id IN (\(followers))
                AND entry_id IN (
                    SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.kind = 'post'
                    UNION ALL SELECT r.id FROM reposts r WHERE r.account_id = \(account))
            """)
    }

    /// Works go with what was said below them; in threads the answers of others stay. The latest first: what answers
    /// oneself does not keep what it answers.
    private func removePosts(_ transaction: Transaction) throws {
        let posts = try transaction.values(
            """
            SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.kind IN ('post', 'reply') ORDER BY p.id DESC
            """, as: ID<Post>.self)
        for post in posts { try Stones.remove(post, in: transaction) }
        try transaction.execute("DELETE FROM posts WHERE author_id = \(account)")
    }

    private func correctCounts(_ transaction: Transaction) throws {
        try transaction.execute(
            """
            UPDATE posts SET like_count = like_count - 1
            WHERE id IN (SELECT l.post_id FROM likes l WHERE l.account_id = \(account))
            """)
        try transaction.execute(
            """
            UPDATE posts SET reply_count = reply_count - own.number
            FROM (
                SELECT root_id AS root, COUNT(*) AS number FROM posts
                WHERE author_id = \(account) AND kind = 'comment' GROUP BY root_id
            ) own
            WHERE posts.id = own.root
            """)
        try transaction.execute(
            """
            UPDATE posts SET repost_count = repost_count - 1
            WHERE id IN (SELECT r.post_id FROM reposts r WHERE r.account_id = \(account))
            """)
        try transaction.execute(
            """
            UPDATE poll_options SET vote_count = vote_count - 1
            WHERE (post_id, position) IN (SELECT v.post_id, v.position FROM poll_votes v WHERE v.account_id = \(account))
            """)
        try transaction.execute(
            """
            UPDATE polls SET voter_count = voter_count - 1
            WHERE post_id IN (SELECT b.post_id FROM poll_ballots b WHERE b.account_id = \(account))
            """)
        try transaction.execute(
            """
            UPDATE accounts SET follower_count = follower_count - 1
            WHERE id IN (SELECT f.followed_id FROM follows f WHERE f.follower_id = \(account))
            """)
        try transaction.execute(
            """
            UPDATE accounts SET following_count = following_count - 1
            WHERE id IN (SELECT f.follower_id FROM follows f WHERE f.followed_id = \(account))
            """)
    }
}

extension Problem {
    static let handleDiffers = Problem(
        422, Phrase("내 아이디와 달라요. 그대로 적어 주세요.", "That is not your handle. Type it as it is."), field: "handle")
    static let lastAdmin = Problem(
        409,
        Phrase(
            "관리자가 나뿐이라 계정을 삭제할 수 없어요. 다른 회원을 먼저 관리자로 정해 주세요.",
            "You are the only admin, so this account cannot be deleted. Make another member an admin first."))
}
