package import Core
package import SQL

/// Notifies the members a text mentions.
package struct NotifyMentioned: Sendable {
    package let post: ID<Post>
    package let author: ID<Account>
    package let text: String
    package let owner: ID<Account>?
    /// Members notified of the post anyway.
    package let besides: [ID<Account>]

    package init(
        post: ID<Post>, author: ID<Account>, text: String, owner: ID<Account>? = nil, besides: [ID<Account>] = []
    ) {
        self.post = post
        self.author = author
        self.text = text
        self.owner = owner
        self.besides = besides
    }

    /// - Parameter notification: the id of the notification, where it does not come with the post itself.
    package func write(_ notification: ID<MemberNotification>? = nil, in transaction: Transaction) throws {
        let handles = Mentions.handles(in: text)
        guard !handles.isEmpty else { return }
        let mentioned = try transaction.values(
            "SELECT id FROM accounts WHERE handle_key IN (\(list: handles)) ORDER BY id", as: ID<Account>.self)
        for receiver in mentioned where !besides.contains(receiver) {
            try Notify(.mention, receiver, of: author, post: post, owner: owner, saying: text)
                .write(notification ?? ID(rawValue: post.rawValue), in: transaction)
        }
    }
}
