public import Core
internal import SQL

/// Deletes one's own post, work or comment with everything that belongs to it, files included. Of a post that others have
/// answered or quoted a stone stays, which says nothing and names nobody.
public struct DeletePost: Act {
    public let post: ID<Post>
    public let account: ID<Account>

    public init(post: ID<Post>, account: ID<Account>) {
        self.post = post
        self.account = account
    }

    public var cost: Cost? { Cost(.deletions, of: account) }

    /// - Returns: the work or post it stood under; the same id when it was one itself.
    public func perform(_ services: Services) async throws -> ID<Post> {
        let (post, account) = (post, account)
        while try await services.database.write({ try removeCommentsOfWork(services, in: $0) }) {}
        let (root, stones) = try await services.database.write { transaction in
            try PostQueries.check(post, in: services, transaction)
            guard
                let found = try transaction.first(
                    "SELECT author_id, COALESCE(root_id, id), kind, parent_id FROM posts WHERE id = \(post)",
                    { row in
                        (
                            author: try row.next(as: ID<Account>?.self), root: try row.next(as: ID<Post>.self),
                            kind: try row.next(as: PostKind.self), parent: try row.next(as: ID<Post>?.self)
                        )
                    }), let author = found.author
            else { throw Problem.postNotFound }
            guard author == account else {
                // To whom it is hidden, it is not there either.
                _ = try PostQueries.root(of: post, for: account, transaction)
                throw Problem.notYours
            }
            try transaction.deleteMedia(where: "m.post_id = \(post)")
            try Tags.remove(posts: "\(post)", in: transaction)
            var stones: [ID<Post>] = []
            switch found.kind {
            case .work:
                try Feed.works.remove(post.rawValue, by: account, in: transaction)
                while try transaction.removeComments(below: post) > 0 {}
                try transaction.withdrawNotifications(where: "n.post_id = \(post)")
                try transaction.execute("DELETE FROM posts WHERE id = \(post)")
            case .comment:
                try transaction.withdrawNotifications(where: "n.post_id = \(post)")
                try transaction.execute("DELETE FROM posts WHERE id = \(post)")
                try transaction.execute("UPDATE posts SET reply_count = reply_count - 1 WHERE id = \(found.root)")
            case .post, .reply:
                try Feed.timeline.remove(post.rawValue, by: account, in: transaction)
                try transaction.withdrawNotifications(where: "n.post_id = \(post)")
                stones = try Stones.remove(post, in: transaction)
            }
            try transaction.emit(PostDeleted(post: post, root: found.root, parent: found.parent, author: author))
            return (found.root, stones)
        }
        for stone in stones {
            var next: ID<Post>? = stone
            while let place = next {
                next = try await services.database.write { transaction in try Stones.clear(from: place, in: transaction)
                }
            }
        }
        try await MediaTrash(services).empty()
        return root
    }

    /// A work goes after what was said below it, which may be much, in steps that other writers hardly notice.
    private func removeCommentsOfWork(_ services: Services, in transaction: Transaction) throws -> Bool {
        try PostQueries.check(post, in: services, transaction)
        let isOwnWork = try transaction.value(
            "SELECT 1 FROM posts WHERE id = \(post) AND author_id = \(account) AND kind = \(PostKind.work)",
            as: Int.self)
        return try isOwnWork != nil && transaction.removeComments(below: post) > 0
    }
}
