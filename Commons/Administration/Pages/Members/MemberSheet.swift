import Administration
import Base
import Core
import Identity
import Media
import People
import SQL

/// All that an admin sees of a member.
struct MemberSheet: Sendable {
    let facts: MemberFacts
    /// What everybody of the member's role may store; `nil` for no limit.
    let roleQuota: Int?
    /// Who invited the member, who invited them, and so on.
    let chain: [Author]
    let invited: InvitedMembers
    let confirmation: Confirmation
    let isOneself: Bool
    var scout: Scout?
    var form: MemberForm?
    /// The link just made: shown this once.
    var link: String?

    var path: String { facts.line.path }

    /// Throws ``Core/Problem/memberUnknown``.
    ///
    /// - Parameter after: where the page of whom the member invited ended.
    static func read(
        _ id: ID<Account>, after: ID<Account>?, for admin: Admin, _ services: Services, _ reader: Reader
    ) throws -> MemberSheet {
        let facts = try MemberFacts.read(id, for: admin.id, reader)
        return MemberSheet(
            facts: facts, roleQuota: services.quota(of: facts.line.role),
            chain: try InvitationTree.chain(above: id, reader),
            invited: try InvitedMembers.read(by: id, after: after, at: facts.line.path, reader),
            confirmation: try admin.confirmation(at: services.clock.now(), reader), isOneself: id == admin.id,
            scout: try Scout.find(id, reader))
    }
}
