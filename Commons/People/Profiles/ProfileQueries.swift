import Accounts
package import Core
package import SQL

/// A member's page as somebody may see it.
package enum ProfileQueries {
    /// - Parameter counts: the spaces' counts; read by the same statement.
    /// - Throws: ``Core/Problem/personNotFound``, also when that member has blocked the viewer, or has closed the
    ///   profile to a visitor.
    package static func head(
        _ handle: String, counts: [ProfileCount], viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> AccountFacts {
        let head = try reader.first(statement(handle, counts: counts, viewer: viewer, now: now)) { row in
            try AccountFacts(row: &row, counts: counts, viewer: viewer)
        }
        guard let head = head ?? nil else { throw Problem.personNotFound }
        return head
    }

    /// Those of some members whom the viewer may know of, or has blocked. One query, none for nobody.
    package static func accounts(
        _ ids: [ID<Account>], counts: [ProfileCount], viewer: ID<Account>?, now: Timestamp, _ reader: Reader
    ) throws -> [ID<Account>: AccountFacts] {
        guard !ids.isEmpty else { return [:] }
        let found = try reader.all(statement(of: ids, counts: counts, viewer: viewer, now: now)) { row in
            try AccountFacts(row: &row, counts: counts, viewer: viewer)
        }
        return Dictionary(found.compactMap { $0 }.map { ($0.author.id, $0) }) { first, _ in first }
    }

    /// How many posts wait for the moderators: few, since whoever has one that is seen waits no more.
    package static func waiting(of account: ID<Account>) -> Statement {
        "SELECT COUNT(*) FROM held_posts WHERE author_id = \(account)"
    }

    package static func statement(
        _ handle: String, counts: [ProfileCount], viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        select(where: "a.handle_key = \(handle)", counts: counts, viewer: viewer, now: now)
    }

    package static func statement(
        of ids: [ID<Account>], counts: [ProfileCount], viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        select(where: "a.id IN (\(list: ids))", counts: counts, viewer: viewer, now: now)
    }

    private static func select(
        where isMeant: Statement, counts: [ProfileCount], viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        let counted = counts.reduce("" as Statement) { columns, count in "\(columns), (\(count.statement))" }
        return """
            SELECT \(Author.columns), \(ProfileDetails.columns), a.header,
                a.follower_count, a.following_count, a.role, a.created_at\(counted),
                (SELECT b.is_own FROM blocks b WHERE b.account_id = \(viewer) AND b.other_id = a.id),
                EXISTS (
                    SELECT 1 FROM mutes m WHERE m.account_id = \(viewer) AND m.other_id = a.id
                        AND COALESCE(m.until, \(Timestamp.distantFuture)) > \(now)),
                COALESCE((
                    SELECT f.is_watching FROM follows f WHERE f.follower_id = \(viewer) AND f.followed_id = a.id), 0),
                \(FollowState.columns(viewer: viewer))
            FROM accounts a WHERE \(isMeant) AND \(.notAway("a.id"))
            """
    }
}

extension AccountFacts {
    /// `nil` where the viewer may not know of the member.
    fileprivate init?(row: inout Row, counts: [ProfileCount], viewer: ID<Account>?) throws {
        let author = try Author(row: &row)
        let details = try ProfileDetails(row: &row)
        let header = try row.next(as: Rendering?.self)
        let followers = try row.next(as: Int.self)
        let following = try row.next(as: Int.self)
        let (role, joinedAt) = (try row.next(as: Role.self), try row.next(as: Timestamp.self))
        let numbers = try counts.map { Count($0.name, try row.next()) }
        let ownBlock = try row.next(as: Bool?.self)
        let isMuted = try row.next(as: Bool.self)
        let isWatching = try row.next(as: Bool.self)
        let follow = try FollowState(row: &row, account: author.id, handle: author.handle)
        let relation: Relation
        switch (viewer, ownBlock) {
        case (nil, _):
            guard !details.isPrivate else { return nil }
            relation = .signedOut
        case (author.id, _): relation = .oneself
        case (_, true?): relation = .blocked
        case (_, false?): return nil
        case (_, nil): relation = .other(follow, isMuted: isMuted, isWatching: isWatching)
        }
        self.init(
            author: author, details: details, header: header, counts: numbers, followers: followers,
            following: following, role: role, joinedAt: joinedAt, relation: relation)
    }
}
