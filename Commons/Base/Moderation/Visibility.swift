package import Core
package import SQL

/// Who sees whose things. Every list and every look-up asks one of these, so that a page, a feed, a form and a live stream
/// cannot disagree.
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

    /// Whether the viewer may see a post: its author (``notBlocked(_:by:)``), and of a comment the maker of the work it is
    /// below as well, wherever else it is shown. In a thread everybody speaks for themselves.
    ///
    /// - Parameter post: the name of `posts` in the statement, such as `"p"`.
    package static func postNotBlocked(_ post: Statement, by viewer: ID<Account>?) -> Statement {
        "\(notBlocked("\(post).author_id", by: viewer)) AND \(placeNotBlocked(post, by: viewer))"
    }

    /// The part of it that is not about who wrote the post.
    package static func placeNotBlocked(_ post: Statement, by viewer: ID<Account>?) -> Statement {
        place(of: post, notBlocked("above.author_id", by: viewer))
    }

    /// Whether a list shows the viewer a post, as ``notHidden(_:by:now:)`` for its author and for the work it is below.
    package static func postNotHidden(_ post: Statement, by viewer: ID<Account>?, now: Timestamp) -> Statement {
        """
        \(notHidden("\(post).author_id", by: viewer, now: now))
            AND \(place(of: post, notHidden("above.author_id", by: viewer, now: now)))
        """
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
