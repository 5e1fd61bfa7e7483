package import Base
package import Core
import Media
import SQL
import Storage

/// Deletes an author's own post, work or comment with everything that belongs to it, files included. Of a post that
/// others have answered or quoted a stone stays, which says nothing and names nobody.
package struct DeletePost: Act {
    package let post: ID<Post>
    package let account: ID<Account>
    /// Before it is deleted: what moderators have hidden its author cannot delete, and drafts are their space's.
    private let state: PostState
    /// Whether a short post's images become uploads of its author's again, to be posted anew; they go like any that
    /// nobody uses.
    private let keepsImages: Bool

    package init(post: ID<Post>, account: ID<Account>, keepsImages: Bool = false) {
        self.post = post
        self.account = account
        self.keepsImages = keepsImages
        state = .published
    }

    /// - Parameter post: which was hidden permanently (``HiddenPosts/doom(_:_:in:)``).
    init(doomed post: ID<Post>, of author: ID<Account>) {
        self.post = post
        account = author
        keepsImages = false
        state = .removed
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// - Returns: the work or post it was below; the same id when it was one itself.
    package func perform(_ services: Services) async throws -> ID<Post> {
        while try await services.database.write({ try removeAhead(services, in: $0) }) {}
        let images = try await keptImages(services)
        let (root, removal, rest) = try await services.database.write { transaction in
            let found = try find(services, transaction)
            let removal = try services.upkeep.removal(of: found.kind)
            let rest = try FormerPosts.keeping(post, images: images, services, in: transaction) {
                try GonePosts.note(post, in: transaction)
                if keepsImages, found.kind.isInThread { try releaseImages(in: transaction) }
                try PostRemoval.removeShared("\(post)", in: transaction)
                return try removal.row(post, transaction)
            }
            try transaction.emit(
                PostDeleted(
                    post: post, root: found.root, parent: found.parent, author: account,
                    isUnseen: state == .published ? nil : true, isForSome: found.isForSome ? true : nil))
            return (found.root, removal, rest)
        }
        for post in rest {
            var next: ID<Post>? = post
            while let place = next {
                next = try await services.database.write { transaction in try removal.behind(place, transaction) }
            }
        }
        try await MediaTrash(services).empty()
        return root
    }

    /// Small copies of the author's own: the files are deleted.
    private func keptImages(_ services: Services) async throws -> [[UInt8]] {
        let images = try await services.database.read { reader -> KeptImages? in
            let isOwn = try reader.value(
                "SELECT 1 FROM posts WHERE id = \(post) AND author_id = \(account) AND state = \(state)", as: Int.self)
            return try isOwn == nil ? nil : KeptImages(of: post, reader)
        }
        return await images?.copies(services.files) ?? []
    }

    private func releaseImages(in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE media SET post_id = NULL, position = 0 WHERE post_id = \(post) AND role = 'image'")
    }

    private func find(
        _ services: Services, _ reader: Reader
    ) throws -> (root: ID<Post>, kind: PostKind, parent: ID<Post>?, isForSome: Bool) {
        try PostQueries.check(post, in: services, reader)
        let found = try reader.first(
            """
            SELECT author_id, COALESCE(root_id, id), kind, parent_id, visibility FROM posts
            WHERE id = \(post) AND state = \(state)
            """
        ) { row in
            (
                author: try row.next(as: ID<Account>?.self), root: try row.next(as: ID<Post>.self),
                kind: try row.next(as: PostKind.self), parent: try row.next(as: ID<Post>?.self),
                isForSome: try row.next(as: PostVisibility.self) != .everybody
            )
        }
        guard let found, let author = found.author else { throw Problem.postNotFound }
        guard author == account else {
            // To whom it is hidden, it is not there either.
            _ = try PostQueries.root(of: post, for: account, reader)
            throw Problem.notYours
        }
        return (found.root, found.kind, found.parent, found.isForSome)
    }

    /// What may be much goes before the post, in steps that other writers hardly notice.
    private func removeAhead(_ services: Services, in transaction: Transaction) throws -> Bool {
        try PostQueries.check(post, in: services, transaction)
        let kind = try transaction.value(
            "SELECT kind FROM posts WHERE id = \(post) AND author_id = \(account) AND state = \(state)",
            as: PostKind.self)
        guard let kind else { return false }
        return try services.upkeep.removal(of: kind).ahead(post, transaction)
    }
}
