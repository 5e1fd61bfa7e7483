package import Base
import Core
package import Jobs
import Personas
import SQL

/// A post of the lounge whose deletion has been decided and written down. It goes with its replies, in steps short
/// enough for other writers: at once by the moderator's request, or by this job, if the server has ended in between.
package struct DoomedLoungePost: Job {
    package static let kind = "delete-lounge-post"
    static let name = Phrase("라운지 글 삭제하기", "Deleting posts of the lounge")
    static let step = 200

    let post: ID<LoungePost>

    package var key: String { post.description }

    package static func worker(_ services: Services) -> JobWorker<DoomedLoungePost> {
        var rule = JobRule(
            name,
            failure: Phrase("라운지 글을 삭제하지 못했어요", "posts of the lounge could not be deleted"))
        // It was decided: tried for as long as it takes.
        rule.attempts = .max
        return JobWorker(services, rule) { lease in
            try await lease.job.removeReplies(services)
            try await services.database.write { transaction in
                try lease.job.remove(in: transaction)
                try lease.finish(in: transaction)
            }
        }
    }

    /// In the transaction that writes down the decision.
    func queue(in transaction: Transaction) throws { try transaction.queue(self, at: transaction.now + .minutes(1)) }

    /// After that transaction.
    ///
    /// - Returns: the post it was below; `nil` when it was one itself, or is gone.
    @discardableResult
    func finish(_ services: Services) async throws -> ID<LoungePost>? {
        try await removeReplies(services)
        return try await services.database.write { transaction in
            try transaction.cancel(Self.self, key: key)
            return try remove(in: transaction)
        }
    }

    private func removeReplies(_ services: Services) async throws {
        while try await services.database.write({ try $0.removeLoungeReplies(to: post, limit: Self.step) }) > 0 {}
    }

    /// Another process may have been first.
    @discardableResult
    private func remove(in transaction: Transaction) throws -> ID<LoungePost>? {
        guard try transaction.value("SELECT 1 FROM lounge_posts WHERE id = \(post)", as: Int.self) != nil else {
            return nil
        }
        return try transaction.removeLoungePost(post)
    }
}
