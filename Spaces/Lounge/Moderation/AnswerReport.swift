package import Base
package import Core
import Personas
import SQL

/// Answers a report, and with it all that wait about the same post.
package struct AnswerReport: Act {
    package enum Act: String, Sendable, CaseIterable {
        case dismiss
        case deletePost = "delete-post"
    }

    package let report: ID<LoungeReport>
    package let act: Act
    package let moderator: Moderator
    package var note = ""
    /// Why a post is deleted, which its author reads.
    package var reason = ""

    package init(report: ID<LoungeReport>, act: Act, moderator: Moderator, note: String = "", reason: String = "") {
        self.report = report
        self.act = act
        self.moderator = moderator
        self.note = note
        self.reason = reason
    }

    package var cost: Cost? { Cost(.loungeDecisions, of: moderator.handle) }

    package func perform(_ services: Services) async throws {
        try check()
        let doomed = try await services.database.write { try write(at: services.clock.now(), in: $0) }
        try await doomed?.finish(services)
    }

    private func check() throws {
        guard act == .deletePost else { return }
        guard !reason.tidied.isEmpty else { throw Problem.decisionReasonMissing }
        try SuspendPersona.limit.check(reason.tidied, "이유가", at: "reason")
    }

    /// - Returns: the post that is to be deleted.
    func write(at now: Timestamp, in transaction: Transaction) throws -> DoomedLoungePost? {
        let found = try transaction.first(
            "SELECT author_id, post_id FROM lounge_reports WHERE id = \(report) AND answered_on IS NULL"
        ) { row in (author: try row.next(as: ID<Persona>.self), post: try row.next(as: ID<LoungePost>.self)) }
        guard let found else { throw Problem.nothingToDecide }
        let decision: DecisionAct = act == .dismiss ? .reportDismissed : .postDeleted
        try moderator.note(
            decision, about: found.author, subject: found.post.rawValue,
            note: act == .deletePost ? reason.tidied : note, at: now, in: transaction)
        try transaction.execute(
            """
            UPDATE lounge_reports SET answered_on = \(now.day)
            WHERE author_id = \(found.author) AND post_id = \(found.post) AND answered_on IS NULL
            """)
        guard act == .deletePost else { return nil }
        // Its author may have deleted it.
        guard try Deletion(of: found.post, reason: reason.tidied).write(at: now, in: transaction) else { return nil }
        let doomed = DoomedLoungePost(post: found.post)
        try doomed.queue(in: transaction)
        return doomed
    }
}
