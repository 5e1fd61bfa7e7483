import Accounts
import Base
import Core
import Notifications
import Posts
import SQL

/// Notifies the members whom a new post answers, quotes or mentions, each of them once.
struct NotifyPost: Sendable {
    let post: ID<Post>
    let author: ID<Account>
    let text: String
    /// The author of what it answers.
    let answered: ID<Account>?
    let quoting: ID<Post>?

    func write(_ notification: ID<MemberNotification>, in transaction: Transaction) throws {
        var notified: [ID<Account>] = []
        if let answered {
            try Notify(.reply, answered, of: author, post: post, saying: text).write(notification, in: transaction)
            notified.append(answered)
        }
        if let quoting,
            let quoted = try transaction.value(
                "SELECT q.author_id FROM posts q WHERE q.id = \(quoting) AND \(.published("q"))", as: ID<Account>.self),
            !notified.contains(quoted)
        {
            try Notify(.quote, quoted, of: author, post: post, saying: text).write(notification, in: transaction)
            notified.append(quoted)
        }
        try NotifyMentioned(post: post, author: author, text: text, besides: notified)
            .write(notification, in: transaction)
    }

    /// Those who quote it, that it says something else: the latest of them, each of them once.
    ///
    /// - Parameter text: what it says now.
    static func edited(
        _ post: ID<Post>, by author: ID<Account>, saying text: String, _ notification: ID<MemberNotification>,
        in transaction: Transaction
    ) throws {
        let quoting = try transaction.all(
            """
            SELECT p.id, p.author_id FROM posts p
            WHERE p.quote_id = \(post) AND p.quote_revoked = 0 AND \(.published("p"))
            ORDER BY p.id DESC LIMIT \(mostQuoting)
            """
        ) { row in (post: try row.next(as: ID<Post>.self), author: try row.next(as: ID<Account>.self)) }
        for quote in quoting {
            try Notify(.quotedEdit, quote.author, of: author, post: quote.post, saying: text)
                .write(notification, in: transaction)
        }
    }

    private static let mostQuoting = 100

    /// Of a post that was held.
    static func appear(
        _ post: ID<Post>, _ notification: ID<MemberNotification>, _ services: Services, in transaction: Transaction
    ) throws {
        let found = try transaction.first(
            """
            SELECT p.author_id, p.text, COALESCE(p.root_id, p.id), p.parent_id, q.author_id, p.quote_id,
                EXISTS (SELECT 1 FROM media m WHERE m.post_id = p.id)
            FROM posts p LEFT JOIN posts q ON q.id = p.parent_id AND \(.published("q"))
            WHERE p.id = \(post) AND \(.published("p"))
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>.self), text: try row.next(as: String.self),
                root: try row.next(as: ID<Post>.self), parent: try row.next(as: ID<Post>?.self),
                answered: try row.next(as: ID<Account>?.self), quoting: try row.next(as: ID<Post>?.self),
                hasImages: try row.next(as: Bool.self)
            )
        }
        guard let found else { return }
        guard try ImportedPosts.time(of: post, transaction) == nil else {
            return try transaction.emit(PostImported(post: post, author: found.author))
        }
        if !found.hasImages, found.quoting == nil {
            try NewLinkCard(found.text, services)?.write(for: post, in: transaction)
        }
        try transaction.emit(
            PostPublished(post: post, author: found.author, root: found.root, parent: found.parent))
        try NotifyPost(
            post: post, author: found.author, text: found.text, answered: found.answered, quoting: found.quoting
        ).write(notification, in: transaction)
    }
}
