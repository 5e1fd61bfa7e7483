import Accounts
package import Base
package import Core
import Notifications
package import SQL

/// Posts that wait for a moderator: where the instance says so (``Base/PublicRules/holdsFirstPosts``), all that a member
/// publishes while nothing of theirs can be seen. They are held (``Base/PostState/held``) from the transaction on that
/// publishes them, so that nobody sees them even for a moment.
package enum HeldPosts {
    /// A step of each act that publishes, behind those that write and before those that count and tell: of what waits nobody
    /// learns, not even that something does.
    ///
    /// - Returns: whether it waits. ``release(_:_:in:)`` counts and tells then, if anybody does.
    /// - Parameter texts: all that it says, which the moderators read.
    package static func hold(
        _ post: ID<Post>, by author: ID<Account>, saying texts: [PublishedText], _ services: Services,
        in transaction: Transaction
    ) throws -> Bool {
        guard services.rules.holdsFirstPosts, try transaction.value(isFirst(post, of: author), as: Int.self) != nil,
            try HiddenPosts.keep(post, as: .held, in: transaction) != nil
        else { return false }
        try transaction.execute(
            "INSERT INTO held_posts (post_id, author_id, text) VALUES (\(post), \(author), \(words(texts)))")
        try CallModerators(.postHeld, about: author, by: author).write(services, in: transaction)
        return true
    }

    /// How it is kept.
    package static func words(_ texts: [PublishedText]) -> String {
        texts.map(\.text.tidied).filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// Whether a member, no moderator, has nothing else that others can see.
    static func isFirst(_ post: ID<Post>, of author: ID<Account>) -> Statement {
        """
        SELECT 1 FROM accounts a WHERE a.id = \(author) AND a.role = 'member'
            AND NOT EXISTS (
                SELECT 1 FROM posts p WHERE p.author_id = a.id AND p.id <> \(post) AND \(.published("p")))
        """
    }

    /// What of a member's waits, with its words, the latest first.
    package static func words(of author: ID<Account>) -> Statement {
        "SELECT post_id, text FROM held_posts WHERE author_id = \(author) ORDER BY post_id DESC LIMIT 50"
    }

    /// What of a member's waits, where it is in a list that is the newest first. For that member alone. It is little, since
    /// whoever has something that is seen waits no more.
    ///
    /// - Parameters:
    ///   - which: of a post `x`.
    ///   - before: the place above which the page begins.
    ///   - last: the place with which it ends; `nil` for the last page.
    package static func places(
        of author: ID<Account>, where which: Statement, before: Int64?, to last: Int64?
    ) -> Statement {
        """
        SELECT h.post_id AS id, h.post_id, h.post_id AS place FROM held_posts h JOIN posts x ON x.id = h.post_id
        WHERE h.author_id = \(author) AND h.post_id < \(before ?? .max) AND h.post_id >= \(last ?? 0) AND \(which)
        ORDER BY h.post_id DESC LIMIT 50
        """
    }

    /// What is wrong with an answer to something that nobody finds: whoever wrote that themselves knows that it waits.
    ///
    /// - Parameter gone: to everybody else, and where it is gone.
    package static func problem(
        answering post: ID<Post>, by author: ID<Account>, gone: Problem, _ reader: Reader
    ) throws -> Problem {
        let waits = try reader.value(
            "SELECT 1 FROM held_posts WHERE post_id = \(post) AND author_id = \(author)", as: Int.self)
        return waits == nil ? gone : .answeredWaits
    }

    /// What a moderator refuses stays out of sight.
    package static func refuse(_ post: ID<Post>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM held_posts WHERE post_id = \(post)")
        try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id = \(post) AND state = 'held'")
    }

    /// Lets a post through: everybody sees it, and those it concerns are notified as if it was published now. What an
    /// archive has brought (``ImportedPosts``) is news to nobody.
    ///
    /// - Returns: whether it was held.
    package static func release(
        _ post: ID<Post>, _ services: Services, in transaction: Transaction
    ) throws -> Bool {
        let kind = try transaction.value(
            "SELECT p.kind FROM held_posts h JOIN posts p ON p.id = h.post_id WHERE h.post_id = \(post)",
            as: PostKind.self)
        guard let kind else { return false }
        try HiddenPosts.show(post, services, in: transaction)
        try services.upkeep.removal(of: kind).appear(post, services.ids.next(), services, transaction)
        return true
    }
}

extension Services {
    /// Whether a post that was just published waits for a moderator. Where none does, nothing is read.
    package func isHeld(_ post: ID<Post>) async throws -> Bool {
        guard rules.mayHoldPosts else { return false }
        return try await database.read { reader in
            try reader.value("SELECT 1 FROM held_posts WHERE post_id = \(post)", as: Int.self) != nil
        }
    }
}

extension Problem {
    package static let answeredWaits = Problem(
        409,
        Phrase(
            "운영진의 확인을 기다리는 동안에는 답글을 달 수 없어요. 확인이 끝나면 달 수 있어요.",
            "You can’t reply to this while it is waiting for review. You can once it has been approved."),
        field: "text")
}

extension NotificationKind {
    /// The first post of a new member waits.
    package static let postHeld = NotificationKind(
        "post-held", Phrase("확인을 기다리는 첫 글", "First posts to review"), in: .salon, needs: [], comesByItself: true,
        isForModerators: true, path: SettingsPath.heldPosts
    ) { _ in Phrase("새 회원의 첫 글이 확인을 기다리고 있어요.", "A new member’s first post is waiting for review.") }
}

extension Migration {
    /// Posts that wait for a moderator.
    package static let heldPosts = Migration(
        "posts-held-1",
        """
        CREATE TABLE held_posts (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            client_id TEXT
        );
        CREATE INDEX held_posts_by_author ON held_posts (author_id)
        """)
}

extension Phrase {
    /// Said to the author at once.
    package static let waitsForModerators = Phrase(
        "고마워요! 첫 글은 운영진이 확인한 다음 모두에게 보여요.", "Thank you! Everybody will see it once a moderator has reviewed it.")
}
