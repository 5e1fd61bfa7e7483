import APIDoor
import Administration
import Base
import Core
import Kernel
import Media
import Moderation
import People
import SQL

/// What admins do about a member. Links for a new password, second factors and deletions are the page's.
extension AdministrationAPIRoutes {
    func addDeeds(to api: APIRoutes) {
        add("role", to: api) { .role(try $0.needed("role")) }
        add("quota", to: api) { .quota(try Self.quota($0)) }
        add("scout", to: api) { parameters in
            let (organisation, proof) = (parameters.words("organisation"), parameters.words("proof"))
            // Both empty: it is taken away.
            let isEmpty = organisation.tidied.isEmpty && proof.tidied.isEmpty
            return .scout(isEmpty ? nil : try Scout(organisation: organisation, proof: proof))
        }
        add("end_sessions", to: api) { _ in .endSessions }
        add("suspend", to: api) { parameters in
            let period: CasePeriod = try parameters.choice("period") ?? .week
            return .suspend(period: period.duration, reason: parameters.words("reason"))
        }
    }

    private func add(
        _ name: String, to api: APIRoutes, _ deed: @escaping @Sendable (Parameters) throws -> ActOnMember.Deed
    ) {
        let services = services
        api.member(.post, "\(Self.admin)/members/:id/\(name)", .adminWrite) { call in
            let id = try call.id(of: Account.self)
            return try await administer(call) { admin in
                _ = try await ActOnMember(try deed(call.parameters), about: id, by: admin)(services)
                return Answer(try await services.database.read { try whole(id, admin, call, $0) })
            }
        }
    }

    private enum QuotaType: String { case role, unlimited, own }

    private static func quota(_ parameters: Parameters) throws -> StorageQuota {
        let type: QuotaType = try parameters.needed("type")
        switch type {
        case .role: return .ofRole
        case .unlimited: return .unlimited
        case .own:
            guard let bytes = parameters.number("bytes", in: 0...mostBytes) else {
                throw Problem.chooseFromList.at("bytes")
            }
            return .bytes(bytes)
        }
    }

    /// As much as the page takes: a million gigabytes.
    private static let mostBytes = 1_000_000_000_000_000
}
