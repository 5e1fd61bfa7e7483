import Accounts
import Core
import Media
import Notifications
import Posts
import SQL

/// What somebody has done to what stays: each step takes rows away and out of the counts that include them.
extension AccountRemoval {
    static func reaction(_ reaction: PostReaction) -> AccountRemoval {
        let (table, column) = (reaction.table, reaction.countColumn)
        return .inSteps { account, transaction in
            let events = try transaction.all(
                """
                SELECT p.id, COALESCE(p.root_id, p.id) FROM \(table) l JOIN posts p ON p.id = l.post_id
                WHERE l.account_id = \(account) ORDER BY l.created_at DESC LIMIT \(size)
                """
            ) { row in ReactionChanged(reaction, post: try row.next(), root: try row.next()) }
            guard !events.isEmpty else { return false }
            let posts = events.map(\.post)
            try transaction.execute("UPDATE posts SET \(column) = \(column) - 1 WHERE id IN (\(list: posts))")
            try transaction.execute(
                "DELETE FROM \(table) WHERE account_id = \(account) AND post_id IN (\(list: posts))")
            for event in events { try transaction.emit(event) }
            return true
        }
    }

    static let bookmarks = AccountRemoval.inSteps { account, transaction in
        try transaction.execute(
            """
            DELETE FROM bookmarks WHERE id IN (
                SELECT b.id FROM bookmarks b WHERE b.account_id = \(account) ORDER BY b.id LIMIT \(size))
            """) > 0
    }

    /// Others' notifications of the member's acts.
    static let sentNotifications = AccountRemoval.inSteps { account, transaction in
        let sent = try transaction.all(
            "SELECT n.account_id, n.id FROM notifications n WHERE n.actor_id = \(account) LIMIT \(size)"
        ) { row in (try row.next(as: Int64.self), try row.next(as: Int64.self)) }
        guard !sent.isEmpty else { return false }
        for (receiver, rows) in Dictionary(grouping: sent, by: \.0).sorted(by: { $0.key < $1.key }) {
            try transaction.withdrawNotifications(
                where: "n.account_id = \(receiver) AND n.id IN (\(list: rows.map(\.1)))")
        }
        return true
    }

    /// The member's own notifications and queues.
    static let receivedNotifications = AccountRemoval.inSteps { account, transaction in
        try transaction.execute(
            """
            DELETE FROM notifications WHERE account_id = \(account) AND id IN (
                SELECT n.id FROM notifications n WHERE n.account_id = \(account) ORDER BY n.id LIMIT \(size * 5))
            """) > 0
    }

    /// Photos, messages' images, and unused uploads.
    static let media = AccountRemoval.inSteps { account, transaction in
        let images = try transaction.values(
            "SELECT m.id FROM media m WHERE m.owner_id = \(account) ORDER BY m.id LIMIT \(size)", as: Int64.self)
        guard !images.isEmpty else { return false }
        try transaction.deleteMedia(where: "m.id IN (\(list: images))")
        return true
    }

    /// Files of messages.
    static let files = AccountRemoval.inSteps { account, transaction in
        let files = try transaction.values(
            "SELECT f.id FROM stored_files f WHERE f.owner_id = \(account) ORDER BY f.id LIMIT \(size)", as: Int64.self)
        guard !files.isEmpty else { return false }
        try transaction.deleteFiles(where: "f.id IN (\(list: files))")
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
