import APIDoor
import Accounts
import Base
import Core
import Kernel
import MastodonAPI
import People
import SQL
import SpaceKit
import Storage
import Works

/// Walls: works in a list, as statuses, the newest first.
extension GalleryAPIRoutes {
    func addWalls(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        api.anyone(.get, "\(Self.root)/works", .read(.works)) { call in
            let (wall, page) = try (Wall(call.parameters), call.parameters.page())
            return try await services.database.read { reader in
                if case .by(let maker) = wall {
                    let known = try statuses.facts.accounts([maker], for: call.viewer?.id, reader)[maker]
                    guard let known else { throw Problem.recordNotFound }
                    guard !known.isBlocked else { return Answer([String]()) }
                }
                let places = places(for: call.viewer, reader)
                let found = try places.list(
                    page, without: wall.muted(call.viewer), waiting: wall.waiting(call.viewer?.id)
                ) { span in
                    wall.statement(span, places.audience, for: call.viewer?.id)
                }
                return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
            }
        }
        api.member(.get, "\(Self.root)/works/following", .read(.works)) { call in
            let page = call.parameters.page()
            return try await services.feeds.read { reader, feeds in
                let found = try places(for: call.member, reader).followedWorks(of: call.member, page, feeds)
                return try call.call.answer(found, try statuses.list(found.posts, for: call.member, reader))
            }
        }
        // Saved works are shown whatever they say.
        api.member(.get, "\(Self.root)/works/saved", .read(.works)) { call in
            let page = call.parameters.page()
            return try await services.database.read { reader in
                let places = places(for: call.member, reader)
                let found = try places.list(page) { span in
                    WorkQueries.saved(by: call.member.id, span, places.audience)
                }
                return try call.call.answer(found, try statuses.list(found.posts, for: call.member, reader))
            }
        }
    }
}

/// Which works a wall has. One thing alone is asked of them.
private enum Wall {
    case all, critique
    case made(Making)
    case tagged(Hashtag)
    case by(ID<Account>)

    init(_ parameters: Parameters) throws {
        var walls: [Wall] = []
        if parameters.flag("critique") == true { walls.append(.critique) }
        if let text = parameters.text("making"), !text.isEmpty {
            guard let making = Making(rawValue: text) else { throw Problem.badRequest.at("making") }
            walls.append(.made(making))
        }
        if let text = parameters.text("tag"), !text.isEmpty {
            guard let tag = Hashtag(text) else { throw Problem.badRequest.at("tag") }
            walls.append(.tagged(tag))
        }
        if let maker = try parameters.id("account_id", of: Account.self, orThrow: .recordNotFound) {
            walls.append(.by(maker))
        }
        guard walls.count <= 1 else { throw Problem.oneWallAtATime }
        self = walls.first ?? .all
    }

    /// A viewer who asks for generated works wants to see them; of a maker all are shown.
    func muted(_ viewer: Viewer?) -> MutedWorks? {
        switch self {
        case .by: nil
        case .made(.generated): MutedWorks(viewer, asksForGenerated: true)
        default: MutedWorks(viewer)
        }
    }

    /// Which works of the viewer's that wait for moderators are on it, as on pages.
    func waiting(_ viewer: ID<Account>?) -> Statement? {
        switch self {
        case .all: WaitingWorks.all
        case .critique: WaitingWorks.asking
        case .tagged(let tag): WaitingWorks.tagged(tag)
        case .by(let maker): maker == viewer ? WaitingWorks.all : nil
        case .made: nil
        }
    }

    func statement(_ span: PostSpan, _ audience: Audience, for viewer: ID<Account>?) -> Statement {
        switch self {
        case .all: WorkQueries.newest(span, audience)
        case .critique: WorkQueries.asking(span, audience)
        case .made(let making): WorkQueries.made(making, span, audience)
        case .tagged(let tag): WorkQueries.tagged(tag, span, audience)
        case .by(let maker): WorkQueries.by(maker, span, to: viewer)
        }
    }
}

extension Problem {
    fileprivate static let oneWallAtATime = Problem(
        422,
        Phrase(
            "조건은 하나만 고를 수 있어요.", "Ask for one of critique, making, tag and account_id at a time."))
}
