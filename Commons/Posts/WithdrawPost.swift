package import Base
package import Core
package import SQL

/// An author withdraws a post that waits for a moderator: it is deleted, with its files, and nobody has seen it.
package struct WithdrawPost: Act {
    package let post: ID<Post>
    package let account: ID<Account>

    package init(post: ID<Post>, account: ID<Account>) {
        self.post = post
        self.account = account
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// Throws ``Core/Problem/postNotFound`` for what does not wait, or is another's. Whoever is first, the author or a
    /// moderator, has it.
    package func perform(_ services: Services) async throws {
        try await services.database.write { transaction in
            let held = try transaction.execute(
                "DELETE FROM held_posts WHERE post_id = \(post) AND author_id = \(account)")
            guard held > 0 else { throw Problem.postNotFound }
            try HiddenPosts.doom(post, services, in: transaction)
        }
        try await HiddenPosts.deleteDoomed(where: "p.id = \(post)", services)
    }
}
