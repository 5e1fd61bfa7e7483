import Accounts
package import Base
package import Core
import Posts
package import SQL
package import Search

/// The posts of each timeline, by index: each selects `place` and `post_id` of a span. `hasWorks` says whether the
/// gallery is on, whose works are reposted and liked, too.
package enum TimelineQueries {
    /// Entries of Home that the viewer sees: posts, and reposts of posts.
    package static func home(_ entries: [Int64], viewer: ID<Account>, hasWorks: Bool, now: Timestamp) -> Statement {
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
    package static func local(_ span: PostSpan, viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        SELECT p.id AS place, p.id AS post_id FROM posts p
        WHERE p.kind = 'post' AND \(span.holds("p.id")) AND \(.listed(alone: "p", to: viewer, now: now))
        \(span.taken(by: "p.id"))
        """
    }

    /// Posts for those whom they mention: what a member has written so, and what mentions them.
    package static func direct(of member: ID<Account>, _ span: PostSpan, now: Timestamp) -> [Statement] {
        [
            """
            SELECT p.id AS place, p.id AS post_id FROM posts p
            WHERE p.author_id = \(member) AND p.visibility = 'mentioned' AND \(.published("p"))
                AND \(span.holds("p.id"))
            \(span.taken(by: "p.id"))
            """,
            """
            SELECT d.post_id AS place, d.post_id FROM post_audience d JOIN posts p ON p.id = d.post_id
            WHERE d.account_id = \(member) AND \(span.holds("d.post_id"))
                AND \(.listed(alone: "p", to: member, now: now))
            \(span.taken(by: "d.post_id"))
            """,
        ]
    }

    /// Posts that show the card of a page.
    package static func linking(
        to page: ID<WebPage>, _ span: PostSpan, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT k.post_id AS place, k.post_id FROM post_links k JOIN posts p ON p.id = k.post_id
        WHERE k.card_id = \(page) AND \(span.holds("k.post_id")) AND \(.listed(alone: "p", to: viewer, now: now))
        \(span.taken(by: "k.post_id"))
        """
    }

    /// The page with an address, if posts here show its card.
    package static func page(at url: String, _ reader: Reader) throws -> ID<WebPage>? {
        try reader.value("SELECT id FROM link_cards WHERE url = \(url) AND title <> ''", as: ID<WebPage>.self)
    }

    /// A member's posts and reposts.
    package static func by(
        _ author: ID<Account>, _ span: PostSpan, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        span.of([
            posts(by: author, span, viewer: viewer),
            reposts(by: author, span, hasWorks: hasWorks, viewer: viewer, now: now),
        ])
    }

    package static func posts(
        by author: ID<Account>, _ span: PostSpan, _ filter: PostFilter = PostFilter(), viewer: ID<Account>?
    ) -> Statement {
        """
        SELECT p.id AS place, p.id AS post_id FROM posts p
        WHERE p.author_id = \(author) AND p.kind = 'post' AND \(.open("p", to: viewer))
            AND \(span.holds("p.id")) \(filter.keeps("p.id"))
        \(span.taken(by: "p.id"))
        """
    }

    private static func reposts(
        by account: ID<Account>, _ span: PostSpan, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT r.id AS place, r.post_id FROM reposts r JOIN posts p ON p.id = r.post_id
        WHERE r.account_id = \(account) AND \(span.holds("r.id"))
            AND \(.listed(alone: "p", to: viewer, now: now)) \(PostReader.isHere("p.kind", hasWorks: hasWorks))
        \(span.taken(by: "r.id"))
        """
    }

    /// A member's replies: in threads, and comments below works.
    package static func replies(
        by author: ID<Account>, _ span: PostSpan, _ filter: PostFilter = PostFilter(), hasWorks: Bool,
        viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        func kind(_ kind: PostKind, _ seen: Statement) -> Statement {
            """
            SELECT p.id AS place, p.id AS post_id FROM posts p
            WHERE p.author_id = \(author) AND p.kind = \(kind) AND \(span.holds("p.id")) AND \(seen)
                \(filter.keeps("p.id"))
            \(span.taken(by: "p.id"))
            """
        }
        let replies = kind(.reply, .open("p", to: viewer))
        return span.of(hasWorks ? [replies, kind(.comment, .listed("p", to: viewer, now: now))] : [replies])
    }

    /// A member's pinned post: its id alone.
    package static func pinned(by account: ID<Account>) -> Statement {
        "SELECT post_id FROM pins WHERE account_id = \(account)"
    }

    /// A member's likes, the latest first; the place is the time, which two likes may share.
    package static func liked(
        by account: ID<Account>, _ span: PostSpan, hasWorks: Bool, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT l.created_at AS place, l.post_id FROM likes l JOIN posts p ON p.id = l.post_id
        WHERE l.account_id = \(account) AND \(span.holds("l.created_at", "l.post_id"))
            AND p.kind <> 'comment' AND \(.listed(alone: "p", to: viewer, now: now))
            \(PostReader.isHere("p.kind", hasWorks: hasWorks))
        \(span.taken(by: "l.created_at", "l.post_id"))
        """
    }

    /// A member's saved posts, the last saved first; the place is the bookmark's id.
    package static func saved(by account: ID<Account>, _ span: PostSpan, now: Timestamp) -> Statement {
        """
        SELECT b.id AS place, b.post_id FROM bookmarks b JOIN posts p ON p.id = b.post_id
        WHERE b.account_id = \(account) AND \(span.holds("b.id")) AND p.kind IN ('post', 'reply')
            AND \(.listed(alone: "p", to: account, now: now))
        \(span.taken(by: "b.id"))
        """
    }

    /// The posts under a tag, newest first.
    package static func tagged(
        _ tag: Hashtag, _ span: PostSpan, _ filter: PostFilter = PostFilter(), viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT t.post_id AS place, t.post_id FROM post_tags t JOIN posts p ON p.id = t.post_id
        WHERE t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = \(Tags.Kind.post)
            AND \(span.holds("t.post_id")) AND \(.listed(alone: "p", to: viewer, now: now))
            \(filter.keeps("t.post_id"))
        \(span.taken(by: "t.post_id"))
        """
    }
}
