package import Base
package import Core
import Jobs
import Notifications
package import SQL
import Search

/// Posts that moderators have hidden. They belong to an account that is no member's and that nobody can see
/// (``SQL/Statement/notBlocked(_:by:)``), so that no list, page, feed or search has to remember to leave them out; whose they
/// are is kept beside, and giving them back undoes it all.
package enum HiddenPosts {
    /// Below all ids that are given.
    package static let keeper = ID<Account>(rawValue: 1)

    /// Takes a post out of sight, with its notifications.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    package static func hide(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws -> Bool {
        guard let found = try keep(post, services, in: transaction) else { return false }
        try services.upkeep.removal(of: found.kind).count(post, -1, transaction)
        try transaction.withdrawNotifications(where: "n.post_id = \(post)")
        try transaction.emit(
            PostDeleted(post: post, root: found.root, parent: found.parent, author: found.author, isHidden: true))
        return true
    }

    typealias Kept = (author: ID<Account>, root: ID<Post>, kind: PostKind, parent: ID<Post>?)

    /// The same for a post of which nobody has been notified, and which has not been counted.
    static func keep(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws -> Kept? {
        let found = try transaction.first(
            "SELECT author_id, COALESCE(root_id, id), kind, parent_id, client_id FROM posts WHERE id = \(post)"
        ) { row in
            (
                author: try row.next(as: ID<Account>?.self), root: try row.next(as: ID<Post>.self),
                kind: try row.next(as: PostKind.self), parent: try row.next(as: ID<Post>?.self),
                client: try row.next(as: String?.self)
            )
        }
        guard let found, let author = found.author, author != keeper else { return nil }
        try addKeeper(in: transaction)
        try transaction.execute(
            "INSERT INTO hidden_posts (post_id, author_id, client_id) VALUES (\(post), \(author), \(found.client))")
        // Numbers of browsers are unique for each author, and two may have chosen the same.
        try transaction.execute("UPDATE posts SET author_id = \(keeper), client_id = NULL WHERE id = \(post)")
        try services.upkeep.removal(of: found.kind).reassign(post, keeper, transaction)
        return (author, found.root, found.kind, found.parent)
    }

    /// Gives a hidden post back to its author.
    package static func show(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            SELECT h.author_id, p.kind, h.client_id FROM hidden_posts h JOIN posts p ON p.id = h.post_id
            WHERE h.post_id = \(post) AND h.is_doomed = 0
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), kind: try row.next(as: PostKind.self),
                client: try row.next(as: String?.self)
            )
        }
        guard let found else { return }
        try transaction.execute(
            """
            UPDATE posts SET author_id = \(found.author), client_id = CASE WHEN EXISTS (
                SELECT 1 FROM posts o WHERE o.author_id = \(found.author) AND o.client_id = \(found.client)
            ) THEN NULL ELSE \(found.client) END WHERE id = \(post)
            """)
        let removal = try services.upkeep.removal(of: found.kind)
        try removal.reassign(post, found.author, transaction)
        try removal.count(post, 1, transaction)
        try transaction.execute("DELETE FROM hidden_posts WHERE post_id = \(post)")
        try transaction.execute("DELETE FROM held_posts WHERE post_id = \(post)")
        // Whatever keeps lists forgets them.
        try transaction.emit(ProfileChanged(account: found.author))
    }

    /// Of an author who leaves: ``deleteDoomed(where:_:)`` deletes all, before the account goes.
    package static func doomAll(of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM held_posts WHERE author_id = \(account)")
        try transaction.execute("UPDATE hidden_posts SET is_doomed = 1 WHERE author_id = \(account)")
    }

    /// Hides a post permanently: ``deleteDoomed(where:_:)`` deletes it next.
    package static func doom(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        try hide(post, services, in: transaction)
        try transaction.execute("UPDATE hidden_posts SET is_doomed = 1 WHERE post_id = \(post)")
        try transaction.queue(DoomedPost(post: post), at: transaction.now + .minutes(1))
    }

    /// Deletes what is doomed, with everything that belongs to it.
    ///
    /// - Parameter which: of a row `h` of `hidden_posts`.
    package static func deleteDoomed(where which: Statement = "1 = 1", _ services: Services) async throws {
        let posts = try await services.database.read { reader in
            try reader.values(
                "SELECT h.post_id FROM hidden_posts h WHERE h.is_doomed = 1 AND \(which)", as: ID<Post>.self)
        }
        for post in posts {
            do {
                _ = try await DeletePost(post: post, account: keeper).perform(services)
            } catch let problem as Problem where problem.status == 404 {
                // Another process was first.
            }
        }
    }

    /// Makes the account, unless it is there.
    package static func addKeeper(in transaction: Transaction) throws {
        // No handle and no address looks like this.
        let nobody = "-\(keeper)"
        let isNew = try transaction.execute(
            """
            INSERT INTO accounts (id, handle, handle_key, email, email_key, name, is_private, state)
            VALUES (\(keeper), \(nobody), \(nobody), '', \(nobody), '', \(true), 'suspended') ON CONFLICT DO NOTHING
            """)
        guard isNew > 0 else { return }
        // Every account is indexed; nobody finds this one.
        try SearchIndex.update(account: keeper, in: transaction)
    }
}

extension Migration {
    /// Whose posts moderators have hidden are, and members who may come back into sight.
    package static let hiddenPosts = Migration(
        "posts-hidden-1",
        """
        CREATE TABLE hidden_posts (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            is_doomed INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX hidden_posts_by_author ON hidden_posts (author_id);
        CREATE INDEX hidden_posts_doomed ON hidden_posts (post_id) WHERE is_doomed = 1;
        ALTER TABLE departures ADD COLUMN is_for_good INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE departures ADD COLUMN was_private INTEGER NOT NULL DEFAULT 1
        """)

    /// Answers that are hidden do not count.
    package static let hiddenPostCounts = Migration(
        "posts-hidden-3",
        """
        UPDATE posts SET reply_count = (
            SELECT COUNT(*) FROM posts r WHERE r.parent_id = posts.id AND r.author_id IS NOT NULL AND r.author_id <> 1)
        WHERE kind IN ('post', 'reply') AND id IN (SELECT p.parent_id FROM posts p WHERE p.author_id = 1);
        UPDATE posts SET reply_count = (
            SELECT COUNT(*) FROM posts r WHERE r.root_id = posts.id AND r.author_id IS NOT NULL AND r.author_id <> 1)
        WHERE kind IN ('work', 'exhibition') AND id IN (SELECT p.root_id FROM posts p WHERE p.author_id = 1)
        """)

    /// What their authors' browsers called them, so that what is sent again is known although it is hidden.
    package static let hiddenPostNames = Migration(
        "posts-hidden-2",
        """
        ALTER TABLE hidden_posts ADD COLUMN client_id TEXT;
        CREATE INDEX hidden_posts_by_client ON hidden_posts (author_id, client_id) WHERE client_id IS NOT NULL
        """)
}
