import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import SpaceKit
import Storage

/// Lists of people whom a member follows.
extension MastodonRoutes {
    func addLists(to api: APIRoutes) {
        guard services.site.features.contains(.follows) else { return addNoLists(to: api) }
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/lists", .read(.lists)) { call in
            let lists = try await services.database.read { try PeopleListQueries.all(of: call.member.id, $0) }
            return Answer(lists.map(ListEntity.init))
        }
        api.member(.post, "/api/v1/lists", .write(.lists)) { call in
            let made = try await MakePeopleList(
                account: call.member.id, title: call.parameters.text("title") ?? "",
                replies: call.parameters.replies() ?? .members,
                isExclusive: call.parameters.flag("exclusive") ?? false)(services)
            return Answer(ListEntity(made))
        }
        api.member(.get, "/api/v1/lists/:id", .read(.lists)) { call in
            let id = try call.id(of: PeopleList.self)
            let list = try await services.database.read { try PeopleListQueries.one(id, of: call.member.id, $0) }
            return Answer(ListEntity(list))
        }
        api.member(.put, "/api/v1/lists/:id", .write(.lists)) { call in
            let changed = try await ChangePeopleList(
                account: call.member.id, list: call.id(), title: call.parameters.text("title"),
                replies: call.parameters.replies(), isExclusive: call.parameters.flag("exclusive"))(services)
            return Answer(ListEntity(changed))
        }
        api.member(.delete, "/api/v1/lists/:id", .write(.lists)) { call in
            try await DeletePeopleList(account: call.member.id, list: call.id())(services)
            return .done
        }
        api.member(.get, "/api/v1/accounts/:id/lists", .read(.lists)) { call in
            let id = try call.id(of: Account.self)
            let lists = try await services.database.read { reader in
                try statuses.openAccount(id, for: call.member, reader)
                return try PeopleListQueries.with(id, of: call.member.id, reader)
            }
            return Answer(lists.map(ListEntity.init))
        }
        addListedPeople(to: api)
        api.member(.get, "/api/v1/timelines/list/:id", .read(.lists)) { call in
            let id = try call.id(of: PeopleList.self)
            let page = call.parameters.page()
            return try await services.feeds.read { reader, feeds in
                let list = try PeopleListQueries.one(id, of: call.member.id, reader)
                let found = try places(for: call.member, reader).listed(in: list.id, of: call.member, page, feeds)
                return try call.call.answer(found, try statuses.timeline(found.entries, for: call.member, reader))
            }
        }
    }

    private func addListedPeople(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/lists/:id/accounts", .read(.lists)) { call in
            let id = try call.id(of: PeopleList.self)
            let wantsAll = call.parameters.number("limit", in: 0...0) != nil
            let span =
                wantsAll
                ? ListSpan(size: PeopleList.mostPeople) : ListSpan(call.parameters.page(usual: 40, most: 80))
            return call.call.answer(
                try await services.database.read { reader in
                    let list = try PeopleListQueries.one(id, of: call.member.id, reader)
                    let people = try PeopleListQueries.people(in: list.id, of: call.member.id, span, reader)
                    return try statuses.accounts(people.map(\.id), for: call.member, reader)
                })
        }
        for (method, areListed) in [(CallMethod.post, true), (.delete, false)] {
            api.member(method, "/api/v1/lists/:id/accounts", .write(.lists)) { call in
                try await ListPeople(
                    account: call.member.id, list: call.id(), people: call.parameters.ids("account_ids"),
                    areListed: areListed)(services)
                return .done
            }
        }
    }

    /// Where nobody follows anybody.
    private func addNoLists(to api: APIRoutes) {
        api.member(.get, "/api/v1/lists", .read(.lists)) { _ in Answer([String]()) }
        guard services.site.features.contains(.profiles) else { return }
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/accounts/:id/lists", .read(.lists)) { call in
            let id = try call.id(of: Account.self)
            try await services.database.read { try statuses.openAccount(id, for: call.member, $0) }
            return Answer([String]())
        }
    }
}

extension Parameters {
    /// - Throws: a problem for a word that is no such policy.
    fileprivate func replies() throws -> PeopleList.Replies? {
        guard let word = text("replies_policy"), !word.isEmpty else { return nil }
        guard let replies = PeopleList.Replies(rawValue: word) else { throw Problem.repliesUnknown }
        return replies
    }
}

extension Problem {
    fileprivate static let repliesUnknown = Problem(
        422, Phrase("알 수 없는 답글 범위예요.", "There is no such choice of replies."), field: "replies_policy")
}
