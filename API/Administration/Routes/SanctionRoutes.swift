import APIDoor
import Base
import Core
import Kernel
import MastodonAPI
import Moderation
import SQL

/// Posts that wait, appeals, sanctions that run, and what was decided.
extension AdministrationAPIRoutes {
    func addSanctions(to api: APIRoutes) {
        let (services, path) = (services, Self.moderation)
        addHeld(to: api)
        api.member(.get, "\(path)/appeals", .adminRead) { call in
            let moderator = try moderator(call)
            let after = ID<Sanction>(call.cursor)
            let rows = try await services.database.read { try SanctionRow.appeals(after: after, for: moderator, $0) }
            let (shown, last) = Self.page(rows)
            return call.call.answer(shown.map { entity($0, call) }, cursor: last?.sanction.id.description)
        }
        for (act, isUpheld) in [("uphold", true), ("reject", false)] {
            api.member(.post, "\(path)/appeals/:id/\(act)", .adminWrite) { call in
                try await AnswerAppeal(
                    sanction: try call.id(), isUpheld: isUpheld, answer: call.parameters.words("answer"),
                    moderator: try moderator(call))(services)
                return .done
            }
        }
        api.member(.get, "\(path)/sanctions", .adminRead) { call in
            let moderator = try moderator(call)
            let rows = try await services.database.read { reader in
                try SanctionRow.running(before: call.below(), for: moderator, reader)
            }
            let (shown, last) = Self.page(rows)
            return call.call.answer(
                shown.map { entity($0, call) }, first: nil, last: last?.sanction.id.rawValue)
        }
        api.member(.post, "\(path)/sanctions/:id/end", .adminWrite) { call in
            try await EndSanction(
                sanction: try call.id(), note: call.parameters.words("note"), moderator: try moderator(call))(services)
            return .done
        }
        api.member(.get, "\(path)/log", .adminRead) { call in
            let moderator = try moderator(call)
            let act: DecisionAct? = try call.parameters.choice("act")
            let filter = LogFilter<DecisionAct>(
                member: call.parameters.words("member"), act: act?.rawValue ?? "")
            let rows = try await services.database.read { reader in
                try LogEntry.page(filter.found(reader), before: call.below(), for: moderator, reader)
            }
            let (shown, last) = Self.page(rows)
            return call.call.answer(shown.map(LogEntity.init), first: nil, last: last?.id.rawValue)
        }
    }

    private func addHeld(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.moderation)/held")
        api.member(.get, path, .adminRead) { call in
            let moderator = try moderator(call)
            let after = ID<Post>(call.cursor)
            let rows = try await services.database.read { try HeldRow.page(after: after, for: moderator, $0) }
            let (shown, last) = Self.page(rows)
            return call.call.answer(
                shown.map { row in
                    HeldPostEntity(
                        id: row.post.description, kind: row.kind.rawValue, createdAt: row.createdAt,
                        account: statuses.person(row.author, for: call.member), text: row.text,
                        imagesCount: row.pictures.count)
                }, cursor: last?.post.description)
        }
        for (act, isReleased) in [("release", true), ("refuse", false)] {
            api.member(.post, "\(path)/:id/\(act)", .adminWrite) { call in
                try await DecideHeldPost(
                    post: try call.id(), isReleased: isReleased, reason: call.parameters.words("reason"),
                    moderator: try moderator(call))(services)
                return .done
            }
        }
    }

    private func entity(_ row: SanctionRow, _ call: MemberCall) -> MemberSanctionEntity {
        MemberSanctionEntity(
            account: statuses.person(row.author, for: call.member),
            sanction: SanctionEntity(row.sanction, now: call.now), mayAnswer: row.mayAnswer)
    }

    /// What moderators have decided about the member who asks. Who is suspended reads it on the page, where their
    /// account is open to them still.
    func addStanding(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.root)/settings/standing")
        api.member(.get, path, .read(.accounts)) { call in
            let sanctions = try await services.database.read { try SanctionRecord.withItems(of: call.member.id, $0) }
            return Answer(sanctions.map { SanctionEntity($0, now: call.now) })
        }
        api.member(.post, "\(path)/:id/appeal", .write(.accounts)) { call in
            try await AppealSanction(
                sanction: try call.id(), account: call.member.id, text: call.parameters.words("text"))(services)
            return .done
        }
    }
}
