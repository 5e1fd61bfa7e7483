import APIDoor
import Accounts
import Base
import Core
import Kernel
import MastodonAPI
import People
import SQL
import Scouting
import SpaceKit
import Storage
import Works

/// What scouts ask of makers, and the makers' answers. To members who are no scouts, the scouts' part is not there.
extension GalleryAPIRoutes {
    func addScouting(to api: APIRoutes) {
        guard let beginTalk else { return }
        let services = services
        api.member(.get, "\(Self.root)/offers", .read(.works)) { call in
            let before = call.parameters.page().below.map { ID<Offer>(rawValue: $0) }
            return try await services.database.read { reader in
                try offers(Offer.toMaker(call.member.id, before: before), call, reader)
            }
        }
        for answer in Offer.Answer.allCases {
            api.member(.post, "\(Self.root)/offers/:id/\(answer.rawValue)", .write(.works)) { call in
                let id = try call.id(of: Offer.self)
                let path = try await AnswerOffer(id, of: call.member.id, answer, beginTalk: beginTalk)(services)
                return Answer(BegunTalkEntity(conversationId: path?.split(separator: "/").last.map(String.init)))
            }
        }
        addDesk(to: api)
    }

    private func addDesk(to api: APIRoutes) {
        let services = services
        let scout = "\(Self.root)/scout"
        api.member(.get, "\(scout)/makers", .read(.works)) { call in
            func text(_ name: String) -> String { call.parameters.text(name) ?? "" }
            let filter = ScoutFilter(
                major: text("major"), medium: text("medium"), tag: text("tag"), colour: text("colour"))
            if let problem = filter.problem { throw Problem(422, problem, field: "colour") }
            let before = call.parameters.page().below.map { ID<Account>(rawValue: $0) }
            return try await services.database.read { reader in
                try check(call.member, reader)
                let found = try ScoutDesk.read(
                    filter, before: before, scout: call.member.id, now: call.now, reader)
                return call.call.answer(
                    try makers(found.items, call.member, reader), first: nil, last: found.next?.rawValue)
            }
        }
        api.member(.get, "\(scout)/kept", .read(.works)) { call in
            let before = call.parameters.page().below.map { ID<KeptMaker>(rawValue: $0) }
            return try await services.database.read { reader in
                try check(call.member, reader)
                let rows = try reader.all(KeptMaker.statement(of: call.member.id, before: before), KeptMaker.init(row:))
                let shown = Array(rows.prefix(ScoutDesk.pageSize))
                let people = try people(shown.map(\.author.id), call.member, reader)
                let kept = shown.compactMap { row in
                    people[row.author.id].map { KeptMakerEntity(id: row.id.description, account: $0, note: row.note) }
                }
                let next = rows.count > shown.count ? shown.last?.id.rawValue : nil
                return call.call.answer(kept, first: nil, last: next)
            }
        }
        api.member(.get, "\(scout)/offers", .read(.works)) { call in
            let before = call.parameters.page().below.map { ID<Offer>(rawValue: $0) }
            return try await services.database.read { reader in
                try check(call.member, reader)
                return try offers(Offer.fromScout(call.member.id, before: before), call, reader)
            }
        }
        api.member(.put, "\(scout)/makers/:id/note", .write(.works)) { call in
            try await keep(call.parameters.text("note") ?? "", call)
        }
        api.member(.delete, "\(scout)/makers/:id/note", .write(.works)) { call in try await keep(nil, call) }
        api.member(.post, "\(scout)/makers/:id/offers", .write(.works)) { call in
            let handle = try await handle(call)
            try await MakeOffer(
                scout: call.member.id, handle: handle, what: call.parameters.text("what") ?? "",
                why: call.parameters.text("why") ?? "")(services)
            return .done
        }
    }

    private func check(_ member: Viewer, _ reader: Reader) throws {
        guard try Scout.find(member.id, reader) != nil else { throw Problem.recordNotFound }
    }

    /// Of the maker in the path, for a scout alone.
    private func handle(_ call: MemberCall) async throws -> String {
        let id = try call.id(of: Account.self)
        return try await services.database.read { reader in
            try check(call.member, reader)
            return try statuses.account(id, for: call.member, reader).username
        }
    }

    private func keep(_ note: String?, _ call: MemberCall) async throws -> Answer {
        try await KeepMaker(scout: call.member.id, handle: try await handle(call), note: note)(services)
        return .done
    }

    private func people(
        _ ids: [ID<Account>], _ member: Viewer, _ reader: Reader
    ) throws -> [ID<Account>: AccountEntity] {
        let found = try statuses.accounts(Array(Set(ids)), for: member, reader)
        return Dictionary(found.compactMap { account in ID<Account>(account.id).map { ($0, account) } }) { $1 }
    }

    private func makers(
        _ found: [ScoutedMaker], _ member: Viewer, _ reader: Reader
    ) throws -> [ScoutedMakerEntity] {
        let people = try people(found.map(\.author.id), member, reader)
        let works = try statuses.list(found.flatMap { $0.works.map(\.id) }, for: member, reader)
        let byMaker = Dictionary(grouping: works, by: \.account.id)
        return found.compactMap { maker in
            people[maker.author.id].map { ScoutedMakerEntity(account: $0, works: byMaker[$0.id] ?? []) }
        }
    }

    private func offers(_ statement: Statement, _ call: MemberCall, _ reader: Reader) throws -> Answer {
        let page = try Offer.page(statement, reader)
        let people = try people(page.items.map(\.person.id), call.member, reader)
        let list = page.items.compactMap { offer in
            people[offer.person.id].map { person in
                OfferEntity(
                    id: offer.id.description, createdAt: offer.id.createdAt, account: person,
                    organisation: offer.organisation, proof: offer.proof, what: offer.what, why: offer.why,
                    answer: offer.answer?.rawValue)
            }
        }
        return call.call.answer(list, first: nil, last: page.next?.rawValue)
    }
}
