import APIDoor
import Accounts
import Base
import Core
import Kernel
import Posts
import SQL
import Storage
import Timeline

/// What members do with what others have said, and who did.
extension MastodonRoutes {
    func addStatusActs(to api: APIRoutes) {
        let services = services
        for (word, isOn) in [("favourite", true), ("unfavourite", false)] {
            act(word, .write(.favourites), api) { post, member in
                _ = try await ReactToPost(.like, post: post, account: member, isOn: isOn)(services)
            }
        }
        for (word, isSaved) in [("bookmark", true), ("unbookmark", false)] {
            act(word, .write(.bookmarks), api) { post, member in
                try await SavePost(post: post, account: member, isSaved: isSaved)(services)
            }
        }
        for (word, isMuted) in [("mute", true), ("unmute", false)] {
            act(word, .write(.mutes), api) { post, member in
                try await MuteThread(post: post, account: member, isMuted: isMuted)(services)
            }
        }
        for (word, isPinned) in [("pin", true), ("unpin", false)] {
            act(word, .write(.accounts), api) { post, member in
                try await PinPost(post: post, account: member, isPinned: isPinned)(services)
            }
        }
        act("unreblog", .write(.statuses), api) { post, member in
            _ = try await RepostPost(post: post, account: member, isReposted: false)(services)
        }
        api.member(.post, "/api/v1/statuses/:id/reblog", .write(.statuses)) { call in try await reblog(call) }
        addPeople("favourited_by", .with(.like), to: api)
        addPeople("reblogged_by", .reposting, to: api)
    }

    /// An act upon a status, which answers as it is then.
    private func act(
        _ word: String, _ scopes: Scopes, _ api: APIRoutes,
        _ act: @escaping @Sendable (ID<Post>, ID<Account>) async throws -> Void
    ) {
        let (services, statuses) = (services, statuses)
        api.member(.post, "/api/v1/statuses/:id/\(word)", scopes) { call in
            let id = try call.id(of: Post.self)
            try await act(id, call.member.id)
            return Answer(try await services.database.read { try statuses.status(id, for: call.member, $0) })
        }
    }

    /// Answers the repost, a status of its own. Followers get it and everybody may see it, so it is for no fewer.
    private func reblog(_ call: MemberCall) async throws -> Answer {
        let post = try call.id(of: Post.self)
        guard ["", "public", "unlisted"].contains(call.parameters.text("visibility") ?? "") else {
            throw Problem.repostIsPublic
        }
        let (statuses, member) = (statuses, call.member)
        _ = try await RepostPost(post: post, account: member.id, isReposted: true)(services)
        let status = try await services.database.read { reader -> StatusEntity? in
            guard let id = try PassedOn.place(of: post, by: member.id, reader) else { return nil }
            let entry = TimelineEntry(place: id.rawValue, post: post)
            return try statuses.timeline([entry], for: member, reader).first
        }
        // Undone meanwhile, or deleted.
        guard let status else { throw Problem.recordNotFound }
        return Answer(status)
    }

    private func addPeople(_ word: String, _ people: PostPeople, to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.anyone(.get, "/api/v1/statuses/:id/\(word)", .read(.accounts)) { call in
            let id = try call.id(of: Post.self)
            let span = ListSpan(call.parameters.page(usual: 40, most: 80))
            let (page, accounts) = try await services.database.read { reader in
                try Self.check(id, for: call.viewer, services, reader)
                let page = try people.accounts(of: id, span, viewer: call.viewer?.id, reader)
                return (page, try statuses.accounts(page.items, for: call.viewer, reader))
            }
            return call.answer(accounts, first: page.first, last: page.next)
        }
    }

    /// - Throws: `recordNotFound` for what the viewer may not see.
    static func check(
        _ post: ID<Post>, for viewer: Viewer?, _ services: Services, _ reader: Reader
    ) throws {
        try PostQueries.check(post, in: services, reader)
        guard try PostQueries.place(of: post, for: viewer?.id, reader) != nil else { throw Problem.recordNotFound }
    }
}
