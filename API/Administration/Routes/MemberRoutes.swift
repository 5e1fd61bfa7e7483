import APIDoor
import Administration
import Base
import Core
import Kernel
import MastodonAPI
import Media
import Moderation
import People
import SQL

/// The members, as admins see them.
extension AdministrationAPIRoutes {
    func addMembers(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.admin)/members")
        api.member(.get, path, .adminRead) { call in
            _ = try admin(call)
            let filter: MemberFilter = try call.parameters.choice("show") ?? .all
            let found = try await services.database.read { reader in
                try MemberList.read(filter, call.parameters.words("q").tidiedLine, after: call.cursor, reader)
            }
            return call.call.answer(found.lines.map { entity($0, call) }, cursor: found.cursor)
        }
        api.member(.get, "\(path)/:id", .adminRead) { call in
            let (admin, id) = (try admin(call), try call.id(of: Account.self))
            return Answer(try await services.database.read { try whole(id, admin, call, $0) })
        }
        api.member(.get, "\(Self.admin)/log", .adminRead) { call in
            _ = try admin(call)
            let act: AdminAct? = try call.parameters.choice("act")
            let filter = LogFilter<AdminAct>(member: call.parameters.words("member"), act: act?.rawValue ?? "")
            let log = try await services.database.read { reader in
                try AdminLog.read(filter, before: call.below(), reader)
            }
            return call.call.answer(
                log.entries.map { entry in
                    AdminLogEntity(
                        id: entry.id.description, createdAt: entry.id.createdAt, admin: entry.admin,
                        act: entry.act.rawValue, acct: entry.handle, detail: entry.detail)
                }, first: nil, last: log.older == nil ? nil : log.entries.last?.id.rawValue)
        }
    }

    func whole(
        _ id: ID<Account>, _ admin: Admin, _ call: MemberCall, _ reader: Reader
    ) throws -> WholeMemberEntity {
        let facts = try MemberFacts.read(id, for: admin.id, reader)
        return WholeMemberEntity(
            member: entity(facts.line, call), email: facts.email, isConfirmed: facts.isConfirmed,
            language: facts.language?.rawValue, hasSecondFactor: facts.hasSecondFactor, statusesCount: facts.posts,
            reportsAbout: facts.casesAbout, reportsMade: facts.reports,
            invitedBy: try InvitationTree.chain(above: id, reader).map { statuses.person($0, for: call.member) },
            scout: try Scout.find(id, reader).map { ScoutEntity(organisation: $0.organisation, proof: $0.proof) })
    }

    private func entity(_ line: MemberLine, _ call: MemberCall) -> MemberEntity {
        let quota =
            switch line.quota {
            case .ofRole: QuotaEntity(type: "role", bytes: nil)
            case .unlimited: QuotaEntity(type: "unlimited", bytes: nil)
            case .bytes(let bytes): QuotaEntity(type: "own", bytes: bytes)
            }
        return MemberEntity(
            account: statuses.person(line.author, for: call.member), role: line.role.rawValue, joinedAt: line.joinedAt,
            storedBytes: line.stored, quota: quota, isSuspended: line.isSuspended)
    }
}
