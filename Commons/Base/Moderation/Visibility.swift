package import Core
package import SQL

/// Who sees whose things. Every list and every look-up asks one of these two, so that a page, a feed, a form and a live
/// stream cannot disagree.
extension Statement {
    /// Whether the viewer may see what `author` does: neither blocks the other, and a visitor (`nil`) sees only members
    /// who have not closed their profile.
    ///
    /// - Parameter author: a column with an account's id, such as `"p.author_id"`.
    package static func notBlocked(_ author: Statement, by viewer: ID<Account>?) -> Statement {
        guard let viewer else {
            // A member who is being deleted has a closed profile, too.
            return "NOT EXISTS (SELECT 1 FROM accounts closed WHERE closed.id = \(author) AND closed.is_private = 1)"
        }
        return """
            (\(notLeaving(author)) AND NOT EXISTS (
                SELECT 1 FROM blocks WHERE blocks.account_id = \(viewer) AND blocks.other_id = \(author)))
            """
    }

    /// Whether `author` is not about to be gone (``DeleteAccount``). The table is empty but for moments.
    package static func notLeaving(_ author: Statement) -> Statement {
        "NOT EXISTS (SELECT 1 FROM departures WHERE departures.account_id = \(author))"
    }

    /// Whether a list shows the viewer what `author` does: as ``notBlocked(_:by:)``, and the viewer has not muted them.
    package static func notHidden(_ author: Statement, by viewer: ID<Account>?, now: Timestamp) -> Statement {
        guard let viewer else { return notBlocked(author, by: viewer) }
        return "\(notBlocked(author, by: viewer)) AND \(notMuted(author, by: "\(viewer)", now: now))"
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
