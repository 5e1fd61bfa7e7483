package import Core
package import SQL

/// Visibility between members. Every list and every look-up asks one of these, so that a page, a feed, a form and a
/// live stream cannot disagree. Whatever reads posts asks ``visible(_:to:)`` or a part of it, which `PostReadersTests`
/// checks.
extension Statement {
    /// Whether the viewer may see what `author` does: neither blocks the other, and a visitor (`nil`) sees only members
    /// who have not closed their profile.
    ///
    /// - Parameter author: a column with an account's id, such as `"p.author_id"`.
    package static func notBlocked(_ author: Statement, by viewer: ID<Account>?) -> Statement {
        guard let viewer else {
            return "NOT EXISTS (SELECT 1 FROM accounts closed WHERE closed.id = \(author) AND \(isClosed("closed")))"
        }
        return """
            (\(notAway(author)) AND NOT EXISTS (
                SELECT 1 FROM blocks WHERE blocks.account_id = \(viewer) AND blocks.other_id = \(author)))
            """
    }

    /// Whether `author` is neither suspended nor leaving (``AccountState``).
    package static func notAway(_ author: Statement) -> Statement {
        "NOT EXISTS (SELECT 1 FROM accounts away WHERE away.id = \(author) AND away.state <> 'active')"
    }

    /// Whether visitors see nothing of an account, given by the name of its row.
    package static func isClosed(_ account: Statement) -> Statement {
        "(\(account).is_private = 1 OR \(account).state <> 'active')"
    }

    /// Whether a list shows the viewer what `author` does: as ``notBlocked(_:by:)``, and the viewer has not muted them.
    package static func notHidden(_ author: Statement, by viewer: ID<Account>?, now: Timestamp) -> Statement {
        guard let viewer else { return notBlocked(author, by: viewer) }
        return "\(notBlocked(author, by: viewer)) AND \(notMuted(author, by: "\(viewer)", now: now))"
    }

    /// Whether the viewer may see a post: it is published and for them (``open(_:to:)``), neither blocks the other, and of a
    /// comment the work it is below is visible as well, wherever else it is shown. In a thread everybody speaks for
    /// themselves.
    ///
    /// - Parameter post: the name of `posts` in the statement, such as `"p"`.
    package static func visible(_ post: Statement, to viewer: ID<Account>?) -> Statement {
        "\(visible(alone: post, to: viewer)) AND \(placeVisible(post, to: viewer))"
    }

    /// The same without the work it may be below: of posts that are no comments, and where that was asked before.
    package static func visible(alone post: Statement, to viewer: ID<Account>?) -> Statement {
        "\(open(post, to: viewer)) AND \(notBlocked("\(post).author_id", by: viewer))"
    }

    /// The part of ``visible(_:to:)`` that is not about the post itself.
    package static func placeVisible(_ post: Statement, to viewer: ID<Account>?) -> Statement {
        place(of: post, visible(alone: "above", to: viewer))
    }

    /// Whether a list shows the viewer a post: as ``visible(_:to:)``, and the viewer has muted neither its author nor that
    /// of the work it is below.
    package static func listed(_ post: Statement, to viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        \(listed(alone: post, to: viewer, now: now))
            AND \(place(of: post, listed(alone: "above", to: viewer, now: now)))
        """
    }

    /// The same without the work it may be below.
    package static func listed(alone post: Statement, to viewer: ID<Account>?, now: Timestamp) -> Statement {
        "\(open(post, to: viewer)) AND \(notHidden("\(post).author_id", by: viewer, now: now))"
    }

    /// Whether a post is published (``Base/PostState``), and for the viewer (``Base/PostVisibility``): the part of
    /// ``visible(_:to:)`` that does not ask about its author. To visitors (`nil`), and so for what is counted, it is what
    /// is for everybody.
    package static func open(_ post: Statement, to viewer: ID<Account>?) -> Statement {
        guard let viewer else { return "\(published(post)) AND \(post).visibility = 'everybody'" }
        return """
            \(published(post)) AND (\(post).visibility IN ('everybody', 'members') OR \(post).author_id = \(viewer)
                OR (\(post).visibility = 'followers' AND EXISTS (SELECT 1 FROM follows
                    WHERE follows.follower_id = \(viewer) AND follows.followed_id = \(post).author_id))
                OR (\(post).visibility = 'mentioned' AND EXISTS (SELECT 1 FROM post_audience
                    WHERE post_audience.post_id = \(post).id AND post_audience.account_id = \(viewer))))
            """
    }

    /// Whether a post is published and for all members alike.
    package static func openToMembers(_ post: Statement) -> Statement {
        "\(published(post)) AND \(post).visibility IN ('everybody', 'members')"
    }

    /// Whether a post is published, for whomever: for what is its author's own, and for moderators.
    package static func published(_ post: Statement) -> Statement { "\(post).state = 'published'" }

    /// The same of a row in another table, which does not say it.
    ///
    /// - Parameter post: a column with a post's id, such as `"w.post_id"`.
    package static func published(at post: Statement) -> Statement { of(post, published("seen")) }

    /// As ``open(_:to:)``, of a row in another table.
    package static func open(at post: Statement, to viewer: ID<Account>?) -> Statement {
        of(post, open("seen", to: viewer))
    }

    /// As ``openToMembers(_:)``, of a row in another table.
    package static func openToMembers(at post: Statement) -> Statement { of(post, openToMembers("seen")) }

    private static func of(_ post: Statement, _ isSeen: Statement) -> Statement {
        // Not EXISTS: planners make a join of that, and then scan.
        "(SELECT \(isSeen) FROM posts seen WHERE seen.id = \(post))"
    }

    private static func place(of post: Statement, _ isSeen: Statement) -> Statement {
        """
        (\(post).kind <> 'comment' OR EXISTS (
            SELECT 1 FROM posts above WHERE above.id = \(post).root_id AND \(isSeen)))
        """
    }

    /// Whether a member, given as a column or a value, has not muted `author`.
    package static func notMuted(_ author: Statement, by member: Statement, now: Timestamp) -> Statement {
        """
        NOT EXISTS (
            SELECT 1 FROM mutes WHERE mutes.account_id = \(member) AND mutes.other_id = \(author)
                AND COALESCE(mutes.until, \(Timestamp.distantFuture)) > \(now))
        """
    }
}
