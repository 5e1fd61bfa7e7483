package import Base
package import Core

/// Takes note of the works of a deal that somebody has seen. They are counted within a second, once per viewer, work and
/// day.
package struct SeeWorks: Act {
    /// `nil` for a visitor.
    package let viewer: ID<Account>?
    /// Where the request comes from.
    package let network: String
    package let deal: String
    package let works: [ID<Post>]
    package let discover: Discover

    package init(
        viewer: ID<Account>?, network: String, deal: String, works: [ID<Post>], discover: Discover
    ) {
        self.viewer = viewer
        self.network = network
        self.deal = deal
        self.works = works
        self.discover = discover
    }

    package var cost: Cost? { Cost(.views, of: viewer?.description ?? network) }

    /// Throws ``Core/Problem/noSuchDeal`` for a deal that was not made for this viewer. One of a day that is over counts
    /// nothing.
    package func perform(_ services: Services) async throws {
        let today = DiscoverKey.day(of: services.clock.now())
        guard let day = Deal.day(of: deal) else { throw Problem.noSuchDeal }
        // The key of a deal from before midnight is kept for a day.
        guard day == today || day == today - 1, let key = try await discover.keys.key(of: day) else { return }
        let seer = viewer.map { Seer($0) } ?? Seer(visitor: network, key)
        guard let deal = Deal(deal, for: seer, by: key) else { throw Problem.noSuchDeal }
        let seen = Set(works)
        discover.take(
            deal.works.enumerated().filter { seen.contains($0.element) }.map {
                Look(day: today, seer: seer, work: $0.element, kind: .seen(place: $0.offset))
            }, of: seer)
    }
}

/// Takes note that a member has looked at a work for long, which says something where Discover showed it today.
package struct LookAtWork: Act {
    package let viewer: ID<Account>
    package let work: ID<Post>
    package let discover: Discover

    package init(viewer: ID<Account>, work: ID<Post>, discover: Discover) {
        self.viewer = viewer
        self.work = work
        self.discover = discover
    }

    package var cost: Cost? { Cost(.views, of: viewer) }

    package func perform(_ services: Services) async throws {
        let day = DiscoverKey.day(of: services.clock.now())
        let seer = Seer(viewer)
        discover.take([Look(day: day, seer: seer, work: work, kind: .long)], of: seer)
    }
}

extension Problem {
    static let noSuchDeal = Problem(
        400, Phrase("이 페이지에서 보여 드린 작품이 아니에요.", "These works were not shown to you."))
}
