package import Base
package import Core
import Notifications
package import SQL
import Web

/// Tells the moderators about a post, with its text and its images as they are now. Reporting again changes nothing.
package struct ReportPost: Act {
    package enum Reason: String, Sendable, CaseIterable { case spam, abuse, sexual, privacy, harm, copyright, other }

    package let post: ID<Post>
    package let reporter: ID<Account>
    package let reason: Reason
    package let note: String

    package init(post: ID<Post>, reporter: ID<Account>, reason: Reason, note: String) {
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    package var cost: Cost? { Cost(.reports, of: reporter) }

    package func perform(_ services: Services) async throws {
        let images = try await keptImages(services).copies(services.files)
        let id = services.ids.next(Report.self)
        try await services.database.write { transaction in
            try PostQueries.check(post, in: services, transaction)
            try write(id, images: images, services, in: transaction)
        }
    }

    private func keptImages(_ services: Services) async throws -> KeptImages {
        try await services.database.read { reader in
            try PostQueries.check(post, in: services, reader)
            _ = try PostQueries.root(of: post, for: reporter, reader)
            return try KeptImages(of: post, reader)
        }
    }

    func write(_ id: ID<Report>, images: [[UInt8]], _ services: Services, in transaction: Transaction) throws {
        _ = try PostQueries.root(of: post, for: reporter, transaction)
        guard
            let reported = try transaction.first(
                "SELECT author_id, text, kind FROM posts WHERE id = \(post)",
                { row in
                    (
                        author: try row.next(as: ID<Account>.self), text: try row.next(as: String.self),
                        kind: try row.next(as: PostKind.self)
                    )
                })
        else { throw Problem.postNotFound }
        let heading = try services.upkeep.removal(of: reported.kind).heading(post, transaction)
        let text = [heading ?? "", reported.text].filter { !$0.isEmpty }.joined(separator: "\n")
        let others = images.dropFirst().map { CaseItem(text: "", image: $0) }
        let isNew = try OpenCase(
            .post, about: reported.author, post: post, by: reporter, reason: reason.rawValue, note: note,
            items: [CaseItem(text: text, image: images.first)] + others
        ).write(id, in: transaction)
        guard isNew else { return }
        try CallModerators(.caseWaiting, about: reported.author, by: reporter).write(services, in: transaction)
    }
}
