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
    /// What a member is to others: follows, mutes and blocks.
    func addRelations(to api: APIRoutes) {
        guard services.site.features.contains(.profiles) else { return }
        let (services, statuses) = (services, statuses)
        api.member(.get, "/api/v1/accounts/relationships", .read(.follows)) { call in
            let ids = call.parameters.ids("id", of: Account.self)
            return Answer(
                try await services.database.read { try statuses.relationships(ids, for: call.member, $0) })
        }
        for (name, isBlocked) in [("block", true), ("unblock", false)] {
            relation(api, name, .write(.blocks)) { call, other in
                try await BlockAccount(account: call.member.id, other: other, isBlocked: isBlocked)(services)
            }
        }
        relation(api, "mute", .write(.mutes)) { call, other in
            // In seconds; none, or nought, is for ever.
            let seconds = call.parameters.number("duration", in: 1...Int.max).map { min($0, Self.longest) }
            try await MuteAccount(
                account: call.member.id, other: other, isMuted: true,
                until: seconds.map { call.now + .seconds($0) })(services)
        }
        relation(api, "unmute", .write(.mutes)) { call, other in
            try await MuteAccount(account: call.member.id, other: other, isMuted: false)(services)
        }
        for list in HiddenPeople.allCases { add(list, to: api) }
        guard services.site.features.contains(.follows) else { return }
        relation(api, "follow", .write(.follows)) { call, other in
            try await FollowAccount(follower: call.member.id, followed: other, isFollowing: true)(services)
            guard let notify = call.parameters.flag("notify"), services.site.features.isSuperset(of: .watching) else {
                return
            }
            try await WatchAccount(follower: call.member.id, followed: other, isWatching: notify)(services)
        }
        relation(api, "unfollow", .write(.follows)) { call, other in
            try await FollowAccount(follower: call.member.id, followed: other, isFollowing: false)(services)
        }
        relation(api, "remove_from_followers", .write(.follows)) { call, other in
            try await RemoveFollower(account: call.member.id, follower: other)(services)
        }
        // Following asks nobody.
        api.member(.get, "/api/v1/follow_requests", .read(.follows)) { _ in Answer([String]()) }
    }

    /// Ten years: what ends later does so never.
    static let longest = 315_360_000

    /// A route that changes what the member is to somebody they may know of, or have blocked, and answers what they are
    /// to each other then.
    private func relation(
        _ api: APIRoutes, _ name: String, _ scopes: Scopes,
        _ change: @escaping @Sendable (MemberCall, ID<Account>) async throws -> Void
    ) {
        let (services, statuses) = (services, statuses)
        api.member(.post, "/api/v1/accounts/:id/\(name)", scopes) { call in
            let id = try call.id(of: Account.self)
            try await services.database.read { reader in
                guard try statuses.facts.accounts([id], for: call.member.id, reader)[id] != nil else {
                    throw Problem.recordNotFound
                }
            }
            try await change(call, id)
            let now = try await services.database.read { try statuses.relationships([id], for: call.member, $0) }
            guard let relationship = now.first else { throw Problem.recordNotFound }
            return Answer(relationship)
        }
    }

    private func add(_ list: HiddenPeople, to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        let (path, scopes): (String, Scopes) =
            switch list {
            case .blocked: ("/api/v1/blocks", .read(.blocks))
            case .muted: ("/api/v1/mutes", .read(.mutes))
            }
        api.member(.get, path, scopes) { call in
            let span = ListSpan(call.parameters.page(usual: 40, most: 80))
            let page = try await services.database.read { reader -> ListPage<HiddenAccountEntity> in
                let hidden = try list.page(of: call.member.id, span, now: call.now, reader)
                let accounts = try statuses.accounts(hidden.items.map(\.author.id), for: call.member, reader)
                let ends = Dictionary(hidden.items.map { ($0.author.id.description, $0.until) }) { first, _ in first }
                let entities = accounts.map { account in
                    HiddenAccountEntity(
                        account: account, isMuted: list == .muted, muteExpiresAt: ends[account.id] ?? nil)
                }
                return ListPage(items: entities, first: hidden.first, next: hidden.next)
            }
            return call.call.answer(page)
        }
    }
}
