import Base
package import Core
import Exports
import Kernel
import Media
import Posts
import SQL
import Storage

extension MemberImport {
    /// The posts of an export, and what their author has answered to them.
    static let posts = MemberImport("posts", .post, most: 50_000, as: ImportedPost.self) { post, origin in
        ImportStep(
            post.text.excerpt,
            look: { try await $0.database.read { try ImportPost.look(at: post, from: origin, $0) } }
        ) { source, services in
            try await ImportPost(post: post, source: source, origin: origin, now: services.clock.now())(services)
        }
    }
}

/// Publishes a post of another instance, or one that was deleted, with its own time: it is news to nobody, and in no
/// feed. Its images are taken in like uploads. What it has of others, who have not agreed here, is left out: their
/// votes, what of theirs it quotes, and all of it where it answers them.
struct ImportPost: Act {
    let post: ImportedPost
    let source: ImportSource
    let origin: ImportOrigin
    let now: Timestamp

    /// What claims to be so recent is among what people read now.
    private static let recent = Duration.days(7)

    /// Recent posts cost what they would cost if they were written here: no archive brings more of them.
    var cost: Cost? {
        guard post.images.isEmpty else { return Cost(.uploads, of: origin.account, count: post.images.count) }
        let time = ImportedPosts.time(claimedBy: post.id, now: now)
        return Cost(time > now - Self.recent ? .posts : .importedPosts, of: origin.account)
    }

    var needs: Permission? { Permission(to: post.images.isEmpty ? .posts : [.posts, .uploads], for: origin.account) }

    var publishes: Publication? {
        Publication(
            PublishPost.texts(post.text, post.warning, []) + post.images.map { PublishedText("photos", $0.alt) },
            countingLinksOf: origin.account, isOfToday: false)
    }

    static func look(
        at post: ImportedPost, from origin: ImportOrigin, _ reader: Reader
    ) throws -> ImportStep.Outcome? {
        if try isKnown(post, from: origin, reader) { return .known }
        guard post.answers != nil, try parent(of: post, from: origin, reader) == nil else { return nil }
        return .left(.reply)
    }

    private static func isKnown(_ post: ImportedPost, from origin: ImportOrigin, _ reader: Reader) throws -> Bool {
        try ImportedPosts.isKnown(post.id, [.post, .reply], from: origin, reader)
    }

    /// What it answers, where that is the author's own.
    private static func parent(
        of post: ImportedPost, from origin: ImportOrigin, _ reader: Reader
    ) throws -> ID<Post>? {
        try post.answers.flatMap(origin.post(at:)).flatMap {
            try ImportedPosts.find($0, [.post, .reply], from: origin, reader)
        }
    }

    private func quoted(_ reader: Reader) throws -> ID<Post>? {
        try post.quotes.flatMap(origin.post(at:)).flatMap {
            try ImportedPosts.find($0, [.post, .reply, .work], from: origin, reader)
        }
    }

    /// Throws ``Core/Problem``, as ``PublishPost`` and ``Media/StoreImage`` do.
    func perform(_ services: Services) async throws -> ImportStep.Outcome {
        guard post.images.count <= PublishPost.maxImages else { throw Problem.postImagesTooMany }
        // Of a quote it is not known yet whether it comes along.
        try PostText(post.text, post.warning).check(isBlankAllowed: !post.images.isEmpty || post.quotes != nil)
        var images: [PublishPost.Image] = []
        do {
            for claimed in post.images {
                let image = try await claimed.store(for: origin.account, source, services)
                images.append(PublishPost.Image(id: image.id, alt: claimed.alt))
            }
            let named = NamedPage.first(in: post.text, of: services.site.publicURL)
            let outcome = try await services.database.write { [images] transaction in
                try write(images, naming: named, services, in: transaction)
            }
            if outcome == .known || outcome == .left(.reply) { try await delete(images, services) }
            return outcome
        } catch {
            try? await delete(images, services)
            throw error
        }
    }

    private func delete(_ images: [PublishPost.Image], _ services: Services) async throws {
        try await services.deleteUnused(images.map(\.id), of: origin.account)
    }

    private func write(
        _ images: [PublishPost.Image], naming named: NamedPage?, _ services: Services, in transaction: Transaction
    ) throws -> ImportStep.Outcome {
        if let outcome = try Self.look(at: post, from: origin, transaction) { return outcome }
        let parent = try Self.parent(of: post, from: origin, transaction)
        let quoted = try quoted(transaction)
        try PostText(post.text, post.warning).check(isBlankAllowed: !images.isEmpty || quoted != nil)
        let publish = PublishPost(
            author: origin.account, text: post.text, warning: post.warning, images: images, inReplyTo: parent,
            quoting: quoted)
        let id = try ImportedPosts.freeID(for: post.id, services, in: transaction)
        let stored = try publish.store(id, naming: named, in: transaction)
        try ImportedPosts.mark(
            id, as: origin.key(of: post.id), claiming: post.id, in: post.language, transaction)
        let isHeld = try HeldPosts.hold(
            id, by: origin.account, saying: publishes?.texts ?? [], services, in: transaction)
        if !isHeld {
            try publish.count(below: stored.parent, in: transaction)
            try transaction.emit(PostImported(post: id, author: origin.account))
        }
        if post.hasPoll { return .addedWithout(.poll) }
        return post.quotes != nil && quoted == nil ? .addedWithout(.quote) : .added
    }
}

/// A post has come from an archive: it is where its time puts it, in no feed, and news to nobody.
package struct PostImported: Event {
    package static let name = "post-imported"
    package let post: ID<Post>
    package let author: ID<Account>
}
