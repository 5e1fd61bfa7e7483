import Accounts
package import Core
package import Posts
package import SQL
import Search

/// The posts of each timeline, by index: each selects `place` and `post_id`, one row more than a page. `hasWorks` says
/// whether the gallery is on, whose works are reposted and liked, too.
package enum TimelineQueries {
    /// Entries of Home that the viewer sees: posts, and reposts of posts.
    static func home(_ entries: [Int64], viewer: ID<Account>, hasWorks: Bool, now: Timestamp) -> Statement {
        """
        SELECT p.id AS place, p.id AS post_id FROM posts p
        WHERE p.id IN (\(list: entries)) AND \(.listed(alone: "p", to: viewer, now: now))
        UNION ALL
        SELECT r.id, r.post_id FROM reposts r JOIN posts p ON p.id = r.post_id
        WHERE r.id IN (\(list: entries)) AND \(.listed(alone: "p", to: viewer, now: now))
            AND \(.notHidden("r.account_id", by: viewer, now: now)) \(PostReader.isHere("p.kind", hasWorks: hasWorks))
        """
    }

    /// Everybody's posts, newest first. Replies are in their threads.
    package static func local(before: PostCursor?, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT p.id AS place, p.id AS post_id FROM posts p
        WHERE p.kind = 'post' AND p.id < \(before?.value ?? .max) AND \(.listed(alone: "p", to: viewer, now: now))
        ORDER BY p.id DESC LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// A member's posts and reposts.
    package static func by(
        _ author: ID<Account>, before: PostCursor?, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT e.place, e.post_id FROM (
            SELECT * FROM (
                SELECT p.id AS place, p.id AS post_id FROM posts p
                WHERE p.author_id = \(author) AND p.kind = 'post' AND \(.open("p", to: viewer))
                    AND p.id < \(before?.value ?? .max)
                ORDER BY p.id DESC LIMIT \(PostReader.pageSize + 1)) own
            UNION ALL
            SELECT * FROM (
                SELECT r.id AS place, r.post_id FROM reposts r JOIN posts p ON p.id = r.post_id
                WHERE r.account_id = \(author) AND r.id < \(before?.value ?? .max)
                    AND \(.listed(alone: "p", to: viewer, now: now)) \(PostReader.isHere("p.kind", hasWorks: hasWorks))
                ORDER BY r.id DESC LIMIT \(PostReader.pageSize + 1)) passed
        ) e
        ORDER BY e.place DESC LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// A member's replies: in threads, and comments below works.
    package static func replies(
        by author: ID<Account>, before: PostCursor?, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        func kind(_ kind: Statement, _ seen: Statement) -> Statement {
            """
            SELECT * FROM (
                SELECT p.id AS place, p.id AS post_id FROM posts p
                WHERE p.author_id = \(author) AND p.kind = \(kind) AND p.id < \(before?.value ?? .max) AND \(seen)
                ORDER BY p.id DESC LIMIT \(PostReader.pageSize + 1))
            """
        }
        let comments: Statement? =
            hasWorks ? "UNION ALL \(kind("'comment'", .listed("p", to: viewer, now: now))) comments" : nil
        return """
            SELECT e.place, e.post_id FROM (
                \(kind("'reply'", .open("p", to: viewer))) answers \(comments)
            ) e
            ORDER BY e.place DESC LIMIT \(PostReader.pageSize + 1)
            """
    }

    /// A member's likes, the latest first; the place is the time, which two likes may share.
    package static func liked(
        by account: ID<Account>, before: PostCursor?, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT l.created_at AS place, l.post_id FROM likes l JOIN posts p ON p.id = l.post_id
        WHERE l.account_id = \(account)
            AND (l.created_at, l.post_id) < (\(before?.value ?? .max), \(before?.post ?? ID(rawValue: .max)))
            AND p.kind <> 'comment' AND \(.listed(alone: "p", to: viewer, now: now))
            \(PostReader.isHere("p.kind", hasWorks: hasWorks))
        ORDER BY l.created_at DESC, l.post_id DESC LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// A member's saved posts, the last saved first; the place is the bookmark's id.
    package static func saved(by account: ID<Account>, before: PostCursor?, now: Timestamp) -> Statement {
        """
        SELECT b.id AS place, b.post_id FROM bookmarks b JOIN posts p ON p.id = b.post_id
        WHERE b.account_id = \(account) AND b.id < \(before?.value ?? .max) AND p.kind IN ('post', 'reply')
            AND \(.listed(alone: "p", to: account, now: now))
        ORDER BY b.id DESC LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// The posts under a tag, newest first.
    package static func tagged(_ tag: Hashtag, before: PostCursor?, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT t.post_id AS place, t.post_id FROM post_tags t JOIN posts p ON p.id = t.post_id
        WHERE t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = \(Tags.Kind.post)
            AND t.post_id < \(before?.value ?? .max) AND \(.listed(alone: "p", to: viewer, now: now))
        ORDER BY t.post_id DESC LIMIT \(PostReader.pageSize + 1)
        """
    }
}
