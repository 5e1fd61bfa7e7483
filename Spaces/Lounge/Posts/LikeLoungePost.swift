package import Base
package import Core
package import Personas
package import SQL

/// Likes a post or a reply, or takes the like back. Doing either twice is doing it once.
package struct LikeLoungePost: LoungeAct {
    package let post: ID<LoungePost>
    package let persona: ID<Persona>
    package let isLiked: Bool

    package init(post: ID<LoungePost>, persona: ID<Persona>, isLiked: Bool) {
        self.post = post
        self.persona = persona
        self.isLiked = isLiked
    }

    package var cost: Cost? { Cost(.loungeLikes, of: persona) }

    /// - Throws: ``Core/Problem/loungePostNotFound``; a restricted persona cannot like, but may withdraw a like.
    package func write(at now: Timestamp, in transaction: Transaction) throws -> LoungeLikeState {
        let found = try transaction.first("SELECT persona_id, root_id FROM lounge_posts WHERE id = \(post)") { row in
            (author: try row.next(as: ID<Persona>.self), root: try row.next(as: ID<LoungePost>?.self))
        }
        guard let found else { throw Problem.loungePostNotFound }
        if isLiked { try Personas.insider(persona, transaction).checkMayWrite(at: now) }
        let changed =
            if isLiked {
                try transaction.execute(
                    """
                    INSERT INTO lounge_likes (post_id, persona_id) VALUES (\(post), \(persona)) ON CONFLICT DO NOTHING
                    """)
            } else {
                try transaction.execute(
                    "DELETE FROM lounge_likes WHERE post_id = \(post) AND persona_id = \(persona)")
            }
        if changed > 0 {
            let step = isLiked ? 1 : -1
            try transaction.execute("UPDATE lounge_posts SET like_count = like_count + \(step) WHERE id = \(post)")
            try transaction.noteActivity(of: persona, at: now)
            try transaction.emit(LoungeLikesChanged(post: post, root: found.root))
            let kind: LoungeNotificationKind = found.root == nil ? .postLike : .replyLike
            try notify(found.author, kind, at: now, in: transaction)
        }
        let count = try transaction.value("SELECT like_count FROM lounge_posts WHERE id = \(post)", as: Int.self) ?? 0
        return LoungeLikeState(post: post, count: count, isLiked: isLiked)
    }

    private func notify(
        _ author: ID<Persona>, _ kind: LoungeNotificationKind, at now: Timestamp, in transaction: Transaction
    ) throws {
        if isLiked {
            var notice = NotifyPersona(kind, author, post: post, actor: persona)
            notice.isSilent = try WithdrawnLikes.holds(post, persona, on: now.day, transaction)
            try notice.write(at: now, in: transaction)
        } else {
            try WithdrawnLikes.note(post, persona, of: author, on: now.day, in: transaction)
            try transaction.withdrawLoungeNotifications(
                where: "n.post_id = \(post) AND n.actor_id = \(persona) AND n.kind = \(kind)")
        }
    }
}

/// A like button in the lounge.
package struct LoungeLikeState: Sendable, Equatable {
    package let post: ID<LoungePost>
    package let count: Int
    package let isLiked: Bool
}
