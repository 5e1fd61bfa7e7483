public import Core
public import SQL

/// Tells of a new comment whom it concerns, each once: who wrote the comment it answers, who made the work, who is
/// mentioned.
struct NotifyComment {
    let comment: ID<Post>
    let author: ID<Account>
    let root: ID<Post>
    let inReplyTo: ID<Post>?
    let text: String

    func write(in transaction: Transaction) throws {
        let id = ID<Ring>(rawValue: comment.rawValue)
        let (owner, answered) = try transaction.one(
            """
            SELECT r.author_id, q.author_id FROM posts r LEFT JOIN posts q ON q.id = \(inReplyTo) AND q.id <> r.id
            WHERE r.id = \(root)
            """
        ) { row in (try row.next(as: ID<Account>.self), try row.next(as: ID<Account>?.self)) }
        if let answered {
            try Notify(.reply, answered, of: author, post: comment, owner: owner, saying: text)
                .write(id, in: transaction)
        }
        if owner != answered {
            try Notify(.comment, owner, of: author, post: comment, saying: text).write(id, in: transaction)
        }
        try NotifyMentioned(
            post: comment, author: author, text: text, owner: owner, besides: [owner, answered].compactMap { $0 }
        ).write(in: transaction)
    }
}

/// Tells the members whom a text mentions.
public struct NotifyMentioned: Sendable {
    public let post: ID<Post>
    public let author: ID<Account>
    public let text: String
    public let owner: ID<Account>?
    /// Members who hear of the post anyway.
    public let besides: [ID<Account>]

    public init(
        post: ID<Post>, author: ID<Account>, text: String, owner: ID<Account>? = nil, besides: [ID<Account>] = []
    ) {
        self.post = post
        self.author = author
        self.text = text
        self.owner = owner
        self.besides = besides
    }

    /// - Parameter ring: the id of the notification, where it is not told with the post itself.
    public func write(_ ring: ID<Ring>? = nil, in transaction: Transaction) throws {
        let handles = Mentions.handles(in: text)
        guard !handles.isEmpty else { return }
        let mentioned = try transaction.values(
            "SELECT id FROM accounts WHERE handle_key IN (\(list: handles)) ORDER BY id", as: ID<Account>.self)
        for receiver in mentioned where !besides.contains(receiver) {
            try Notify(.mention, receiver, of: author, post: post, owner: owner, saying: text)
                .write(ring ?? ID(rawValue: post.rawValue), in: transaction)
        }
    }
}
