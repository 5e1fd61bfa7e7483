package import Core
package import SQL

/// The state of the button that passes a post or work on. Where there is a timeline, they are reposted there.
package struct PassOnState: Sendable {
    package let post: ID<Post>
    package let count: Int
    package let isReposted: Bool

    package init(post: ID<Post>, count: Int, isReposted: Bool) {
        self.post = post
        self.count = count
        self.isReposted = isReposted
    }

    /// What ``init(of:row:)`` reads, of the post `p`.
    package static func columns(viewer: ID<Account>?) -> Statement {
        """
        p.repost_count, EXISTS (SELECT 1 FROM \(PostPeople.reposting.table) r WHERE r.post_id = p.id AND r.account_id = \(viewer))
        """
    }

    package init(of post: ID<Post>, row: inout Row) throws {
        self.init(post: post, count: try row.next(), isReposted: try row.next())
    }

    /// The element that shows the count.
    package var countID: String { "reposts-\(post)" }
}
