import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import SpaceKit
import Storage

extension MastodonRoutes {
    /// Members: one, several, and whom they follow.
    func addAccounts(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/accounts/verify_credentials", .read(.accounts)) { call in
            Answer(try await services.database.read { reader in try statuses.own(call.member, reader) })
        }
        guard services.site.features.contains(.profiles) else { return }
        api.anyone(.get, "/api/v1/accounts", .read(.accounts)) { call in
            let ids = call.parameters.ids("id", of: Account.self)
            return Answer(try await services.database.read { try statuses.accounts(ids, for: call.viewer, $0) })
        }
        api.anyone(.get, "/api/v1/accounts/lookup", .read(.accounts)) { call in
            let handle = services.site.handle(call.parameters.text("acct") ?? "")
            return Answer(
                try await services.database.read { reader in
                    guard let id = try statuses.id(of: handle, for: call.viewer, reader) else {
                        throw Problem.recordNotFound
                    }
                    return try statuses.account(id, for: call.viewer, reader)
                })
        }
        api.anyone(.get, "/api/v1/accounts/:id", .read(.accounts)) { call in
            let id = try call.id(of: Account.self)
            return Answer(try await services.database.read { try statuses.account(id, for: call.viewer, $0) })
        }
        for direction in [PeopleQueries.Direction.followers, .following]
        where services.site.features.contains(.follows) {
            api.anyone(.get, "/api/v1/accounts/:id/\(direction.rawValue)", .read(.accounts)) { call in
                let id = try call.id(of: Account.self)
                let span = ListSpan(call.parameters.page(usual: 40, most: 80))
                return call.answer(
                    try await services.database.read { reader in
                        try statuses.openAccount(id, for: call.viewer, reader)
                        let page = try PeopleQueries.page(direction, of: id, span, viewer: call.viewer?.id, reader)
                        return try statuses.accounts(page.map(\.author.id), for: call.viewer, reader)
                    })
            }
        }
        // Nobody puts others, or tags, on a profile.
        for none in ["featured_tags", "endorsements"] {
            api.anyone(.get, "/api/v1/accounts/:id/\(none)", .read(.accounts)) { call in
                let id = try call.id(of: Account.self)
                try await services.database.read { try statuses.openAccount(id, for: call.viewer, $0) }
                return Answer([String]())
            }
        }
    }
}

extension StatusReader {
    /// Whose handle it is, if the viewer may know of them, or has blocked them.
    func id(of handle: String, for viewer: Viewer?, _ reader: Reader) throws -> ID<Account>? {
        guard let id = try reader.value("SELECT id FROM accounts WHERE handle_key = \(handle)", as: ID<Account>.self)
        else { return nil }
        return try facts.accounts([id], for: viewer?.id, reader)[id] == nil ? nil : id
    }

    /// - Throws: `recordNotFound` for whose page shows the viewer nothing.
    func openAccount(_ id: ID<Account>, for viewer: Viewer?, _ reader: Reader) throws {
        guard let found = try facts.accounts([id], for: viewer?.id, reader)[id], !found.isBlocked else {
            throw Problem.recordNotFound
        }
    }
}

extension Site {
    /// As it is looked up: without the `@` before it, and without this host behind.
    func handle(_ acct: String) -> String {
        let parts = acct.drop { $0 == "@" }.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count == 1 || parts[1].lowercased() == host.lowercased() else { return "" }
        return String(name).handleKey
    }
}
