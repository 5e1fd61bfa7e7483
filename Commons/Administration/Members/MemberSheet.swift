package import Base
package import Core
import Identity
import Media
package import People
package import SQL
import Web

/// All that an admin sees of a member.
package struct MemberSheet: Sendable {
    struct Facts: Sendable {
        let line: MemberLine
        let email: String
        let isConfirmed: Bool
        /// `nil` for who follows the browser.
        let language: Language?
        let hasSecondFactor: Bool
        /// Up to ``postsCounted``.
        let posts: Int
        /// What was reported of the member's, and what the member has reported.
        let casesAbout: Int
        let reports: Int
    }

    let facts: Facts
    /// What everybody of the member's role may store; `nil` for no limit.
    let roleQuota: Int?
    /// Who invited the member, who invited them, and so on.
    let chain: [Author]
    let invited: InvitedPage
    let confirmation: Confirmation
    let isOneself: Bool
    var scout: Scout?
    var form: MemberForm?
    /// The link just made: shown this once.
    var link: String?

    static let postsCounted = 10_000

    var path: String { facts.line.path }

    /// Throws ``Core/Problem/memberUnknown``.
    ///
    /// - Parameter after: where the page of whom the member invited ended.
    package static func read(
        _ id: ID<Account>, after: ID<Account>?, for admin: Admin, _ services: Services, _ reader: Reader
    ) throws -> MemberSheet {
        guard let facts = try reader.first(statement(id), Facts.init(row:)) else { throw Problem.memberUnknown }
        return MemberSheet(
            facts: facts, roleQuota: services.quota(of: facts.line.role),
            chain: try InvitationTree.chain(above: id, reader),
            invited: try InvitedPage.read(by: id, after: after, at: facts.line.path, reader),
            confirmation: try admin.confirmation(at: services.clock.now(), reader), isOneself: id == admin.id,
            scout: try Scout.find(id, reader))
    }

    package static func statement(_ id: ID<Account>) -> Statement {
        """
        SELECT \(MemberLine.columns), a.email, a.email_verified_at IS NOT NULL, a.language,
            \(SecondFactor.isSetUp(for: "a.id")),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM posts p WHERE p.author_id = a.id AND \(.published("p")) LIMIT \(postsCounted)) counted),
            (SELECT COUNT(*) FROM cases c WHERE c.account_id = a.id),
            (SELECT COUNT(*) FROM case_reports r WHERE r.reporter_id = a.id)
        FROM accounts a WHERE a.id = \(id) AND \(.isMember)
        """
    }
}

extension MemberSheet.Facts {
    init(row: inout Row) throws {
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
