package import Base
package import Core
package import Kernel
package import People
package import Posts
package import SQL

/// What a door asks for that knows no space: posts, reposts and members by their ids, as one viewer may know of them.
/// Each costs as many statements for twenty as for one (docs/decisions/0112-whole-facts.md).
package struct Facts: Sendable {
    private let site: Site
    private let clock: Clock
    private let counts: [ProfileCount]
    private let parts: [WholePostPart]
    private let passedOn: [ReadPassedOn]

    /// - Parameter spaces: those that are on.
    package init(_ services: Services, spaces: [SpaceParts]) {
        self.init(site: services.site, clock: services.clock, spaces: spaces)
    }

    package init(site: Site, clock: Clock, spaces: [SpaceParts]) {
        self.site = site
        self.clock = clock
        counts = spaces.flatMap(\.profileCounts)
        parts = spaces.flatMap(\.wholePosts)
        passedOn = spaces.compactMap(\.passedOn)
    }

    /// Those of the posts that the viewer may see, and those that they quote.
    package func posts(
        _ ids: [ID<Post>], for viewer: ID<Account>?, muting words: MutedWords = .empty, _ reader: Reader
    ) throws -> [ID<Post>: WholePost] {
        try whole(for: viewer, muting: words)(ids, reader)
    }

    /// Those of the member's own posts that wait for a moderator, and what they quote.
    package func waitingPosts(
        _ ids: [ID<Post>], of member: ID<Account>, _ reader: Reader
    ) throws -> [ID<Post>: WholePost] {
        try whole(for: member, muting: .empty).waiting(ids, reader)
    }

    private func whole(for viewer: ID<Account>?, muting words: MutedWords) -> WholePosts {
        WholePosts(
            viewer: viewer, words: words, features: site.features, home: site.zone, parts: parts, now: clock.now())
    }

    /// Those of the reposts that the viewer may see.
    package func reposts(
        _ ids: [ID<Repost>], for viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Repost>: PassedOn] {
        try passedOn.reduce(into: [:]) { found, read in
            found.merge(try read(ids, viewer, reader)) { first, _ in first }
        }
    }

    /// Those of the members whom the viewer may know of, or has blocked.
    package func accounts(
        _ ids: [ID<Account>], for viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Account>: AccountFacts] {
        var accounts = try ProfileQueries.accounts(ids, counts: counts, viewer: viewer, now: clock.now(), reader)
        for (id, time) in try LastPosts.times(of: Array(accounts.keys), on: site.features, reader) {
            accounts[id]?.lastPostAt = time
        }
        return accounts
    }
}
