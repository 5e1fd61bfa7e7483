import Accounts
package import Base
package import Core
import Kernel
import Notifications
import Posts
package import SQL
import Search
import Storage

/// Edits the author's own post. Earlier versions of its words stay readable in its history.
package struct EditPost: Act {
    package let post: ID<Post>
    package let account: ID<Account>
    package let text: String
    package let warning: String
    /// Its photos, in this order; `nil` leaves them alone.
    package let images: [PublishPost.Image]?
    /// What the form has shown.
    package var shown: Edition?

    package init(
        post: ID<Post>, account: ID<Account>, text: String, warning: String = "", images: [PublishPost.Image]? = nil
    ) {
        self.images = images
        self.post = post
        self.account = account
        self.text = text.tidied
        self.warning = warning.tidied
    }

    package var cost: Cost? { Cost(.posts, of: account) }
    package var needs: Permission? { Permission(to: .posts, for: account) }

    package var publishes: Publication? {
        Publication(PublishPost.texts(text, warning, images ?? []), countingLinksOf: account)
    }

    /// An edit that changes nothing leaves no trace.
    package func perform(_ services: Services) async throws {
        if let images { try PublishPost.check(images) }
        let now = services.clock.now()
        let notification = services.ids.next(MemberNotification.self)
        let link = NewLinkCard(text, services)
        let named = NamedPage.first(in: text, of: services.site.publicURL)
        let dropped = try await droppedImages(services)
        try await services.database.write { transaction in
            try FormerPosts.keeping(post, images: dropped, services, in: transaction) {
                try write(notification, at: now, link: link, naming: named, in: transaction)
            }
        }
    }

    /// Copies of its images, where it loses any.
    private func droppedImages(_ services: Services) async throws -> [[UInt8]] {
        guard let images else { return [] }
        let kept = try await services.database.read { reader -> KeptImages? in
            let stored = try reader.values(
                """
                SELECT m.id FROM media m JOIN posts p ON p.id = m.post_id
                WHERE m.post_id = \(post) AND p.author_id = \(account) AND \(.published("p"))
                """, as: ID<Media>.self)
            return try Set(stored).isSubset(of: images.map(\.id)) ? nil : KeptImages(of: post, reader)
        }
        return await kept?.copies(services.files) ?? []
    }

    /// Changes it without a card for its link, or for what it names.
    ///
    /// - Parameter notification: the id of the notification to newly mentioned members.
    package func write(_ notification: ID<MemberNotification>, at now: Timestamp, in transaction: Transaction) throws {
        try write(notification, at: now, link: nil, naming: nil, in: transaction)
    }

    private func write(
        _ notification: ID<MemberNotification>, at now: Timestamp, link: NewLinkCard?, naming named: NamedPage?,
        in transaction: Transaction
    ) throws {
        guard let old = try PostVersion.current(post, of: account, transaction) else { throw Problem.postNotFound }
        try shown.check(stored: old.edition, coming: Edition([text, warning]))
        let isMoreThanText = old.isQuote || images.map { !$0.isEmpty } ?? old.hasImages
        // Quotes could once be without words.
        let wasBlank = old.isQuote && old.text.isEmpty
        try PostText(text, warning).check(
            isBlankAllowed: wasBlank || images.map { !$0.isEmpty } ?? old.hasImages, isQuote: old.isQuote)
        let isReworded = old.text != text || old.warning != warning
        let rearranged = try images.map { try ArrangeImages(of: post, as: $0, by: account).write(in: transaction) }
        guard isReworded || rearranged ?? .no != .no else { return }
        // A version may be there: two edits could once share a millisecond.
        if isReworded {
            try transaction.execute(
                """
                INSERT INTO post_versions (post_id, written_at, text, warning)
                VALUES (\(post), \(old.writtenAt), \(old.text), \(old.warning))
                ON CONFLICT DO NOTHING
                """)
        } else if rearranged == .described {
            // Readers with a screen reader have it now; nobody else sees that it was edited.
            return try transaction.emit(PostEdited(post: post, root: old.root))
        }
        let member = try named?.account(transaction)
        try transaction.execute(
            """
            UPDATE posts SET (\(PostWords.names)) = (\(PostWords(text, warning: warning).values)),
                named_id = \(named?.post), named_account_id = \(member), edited_at = \(now.after(old.writtenAt))
            WHERE id = \(post)
            """)
        try Tags.remove(posts: "\(post)", in: transaction)
        try Tags.write(post, .post, text: text, in: transaction)
        try NewLinkCard.remove(from: post, in: transaction)
        if !isMoreThanText { try link?.write(for: post, in: transaction) }
        try transaction.emit(PostEdited(post: post, root: old.root))
        // Members already notified of the post are not notified again, nor are those it named; an imported one notifies
        // nobody.
        let mentioned = Mentions.handles(in: old.text)
        let notified = try transaction.values(
            """
            SELECT account_id FROM notifications WHERE post_id = \(post) AND actor_id = \(account)
            UNION SELECT id FROM accounts WHERE handle_key IN (\(list: mentioned))
            """, as: ID<Account>.self)
        try NotifyMentioned(post: post, author: account, text: text, besides: notified).write(
            notification, in: transaction)
        if isReworded { try NotifyPost.edited(post, by: account, saying: text, notification, in: transaction) }
    }
}

/// A version of a post.
package struct PostVersion: Sendable {
    package let writtenAt: Timestamp
    package let text: String
    package let warning: String
    var root = ID<Post>(rawValue: 0)
    var isQuote = false
    var hasImages = false
    package var hasPoll = false

    /// Of its words; its photos can be seen while they are arranged.
    package var edition: Edition { Edition([text, warning]) }

    /// The author's own post as it is now; `nil` if it does not exist.
    package static func current(_ post: ID<Post>, of account: ID<Account>, _ reader: Reader) throws -> PostVersion? {
        try reader.first(
            """
            SELECT p.text, p.warning, COALESCE(p.edited_at, p.created_at), COALESCE(p.root_id, p.id),
                p.quote_id IS NOT NULL, EXISTS (SELECT 1 FROM media m WHERE m.post_id = p.id),
                EXISTS (SELECT 1 FROM polls l WHERE l.post_id = p.id)
            FROM posts p
            WHERE p.id = \(post) AND p.author_id = \(account) AND p.kind IN ('post', 'reply') AND \(.published("p"))
            """
        ) { row in
            let (text, warning) = (try row.next(as: String.self), try row.next(as: String.self))
            return PostVersion(
                writtenAt: try row.next(), text: text, warning: warning, root: try row.next(),
                isQuote: try row.next(), hasImages: try row.next(), hasPoll: try row.next())
        }
    }

    package static let pageSize = 20

    /// A post's earlier versions, the latest first.
    ///
    /// - Parameter before: the list begins with what was written earlier than that.
    package static func past(
        of post: ID<Post>, before: Timestamp?, limit: Int = pageSize, _ reader: Reader
    ) throws -> ListSlice<PostVersion, Int64> {
        let versions = try reader.all(
            """
            SELECT written_at, text, warning FROM post_versions
            WHERE post_id = \(post) AND written_at < \(before ?? .distantFuture)
            ORDER BY written_at DESC LIMIT \(limit + 1)
            """
        ) { row in PostVersion(writtenAt: try row.next(), text: try row.next(), warning: try row.next()) }
        let shown = Array(versions.prefix(limit))
        return ListSlice(shown, next: versions.count > limit ? shown.last?.writtenAt.milliseconds : nil)
    }
}

/// A post says something else now.
package struct PostEdited: Event {
    package static let name = "post-edited"
    package let post: ID<Post>
    package let root: ID<Post>
}
