import APIDoor
import Accounts
import Base
import Core
import Kernel
import SQL
import Search
import Storage
import Web

extension MastodonRoutes {
    /// What is searched for, and what is suggested.
    func addSearch(to api: APIRoutes) {
        let services = services
        if services.site.features.contains(.search) {
            api.anyone(.get, "/api/v2/search", .read(.search)) { call in
                try services.limiter.take(.searches, by: call.viewer?.id.description ?? call.network)
                return Answer(try await services.database.read { reader in try found(call, reader) })
            }
            api.member(.get, "/api/v1/accounts/search", .read(.accounts)) { call in
                try services.limiter.take(.searches, by: call.member.id.description)
                return Answer(try await services.database.read { reader in try foundPeople(call.call, reader) })
            }
        }
        addSuggestions(to: api)
        addTags(to: api)
    }

    private func found(_ call: Call, _ reader: Reader) throws -> FoundEntity {
        let sought = Sought(call, at: services.site, usual: 20)
        let type = call.parameters.text("type") ?? ""
        func wants(_ kind: String) -> Bool { type.isEmpty || type == kind }
        var found = FoundEntity()
        if let known = KnownAddress(call.parameters.text("q") ?? "", at: services.site) {
            guard sought.offset == 0 else { return found }
            switch known {
            case .account(let handle):
                if wants("accounts"), let id = try statuses.id(of: handle, for: call.viewer, reader) {
                    found.accounts = try statuses.accounts([id], for: call.viewer, reader)
                }
            case .post(let id):
                if wants("statuses") {
                    found.statuses = try statuses.statuses([id], for: call.viewer, reader)[id].map { [$0] } ?? []
                }
            }
            return found
        }
        if wants("accounts"), services.site.features.contains(.profiles) {
            found.accounts = try foundPeople(call, reader)
        }
        if wants("statuses") {
            let ids = try sought.posts(reader)
            let statuses = try statuses.statuses(ids, for: call.viewer, reader)
            found.statuses = ids.compactMap { statuses[$0] }
        }
        if wants("hashtags"), services.site.features.contains(.tags) {
            found.hashtags = try sought.tags(reader).map { HashtagEntity($0, statuses.addresses) }
        }
        return found
    }

    /// Whose handle it is comes first, as where handles are completed; that may be the caller.
    private func foundPeople(_ call: Call, _ reader: Reader) throws -> [AccountEntity] {
        let sought = Sought(call, at: services.site, usual: 40)
        let onlyFollowed = call.parameters.flag("following") == true && call.viewer != nil
        var ids = try sought.people(onlyFollowed: onlyFollowed, reader)
        let handle = services.site.handle(sought.typed)
        if !onlyFollowed, sought.offset == 0, !handle.isEmpty,
            let exact = try statuses.id(of: handle, for: call.viewer, reader),
            (try? statuses.openAccount(exact, for: call.viewer, reader)) != nil
        {
            ids = Array(([exact] + ids.filter { $0 != exact }).prefix(sought.limit))
        }
        return try statuses.accounts(ids, for: call.viewer, reader)
    }

    private func addSuggestions(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        @Sendable func suggested(_ call: MemberCall) async throws -> [AccountEntity] {
            try await services.database.read { reader in
                let people = try PeopleSuggestions.read(
                    for: call.member.id, on: services.site.features, now: call.now, reader)
                return try statuses.accounts(people.map(\.author.id), for: call.member, reader)
            }
        }
        if services.site.features.isSuperset(of: [.search, .profiles]) {
            api.member(.get, "/api/v1/suggestions", .read(.accounts)) { call in Answer(try await suggested(call)) }
            api.member(.get, "/api/v2/suggestions", .read(.accounts)) { call in
                Answer(try await suggested(call).map { SuggestionEntity(account: $0) })
            }
        }
        // Nobody is listed who is not looked for.
        api.open(.get, "/api/v1/directory") { _ in Answer([String]()) }
    }

    /// Tags have pages, and nobody follows one.
    private func addTags(to api: APIRoutes) {
        guard services.site.features.contains(.tags) else { return }
        let statuses = statuses
        api.anyone(.get, "/api/v1/tags/:name", .read(.follows)) { call in
            guard let tag = Hashtag(call.context.text("name")) else { throw Problem.recordNotFound }
            return Answer(HashtagEntity(tag.name, statuses.addresses))
        }
        for none in ["/api/v1/followed_tags", "/api/v1/featured_tags", "/api/v1/endorsements"] {
            api.member(.get, none, none.hasSuffix("followed_tags") ? .read(.follows) : .read(.accounts)) { _ in
                Answer([String]())
            }
        }
    }
}
