import Accounts
import Base
import Core
import Notifications
import SQL

/// Notifies the members a new comment concerns, each of them once: the author of the comment it answers, the maker of
/// the work, and members it mentions.
struct NotifyComment {
    let comment: ID<Post>
    let author: ID<Account>
    let root: ID<Post>
    let inReplyTo: ID<Post>?
    let text: String

    /// - Parameter notification: the id of the notification, where it does not come with the comment itself.
    func write(_ notification: ID<MemberNotification>? = nil, in transaction: Transaction) throws {
        let id = notification ?? ID<MemberNotification>(rawValue: comment.rawValue)
        let found = try transaction.first(
            """
            SELECT r.author_id, r.kind, q.author_id FROM posts r
            LEFT JOIN posts q ON q.id = \(inReplyTo) AND q.id <> r.id AND \(.published("q"))
            WHERE r.id = \(root) AND \(.published("r"))
            """
        ) { row in
            (try row.next(as: ID<Account>.self), try row.next(as: PostKind.self), try row.next(as: ID<Account>?.self))
        }
        // Of a comment that waited while moderators hid what it is below nobody learns.
        guard let (owner, kind, answered) = found else { return }
        if let answered {
            try Notify(.reply, answered, of: author, post: comment, owner: owner, saying: text)
                .write(id, in: transaction)
        }
        if owner != answered {
            try Notify(
                kind == .exhibition ? .guestbook : .comment, owner, of: author, post: comment, saying: text
            ).write(id, in: transaction)
        }
        try NotifyMentioned(
            post: comment, author: author, text: text, owner: owner, besides: [owner, answered].compactMap { $0 }
        ).write(id, in: transaction)
    }
}
