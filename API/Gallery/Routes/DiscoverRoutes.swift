import APIDoor
import Accounts
import Base
import Core
import Discover
import Gallery
import Kernel
import MastodonAPI
import SQL
import SpaceKit
import Storage
import Works

/// Works that are owed viewers, and works worth seeing again. What an app has shown of a deal, it says.
extension GalleryAPIRoutes {
    func addDiscover(to api: APIRoutes) {
        let (services, statuses, discover) = (services, statuses, indexes.discover)
        api.anyone(.get, "\(Self.root)/discover", .read(.works)) { call in
            let (viewer, now) = (call.viewer, call.now)
            let key = try await discover.keys.key(at: now)
            let seer = viewer.map { Seer($0.id) } ?? Seer(visitor: call.network, key)
            let dealt = DealtWorks(call.parameters.text("cursor") ?? "")
            let deck = try await discover.index.deck(at: now)
            return try await services.database.read { reader in
                let page = try DiscoverPage.read(
                    deck, for: seer, after: dealt, .one(viewer?.id, now: now), muting: MutedWorks(viewer), now: now,
                    reader)
                let works = page.cards.map(\.id)
                let entity = DealEntity(
                    deal: Deal(works: works).sealed(for: seer, by: key),
                    works: try statuses.list(works, for: viewer, reader))
                return call.answer(entity, cursor: page.hasMore ? page.dealt.text : nil)
            }
        }
        api.anyone(.post, "\(Self.root)/discover/seen", .write(.works)) { call in
            try await SeeWorks(
                viewer: call.viewer?.id, network: call.network, deal: call.parameters.text("deal") ?? "",
                works: call.parameters.ids("ids"), discover: discover)(services)
            return .done
        }
        // A visitor's look says nothing: visitors are counted, not asked.
        api.member(.post, "\(Self.root)/works/:id/looked", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            try await LookAtWork(viewer: call.member.id, work: id, discover: discover)(services)
            return .done
        }
    }
}
