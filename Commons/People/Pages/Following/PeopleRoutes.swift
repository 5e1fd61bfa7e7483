import Accounts
package import Base
import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// A member's acts on another: follow, mute, block; and lists of followers.
package struct PeopleRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        for (action, isMuted) in [("mute", true), ("unmute", false)] {
            router.post("/@{handle}/\(action)") { request, context in try await mute(isMuted, request, context) }
        }
        for (action, isBlocked) in [("block", true), ("unblock", false)] {
            router.post("/@{handle}/\(action)") { request, context in try await block(isBlocked, request, context) }
        }
        router.post("/@{handle}/report") { request, context in try await report(request, context) }
        guard site.features.contains(.follows) else { return }
        for (action, isFollowing) in [("follow", true), ("unfollow", false)] {
            router.post("/@{handle}/\(action)") { request, context in
                try await follow(isFollowing, request, context)
            }
        }
        if site.features.isSuperset(of: .watching) {
            for (action, isWatching) in [("watch", true), ("unwatch", false)] {
                router.post("/@{handle}/\(action)") { request, context in
                    try await watch(isWatching, request, context)
                }
            }
        }
        for direction in [PeopleQueries.Direction.followers, .following] {
            router.get("/@{handle}/\(direction.rawValue)") { request, context in
                try await list(direction, request, context)
            }
        }
    }

    /// The account a path names, if the viewer may know of it, or has blocked it.
    private func account(_ context: Context, viewer: ID<Account>) async throws -> ID<Account> {
        let handle = context.handle
        return try await services.database.read { reader in
            try PeopleQueries.nameable(handle, viewer: viewer, reader)
        }
    }

    private func follow(_ isFollowing: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let account = try await account(context, viewer: member.id)
        try await FollowAccount(follower: member.id, followed: account, isFollowing: isFollowing)(services)
        guard context.visit.wantsFragment else { return .redirect(to: request.refererPath, type: .normal) }
        let state = try await services.database.read { reader in
            try PeopleQueries.row(account, viewer: member.id, reader)
        }
        return .html(state.follow.map { followButton($0, shell: site.shell(context)) } ?? .empty)
    }

    private func watch(_ isWatching: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let account = try await account(context, viewer: member.id)
        try await WatchAccount(follower: member.id, followed: account, isWatching: isWatching)(services)
        guard context.visit.wantsFragment else { return .redirect(to: request.refererPath, type: .normal) }
        let person = try await services.database.read { reader in
            try PeopleQueries.row(account, viewer: member.id, reader)
        }
        return .html(watchButton(person.author, isWatching: isWatching, shell: site.shell(context)))
    }

    private func mute(_ isMuted: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let account = try await account(context, viewer: member.id)
        let days = try await request.form().number("days", in: 1...365)
        try await MuteAccount(
            account: member.id, other: account, isMuted: isMuted,
            until: days.map { services.clock.now() + .days($0) })(services)
        return site.redirect(to: next(request, context), toast: isMuted ? .muted : .unmuted, for: context)
    }

    private func report(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let account = try await account(context, viewer: member.id)
        let form = try await request.form()
        guard let reason = ReportReason.chosen(form["reason"], among: ReportReason.ofMembers) else {
            throw Problem.reasonMissing
        }
        let report = ReportAccount(account: account, reporter: member.id, reason: reason, note: form["note"])
        return site.reported(try await report(services), leadingTo: "/@\(context.handle)", for: context)
    }

    /// Back to the profile, or to the list that the form names.
    private func next(_ request: Request, _ context: Context) -> String {
        let next = request.query["next"]
        return next.isEmpty ? "/@\(context.handle)" : localPath(next)
    }

    private func block(_ isBlocked: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let account = try await account(context, viewer: member.id)
        try await BlockAccount(account: member.id, other: account, isBlocked: isBlocked)(services)
        return site.redirect(to: next(request, context), toast: isBlocked ? .blocked : .unblocked, for: context)
    }

    private func list(
        _ direction: PeopleQueries.Direction, _ request: Request, _ context: Context
    ) async throws -> Response {
        let handle = context.handle
        let viewer = context.viewer?.id
        let before = ID<Follow>(request.query["before"])
        let page = try await services.database.read { reader in
            let author = try PeopleQueries.author(handle, viewer: viewer, reader)
            let (people, next) = try PeopleQueries.page(
                direction, of: author.id, before: before, viewer: viewer, reader)
            return PeoplePage(
                of: author, direction: direction, people: people,
                next: olderPath("\(author.path)/\(direction.rawValue)", before: next))
        }
        return site.page(
            Frame(title: page.of.name), peopleView(page, shell: site.shell(context)), for: context)
    }
}

extension Context {
    /// The handle in the path, however it was encoded or typed, as it is looked up.
    package var handle: String { text("handle").handleKey }
}

extension Phrase {
    static let muted = Phrase("뮤트했어요. 상대방은 몰라요.", "Muted. They won’t know.")
    static let unmuted = Phrase("뮤트를 풀었어요.", "Unmuted.")
    static let blocked = Phrase("차단했어요. 서로 보이지 않아요.", "Blocked. Neither of you sees the other.")
    static let unblocked = Phrase("차단을 풀었어요.", "Unblocked.")
}
