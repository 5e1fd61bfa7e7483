import Accounts
package import Base
package import Core
import Notifications
package import SQL
import Storage

/// Tells the moderators about a post, with its words and its images as they are now, and as they were when the reporter saw
/// them, also of one that has been deleted since (``FormerPosts``). Reporting again changes nothing.
package struct ReportPost: Act {
    package let post: ID<Post>
    package let reporter: ID<Account>
    package let reason: ReportReason
    package let note: String
    /// When the page was rendered that the reporter has before them.
    package let seen: Timestamp?

    package init(
        post: ID<Post>, reporter: ID<Account>, reason: ReportReason, note: String, seen: Timestamp? = nil
    ) {
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note
        self.seen = seen
    }

    package var cost: Cost? { Cost(.reports, of: reporter) }

    /// - Returns: whether there is somebody who may decide about it.
    package func perform(_ services: Services) async throws -> Bool {
        let images = try await keptImages(services)?.copies(services.files) ?? []
        let id = services.ids.next(Report.self)
        return try await services.database.write { transaction in
            try write(id, images: images, services, in: transaction)
        }
    }

    /// `nil` where the post is gone.
    private func keptImages(_ services: Services) async throws -> KeptImages? {
        try await services.database.read { reader in
            guard try isThere(services, reader) else { return nil }
            return try KeptImages(of: post, reader)
        }
    }

    private func isThere(_ services: Services, _ reader: Reader) throws -> Bool {
        try Self.isThere(post, for: reporter, services, reader)
    }

    /// Whether the member sees it; `false` for one that is gone.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` for one that is there and that the member may not see.
    package static func isThere(
        _ post: ID<Post>, for member: ID<Account>, _ services: Services, _ reader: Reader
    ) throws -> Bool {
        let isThere = try reader.value(
            "SELECT 1 FROM posts WHERE id = \(post) AND author_id IS NOT NULL", as: Int.self)
        guard isThere != nil else { return false }
        try PostQueries.check(post, in: services, reader)
        _ = try PostQueries.root(of: post, for: member, reader)
        return true
    }

    /// Whose post it is that a member reports.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` for what the member does not see and has not seen.
    package static func author(
        of post: ID<Post>, for member: ID<Account>, seen: Timestamp?, _ services: Services, _ reader: Reader
    ) throws -> Author {
        let author: ID<Account>? =
            try isThere(post, for: member, services, reader)
            ? SaidPost.read(post, services, reader)?.author
            : FormerPosts.seen(post, at: seen, by: member, services, reader)?.author
        let found = try author.flatMap { author in
            try reader.first(
                "SELECT \(Author.columns) FROM accounts a WHERE a.id = \(author)", Author.init(row:))
        }
        guard let found else { throw Problem.postNotFound }
        return found
    }

    /// Throws ``Core/Problem/postNotFound`` for what the reporter does not see and has not seen.
    func write(_ id: ID<Report>, images: [[UInt8]], _ services: Services, in transaction: Transaction) throws -> Bool {
        let now = try isThere(services, transaction) ? SaidPost.read(post, services, transaction) : nil
        let former = try FormerPosts.seen(post, at: seen, by: reporter, services, transaction)
        guard let author = now?.author ?? former?.author, let kind = now?.kind ?? former?.kind else {
            throw Problem.postNotFound
        }
        let earlier = former?.author == author ? former?.items ?? [] : []
        let items = earlier + (now.map { CaseItem.all($0.text, images) } ?? [])
        let isNew = try OpenCase(
            .post, about: author, post: (post, kind), by: reporter, reason: reason, note: note, items: items
        ).write(id, in: transaction)
        if isNew { try CallModerators(.caseWaiting, about: author, by: reporter).write(services, in: transaction) }
        return try transaction.somebodyDecides(about: author)
    }
}
