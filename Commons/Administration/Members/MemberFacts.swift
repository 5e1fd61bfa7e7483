import Accounts
package import Core
import Identity
package import SQL

/// What admins see of a member: the line of the lists, and more.
package struct MemberFacts: Sendable {
    package let line: MemberLine
    package let email: String
    package let isConfirmed: Bool
    /// `nil` for who follows the browser.
    package let language: Language?
    package let hasSecondFactor: Bool
    /// Up to ``postsCounted``.
    package let posts: Int
    /// What was reported of the member's, and what the member has reported, without what is about the admin who looks:
    /// they learn neither that they were reported nor by whom.
    package let casesAbout: Int
    package let reports: Int

    package static let postsCounted = 10_000

    /// Throws ``Core/Problem/memberUnknown``.
    package static func read(
        _ id: ID<Account>, for admin: ID<Account>?, _ reader: Reader
    ) throws -> MemberFacts {
        guard let facts = try reader.first(statement(id, for: admin), MemberFacts.init(row:)) else {
            throw Problem.memberUnknown
        }
        return facts
    }

    package static func statement(_ id: ID<Account>, for admin: ID<Account>?) -> Statement {
        // Nobody has the id 0.
        let own = admin ?? ID(rawValue: 0)
        return
            """
            SELECT \(MemberLine.columns), a.email, a.email_verified_at IS NOT NULL, a.language,
                \(SecondFactor.isSetUp(for: "a.id")),
                (SELECT COUNT(*) FROM (
                    SELECT 1 FROM posts p WHERE p.author_id = a.id AND \(.published("p")) LIMIT \(postsCounted)) counted),
                (SELECT COUNT(*) FROM cases c WHERE c.account_id = a.id AND c.account_id <> \(own)),
                (SELECT COUNT(*) FROM case_reports r JOIN cases c ON c.id = r.case_id
                    WHERE r.reporter_id = a.id AND c.account_id <> \(own))
            FROM accounts a WHERE a.id = \(id) AND \(.isMember)
            """
    }

    private init(row: inout Row) throws {
        line = try MemberLine(row: &row)
        email = try row.next()
        isConfirmed = try row.next()
        language = try row.next(as: Language?.self)
        hasSecondFactor = try row.next()
        posts = try row.next()
        casesAbout = try row.next()
        reports = try row.next()
    }
}
