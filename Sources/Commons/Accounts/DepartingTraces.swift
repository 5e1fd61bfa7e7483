internal import Core
internal import SQL

/// What somebody has done to what stays: each step takes rows away and out of the counts they stand for.
extension AccountRemoval {
    static let reposts = AccountRemoval.inSteps { account, transaction in
        let reposts = try transaction.all(
            """
            SELECT r.id, r.post_id FROM reposts r WHERE r.account_id = \(account)
            ORDER BY r.id DESC LIMIT \(try feedStep(of: account, transaction))
            """
        ) { row in (id: try row.next(as: Int64.self), post: try row.next(as: ID<Post>.self)) }
        guard !reposts.isEmpty else { return false }
        try removeEntries(reposts.map(\.id), of: account, in: transaction)
        try transaction.execute(
            "UPDATE posts SET repost_count = repost_count - 1 WHERE id IN (\(list: reposts.map(\.post)))")
        try transaction.execute("DELETE FROM reposts WHERE id IN (\(list: reposts.map(\.id)))")
        return true
    }

    static let likes = AccountRemoval.inSteps { account, transaction in
        let likes = try transaction.all(
            """
            SELECT p.id, COALESCE(p.root_id, p.id) FROM likes l JOIN posts p ON p.id = l.post_id
            WHERE l.account_id = \(account) ORDER BY l.created_at DESC LIMIT \(size)
            """
        ) { row in LikesChanged(post: try row.next(), root: try row.next()) }
        guard !likes.isEmpty else { return false }
        let posts = likes.map(\.post)
        try transaction.execute("UPDATE posts SET like_count = like_count - 1 WHERE id IN (\(list: posts))")
        try transaction.execute("DELETE FROM likes WHERE account_id = \(account) AND post_id IN (\(list: posts))")
        for like in likes { try transaction.emit(like) }
        return true
    }

    static let votes = AccountRemoval.inSteps { account, transaction in
        let polls = try transaction.values(
            "SELECT post_id FROM poll_ballots WHERE account_id = \(account) LIMIT \(size)", as: ID<Post>.self)
        guard !polls.isEmpty else { return false }
        try transaction.execute(
            """
            UPDATE poll_options SET vote_count = vote_count - 1
            WHERE post_id IN (\(list: polls)) AND (post_id, position) IN (
                SELECT v.post_id, v.position FROM poll_votes v
                WHERE v.account_id = \(account) AND v.post_id IN (\(list: polls)))
            """)
        try transaction.execute("UPDATE polls SET voter_count = voter_count - 1 WHERE post_id IN (\(list: polls))")
        for table: Statement in ["poll_votes", "poll_ballots"] {
            try transaction.execute(
                "DELETE FROM \(table) WHERE account_id = \(account) AND post_id IN (\(list: polls))")
        }
        return true
    }

    static let bookmarks = AccountRemoval.inSteps { account, transaction in
        try transaction.execute(
            """
            DELETE FROM bookmarks WHERE id IN (
                SELECT b.id FROM bookmarks b WHERE b.account_id = \(account) ORDER BY b.id LIMIT \(size))
            """) > 0
    }

    /// What others were told.
    static let told = AccountRemoval.inSteps { account, transaction in
        let told = try transaction.all(
            "SELECT n.account_id, n.id FROM notifications n WHERE n.actor_id = \(account) LIMIT \(size)"
        ) { row in (try row.next(as: Int64.self), try row.next(as: Int64.self)) }
        guard !told.isEmpty else { return false }
        for (receiver, rows) in Dictionary(grouping: told, by: \.0).sorted(by: { $0.key < $1.key }) {
            try transaction.withdrawNotifications(
                where: "n.account_id = \(receiver) AND n.id IN (\(list: rows.map(\.1)))")
        }
        return true
    }

    /// What waits for the member.
    static let news = AccountRemoval.inSteps { account, transaction in
        try transaction.execute(
            """
            DELETE FROM notifications WHERE account_id = \(account) AND id IN (
                SELECT n.id FROM notifications n WHERE n.account_id = \(account) ORDER BY n.id LIMIT \(size * 5))
            """) > 0
    }

    static let feeds = AccountRemoval.inSteps { account, transaction in
        var count = 0
        for table: Statement in ["feed", "timeline_feed"] {
            count += try transaction.execute(
                """
                DELETE FROM \(table) WHERE account_id = \(account) AND entry_id IN (
                    SELECT e.entry_id FROM \(table) e WHERE e.account_id = \(account)
                    ORDER BY e.entry_id LIMIT \(size * 5))
                """)
        }
        return count > 0
    }

    /// Photos, messages' images, and what was never used.
    static let media = AccountRemoval.inSteps { account, transaction in
        let images = try transaction.values(
            "SELECT m.id FROM media m WHERE m.owner_id = \(account) ORDER BY m.id LIMIT \(size)", as: Int64.self)
        guard !images.isEmpty else { return false }
        try transaction.deleteMedia(where: "m.id IN (\(list: images))")
        return true
    }

    static let follows = AccountRemoval.inSteps { account, transaction in
        let others = try transaction.values(
            "SELECT followed_id FROM follows WHERE follower_id = \(account) ORDER BY id LIMIT \(size)",
            as: ID<Account>.self)
        guard !others.isEmpty else { return false }
        try transaction.execute(
            "UPDATE accounts SET follower_count = follower_count - 1 WHERE id IN (\(list: others))")
        try transaction.execute(
            "DELETE FROM follows WHERE follower_id = \(account) AND followed_id IN (\(list: others))")
        return true
    }

    static let followers = AccountRemoval.inSteps { account, transaction in
        let others = try transaction.values(
            "SELECT follower_id FROM follows WHERE followed_id = \(account) ORDER BY id LIMIT \(size)",
            as: ID<Account>.self)
        guard !others.isEmpty else { return false }
        try transaction.execute(
            "UPDATE accounts SET following_count = following_count - 1 WHERE id IN (\(list: others))")
        try transaction.execute(
            "DELETE FROM follows WHERE followed_id = \(account) AND follower_id IN (\(list: others))")
        return true
    }
}
