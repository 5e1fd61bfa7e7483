import Accounts
package import Base
package import Core
import Jobs
import Notifications
package import SQL
import Search

/// Posts that moderators have hidden (``Base/PostState/hidden``): out of sight, with all that hangs on them, until they
/// are shown again or deleted. Their author can still read them, and why they are hidden (``OwnHiddenPost``).
package enum HiddenPosts {
    /// Takes a post out of sight, with its notifications.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    package static func hide(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws -> Bool {
        guard let found = try keep(post, as: .hidden, in: transaction) else { return false }
        try services.upkeep.removal(of: found.kind).count(post, -1, transaction)
        try transaction.withdrawNotifications(where: "n.post_id = \(post)")
        try transaction.emit(
            PostDeleted(
                post: post, root: found.root, parent: found.parent, author: found.author, isHidden: true,
                isForSome: found.isForSome ? true : nil))
        return true
    }

    typealias Kept = (author: ID<Account>, root: ID<Post>, kind: PostKind, parent: ID<Post>?, isForSome: Bool)

    /// The same for a post of which nobody has been notified, and which has not been counted.
    ///
    /// - Returns: `nil` for what is not published.
    static func keep(_ post: ID<Post>, as state: PostState, in transaction: Transaction) throws -> Kept? {
        try transaction.first(
            """
            UPDATE posts SET state = \(state) WHERE id = \(post) AND state = 'published'
            RETURNING author_id, COALESCE(root_id, id), kind, parent_id, visibility
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), root: try row.next(as: ID<Post>.self),
                kind: try row.next(as: PostKind.self), parent: try row.next(as: ID<Post>?.self),
                isForSome: try row.next(as: PostVisibility.self) != .everybody
            )
        }
    }

    /// Shows everybody a post that was hidden, or held.
    package static func show(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        let found = try transaction.first(
            """
            UPDATE posts SET state = 'published' WHERE id = \(post) AND state IN ('held', 'hidden')
            RETURNING author_id, kind
            """
        ) { row in (author: try row.next(as: ID<Account>.self), kind: try row.next(as: PostKind.self)) }
        guard let found else { return }
        try services.upkeep.removal(of: found.kind).count(post, 1, transaction)
        try transaction.execute("DELETE FROM held_posts WHERE post_id = \(post)")
        // Whatever keeps lists forgets them.
        try transaction.emit(ProfileChanged(account: found.author))
    }

    /// Of an author who leaves: ``deleteDoomed(where:_:)`` deletes all, before the account goes.
    package static func doomAll(of account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM held_posts WHERE author_id = \(account)")
        try transaction.execute(
            """
            UPDATE posts SET state = 'removed'
            WHERE author_id = \(account) AND state <> 'published' AND state IN ('held', 'hidden')
            """)
    }

    /// Hides a post permanently: ``deleteDoomed(where:_:)`` deletes it next.
    package static func doom(_ post: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        try hide(post, services, in: transaction)
        try transaction.execute(
            "UPDATE posts SET state = 'removed' WHERE id = \(post) AND state IN ('held', 'hidden')")
        try transaction.queue(DoomedPost(post: post), at: transaction.now + .minutes(1))
    }

    /// Deletes what is doomed, with everything that belongs to it.
    ///
    /// - Parameter which: of a row `p` of `posts`.
    package static func deleteDoomed(where which: Statement = "1 = 1", _ services: Services) async throws {
        let posts = try await services.database.read { reader in
            try reader.all(doomedStatement(where: which)) { row in
                (id: try row.next(as: ID<Post>.self), author: try row.next(as: ID<Account>.self))
            }
        }
        for post in posts {
            do {
                _ = try await DeletePost(doomed: post.id, of: post.author).perform(services)
            } catch let problem as Problem where problem.status == 404 {
                // Another process was first.
            }
        }
    }

    /// The first conditions are the index's: few posts are not published. What has no author is a tombstone.
    package static func doomedStatement(where which: Statement = "1 = 1") -> Statement {
        """
        SELECT p.id, p.author_id FROM posts p
        WHERE p.state <> 'published' AND p.author_id IS NOT NULL AND p.state = 'removed' AND \(which)
        """
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

    /// Posts say themselves where they are between being written and being gone. Those that moderators had hidden, that
    /// waited for them and that were drafts belonged to an account of nobody's, with the id 1, and a table knew whose they
    /// were. Drafts are a space's (`posts-states-2`); after that the account goes (`posts-states-3`).
    ///
    /// What an author's browser calls a post is unique among the author's, so of several one has it.
    package static let postStates = Migration(
        "posts-states-1",
        """
        ALTER TABLE posts ADD COLUMN state TEXT NOT NULL DEFAULT 'published'
            CHECK (state IN ('published', 'draft', 'scheduled', 'held', 'hidden', 'removed'));
        UPDATE posts SET state = 'removed' WHERE author_id IS NULL;
        UPDATE posts SET
            state = (SELECT CASE WHEN h.is_doomed = 1 THEN 'removed'
                WHEN EXISTS (SELECT 1 FROM held_posts w WHERE w.post_id = h.post_id) THEN 'held' ELSE 'hidden' END
                FROM hidden_posts h WHERE h.post_id = posts.id),
            author_id = (SELECT h.author_id FROM hidden_posts h WHERE h.post_id = posts.id)
            WHERE author_id = 1 AND id IN (SELECT h.post_id FROM hidden_posts h);
        UPDATE posts SET client_id = (SELECT h.client_id FROM hidden_posts h WHERE h.post_id = posts.id)
            WHERE id IN (
                SELECT MAX(h.post_id) FROM hidden_posts h JOIN posts p ON p.id = h.post_id
                WHERE h.client_id IS NOT NULL AND p.state IN ('held', 'hidden', 'removed') AND p.author_id = h.author_id
                    AND NOT EXISTS (
                        SELECT 1 FROM posts o WHERE o.author_id = h.author_id AND o.client_id = h.client_id)
                GROUP BY h.author_id, h.client_id);
        DROP TABLE hidden_posts;
        ALTER TABLE held_posts DROP COLUMN client_id;
        DROP INDEX posts_by_author;
        CREATE INDEX posts_by_author ON posts (author_id, kind, id, state);
        CREATE INDEX posts_unpublished ON posts (author_id, id) WHERE state <> 'published' AND author_id IS NOT NULL
        """)

    /// Nothing is the account's any more that was nobody's.
    package static let noKeeper = Migration(
        "posts-states-3",
        """
        UPDATE posts SET state = 'removed' WHERE author_id = 1
            AND EXISTS (SELECT 1 FROM accounts a WHERE a.id = 1 AND a.handle_key = '-1');
        DELETE FROM accounts WHERE id = 1 AND handle_key = '-1'
        """)
}
