package import Core
package import SQL

/// Posts that wait for a moderator (`HeldPosts`), as rooms ask about them that know nothing else of it.
extension Statement {
    /// Whether a post waits and is this member's, who alone sees it.
    ///
    /// - Parameter post: a column with a post's id, such as `"p.id"`.
    package static func waits(_ post: Statement, of author: ID<Account>) -> Statement {
        "EXISTS (SELECT 1 FROM held_posts WHERE held_posts.post_id = \(post) AND held_posts.author_id = \(author))"
    }

    /// Selects a row where something of a member's waits.
    package static func anyWaits(of author: ID<Account>) -> Statement {
        "SELECT 1 FROM held_posts WHERE author_id = \(author) LIMIT 1"
    }
}

extension Phrase {
    /// Said to the author, wherever it is listed.
    package static let waitsForReview = Phrase("운영진의 확인을 기다리고 있어요", "Waiting for review")
}
