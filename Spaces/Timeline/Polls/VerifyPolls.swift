package import Base
import SQL

/// Counts votes and voters again and corrects what differs.
package struct VerifyPolls: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// - Returns: how many options and polls had a wrong count.
    package func callAsFunction() async throws -> Int {
        try await services.database.write { transaction in
            let votes: Statement = """
                (SELECT COUNT(*) FROM poll_votes v
                WHERE v.post_id = poll_options.post_id AND v.position = poll_options.position)
                """
            let voters: Statement = "(SELECT COUNT(*) FROM poll_ballots b WHERE b.post_id = polls.post_id)"
            return try transaction.execute("UPDATE poll_options SET vote_count = \(votes) WHERE vote_count <> \(votes)")
                + transaction.execute("UPDATE polls SET voter_count = \(voters) WHERE voter_count <> \(voters)")
        }
    }
}
