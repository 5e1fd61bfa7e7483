import Accounts
package import Base
package import Core
import Kernel
import Media
import Notifications
package import Posts
package import SQL
import Search

/// Publishes a short post, or a reply: text, images or a poll, a quoted post, a warning before it.
package struct PublishPost: Act {
    package var author: ID<Account>
    package var text: String
    package var warning: String
    package var images: [Image]
    package var poll: NewPoll?
    package var inReplyTo: ID<Post>?
    package var quoting: ID<Post>?
    /// For whom it is; ``Base/PostVisibility/mentioned`` are those whom its text names when it is published.
    package var visibility: PostVisibility
    /// In which language it is, where its author says so; else what its letters show.
    package var language: TextLanguage?
    package var quotePolicy = QuotePolicy.everybody
    /// What the author's browser calls it: publishing under the same name again answers with the post it made.
    package var clientID: String?

    /// An uploaded image with its alt text.
    package struct Image: Sendable {
        package var id: ID<Media>
        package var alt: String

        package init(id: ID<Media>, alt: String = "") {
            self.id = id
            self.alt = alt
        }
    }

    package init(
        author: ID<Account>, text: String, warning: String = "", images: [Image] = [], poll: NewPoll? = nil,
        inReplyTo: ID<Post>? = nil, quoting: ID<Post>? = nil, visibility: PostVisibility = .everybody,
        clientID: String? = nil
    ) {
        self.author = author
        self.text = text.tidied
        self.warning = warning.tidied
        self.images = images
        self.poll = poll
        self.inReplyTo = inReplyTo
        self.quoting = quoting
        self.visibility = visibility
        self.clientID = clientID
    }

    package static let limit = TextLimit(500)
    package static let warningLimit = TextLimit(100)
    package static let maxImages = 4

    package var cost: Cost? { Cost(.posts, of: author) }
    package var needs: Permission? { Permission(to: .posts, for: author) }

    package var publishes: Publication? {
        let options = (poll?.options ?? []).enumerated().map { PublishedText(NewPoll.field($0), $1) }
        return Publication(Self.texts(text, warning, images) + options, countingLinksOf: author)
    }

    static func texts(_ text: String, _ warning: String, _ images: [Image]) -> [PublishedText] {
        [PublishedText("text", text), PublishedText("warning", warning)]
            + images.map { PublishedText("photos", $0.alt) }
    }

    package func doneBefore(_ services: Services) async throws -> ID<Post>? {
        try await services.database.read { reader in try stored(as: clientID, reader) }
    }

    static func check(_ images: [Image]) throws {
        guard images.count <= maxImages, Set(images.map(\.id)).count == images.count else {
            throw Problem.postImagesTooMany
        }
        for image in images { try TextLimit.alt.check(image.alt.tidied, "이미지 설명이", at: "images") }
    }

    /// - Returns: the post, durable, and seen by the first of the author's followers.
    package func perform(_ services: Services) async throws -> ID<Post> {
        guard (clientID?.utf8.count ?? 0) <= 64 else { throw Problem.badRequest }
        try PostText(text, warning).check(isBlankAllowed: !images.isEmpty, isQuote: quoting != nil)
        try Self.check(images)
        if let poll {
            guard images.isEmpty else { throw Problem.pollOrImages }
            try poll.check()
        }
        let id = services.ids.next(Post.self)
        let link = images.isEmpty && quoting == nil ? NewLinkCard(text, services) : nil
        let named = NamedPage.first(in: text, of: services.site.publicURL)
        return try await services.database.write { transaction in
            if let quoting { try PostQueries.check(quoting, in: services, transaction) }
            let (post, parent) = try store(id, naming: named, in: transaction)
            guard post == id else { return post }
            let isHeld = try HeldPosts.hold(
                id, by: author, saying: publishes?.texts ?? [], services, in: transaction)
            guard !isHeld else { return id }
            try link?.write(for: id, in: transaction)
            try notify(id, below: parent, in: transaction)
            return id
        }
    }

    package func write(_ id: ID<Post>, in transaction: Transaction) throws -> ID<Post> {
        let (post, parent) = try store(id, naming: nil, in: transaction)
        if post == id { try notify(id, below: parent, in: transaction) }
        return post
    }

    /// A step of ``ImportPost``, too.
    func store(
        _ id: ID<Post>, naming named: NamedPage?, in transaction: Transaction
    ) throws -> (post: ID<Post>, parent: PostParent?) {
        let clientID = clientID.flatMap { $0.isEmpty ? nil : $0 }
        if let stored = try stored(as: clientID, transaction) { return (stored, nil) }
        let parent = try inReplyTo.map { try PostParent.find($0, for: author, transaction) }
        if let quoting {
            guard let rights = try QuoteRights.find(quoting, for: author, transaction) else {
                throw Problem.postNotFound
            }
            guard rights.mayQuote else { throw Problem.quotingDenied }
        }
        let kind: PostKind = parent == nil ? .post : .reply
        let depth = parent.map { $0.depth + 1 } ?? 0
        let chain = parent.flatMap { $0.author == author ? $0.chain : nil }
        let member = try named?.account(transaction)
        let added = try transaction.execute(
            """
            INSERT INTO posts (id, author_id, created_at, kind, parent_id, root_id, chain_id, depth, quote_id, named_id,
                named_account_id, client_id, visibility, quote_policy, \(PostWords.names))
            VALUES (\(id), \(author), \(id.createdAt(by: transaction.now)), \(kind), \(parent?.id), \(parent?.root),
                \(chain), \(depth), \(quoting), \(named?.post), \(member), \(clientID), \(visibility),
                \(quotePolicy), \(PostWords(text, warning: warning, in: language).values))
            ON CONFLICT DO NOTHING
            """)
        // Another transaction was quicker.
        if added == 0, let stored = try stored(as: clientID, transaction) { return (stored, nil) }
        if visibility == .mentioned { try writeAudience(of: id, transaction) }
        try attachImages(to: id, transaction)
        try poll?.write(id, in: transaction)
        try Tags.write(id, .post, text: text, in: transaction)
        return (id, parent)
    }

    func count(below parent: PostParent?, in transaction: Transaction) throws {
        guard let parent else { return }
        try transaction.execute("UPDATE posts SET reply_count = reply_count + 1 WHERE id = \(parent.id)")
    }

    private func notify(_ id: ID<Post>, below parent: PostParent?, in transaction: Transaction) throws {
        try count(below: parent, in: transaction)
        try transaction.emit(
            PostPublished(post: id, author: author, root: parent?.root ?? id, parent: parent?.id))
        try NotifyPost(post: id, author: author, text: text, answered: parent?.author, quoting: quoting)
            .write(ID(rawValue: id.rawValue), in: transaction)
    }

    /// What this form has made already. Throws ``Core/Problem/saidBefore(_:isEditable:)`` where that says something else.
    private func stored(as clientID: String?, _ reader: Reader) throws -> ID<Post>? {
        guard let clientID, !clientID.isEmpty,
            let made = try PublishedBefore.find(as: clientID, by: author, reader)
        else { return nil }
        try made.check(against: self, reader)
        return made.id
    }

    private func writeAudience(of id: ID<Post>, _ transaction: Transaction) throws {
        let named = Mentions.handles(in: text)
        guard !named.isEmpty else { return }
        try transaction.execute(
            """
            INSERT INTO post_audience (post_id, account_id)
            SELECT \(id), a.id FROM accounts a WHERE a.handle_key IN (\(list: named))
            """)
    }

    private func attachImages(to id: ID<Post>, _ transaction: Transaction) throws {
        for (position, image) in images.enumerated() {
            let alt = image.alt.tidied
            let changed = try transaction.execute(
                """
                UPDATE media SET post_id = \(id), position = \(position), alt = \(alt)
                WHERE id = \(image.id) AND owner_id = \(author) AND post_id IS NULL AND role = 'image'
                """)
            guard changed == 1 else { throw Problem.postImageGone }
        }
    }
}

/// The post a reply answers.
struct PostParent {
    let id: ID<Post>
    let root: ID<Post>
    let author: ID<Account>
    let depth: Int
    /// The first post of what its author has continued, or itself.
    let chain: ID<Post>

    /// - Throws: ``Core/Problem/replyGone`` if `viewer` can no longer see it; of the viewer's own that waits it says so.
    static func find(_ id: ID<Post>, for viewer: ID<Account>, _ reader: Reader) throws -> PostParent {
        let found = try reader.first(
            """
            SELECT p.id, COALESCE(p.root_id, p.id), p.author_id, p.depth, COALESCE(p.chain_id, p.id) FROM posts p
            WHERE p.id = \(id) AND p.kind IN ('post', 'reply') AND \(.visible(alone: "p", to: viewer))
            """
        ) { row in
            PostParent(
                id: try row.next(), root: try row.next(), author: try row.next(), depth: try row.next(),
                chain: try row.next())
        }
        guard let found else { throw try HeldPosts.problem(answering: id, by: viewer, gone: .replyGone, reader) }
        return found
    }
}
