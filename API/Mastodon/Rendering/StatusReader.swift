import APIDoor
import Accounts
package import Base
package import Core
package import Kernel
import People
import Posts
package import SQL
package import SpaceKit
import Storage

/// Reads statuses and accounts for whoever calls: as many statements for forty as for one.
package struct StatusReader: Sendable {
    package let facts: Facts
    package private(set) var addresses: Addresses
    package let clock: Clock

    package init(_ services: Services, _ facts: Facts) {
        self.init(site: services.site, clock: services.clock, facts)
    }

    package init(site: Site, clock: Clock, _ facts: Facts) {
        self.facts = facts
        addresses = Addresses(site: site.publicURL)
        self.clock = clock
    }

    /// The same for what an app shows its member: it loads what is for that member.
    package func sealed(for viewer: Viewer?) -> StatusReader {
        var reader = self
        reader.addresses.seal = ImageSeal(for: viewer, at: clock.now())
        return reader
    }

    /// Those of the posts that the viewer may see, by their ids.
    func statuses(_ ids: [ID<Post>], for viewer: Viewer?, _ reader: Reader) throws -> [ID<Post>: StatusEntity] {
        let rendering = try rendering(ids, for: viewer, reader)
        return Dictionary(
            ids.compactMap { id in rendering.status(id).map { (id, $0) } }, uniquingKeysWith: { first, _ in first })
    }

    /// What of the viewer's own waits for a moderator is theirs to see, and nobody else's.
    ///
    /// - Throws: `recordNotFound` for what the viewer may not see.
    package func status(_ id: ID<Post>, for viewer: Viewer?, _ reader: Reader) throws -> StatusEntity {
        if let status = try statuses([id], for: viewer, reader)[id] { return status }
        guard let viewer, let status = try sealed(for: viewer).waiting(id, of: viewer, reader) else {
            throw Problem.recordNotFound
        }
        return status
    }

    private func waiting(_ id: ID<Post>, of member: Viewer, _ reader: Reader) throws -> StatusEntity? {
        let posts = try facts.waitingPosts([id], of: member.id, reader)
        return posts.isEmpty ? nil : try rendering(posts, for: member.id, reader).status(id)
    }

    /// A page of a timeline, in its order: posts, and reposts of posts by their own ids.
    package func timeline(_ entries: [TimelineEntry], for viewer: Viewer?, _ reader: Reader) throws -> [StatusEntity] {
        let reposts = try facts.reposts(
            entries.filter(\.isRepost).map { ID(rawValue: $0.place) }, for: viewer?.id, reader)
        let waiting = entries.filter(\.isWaiting).map(\.post)
        let people = reposts.values.map(\.account) + (waiting.isEmpty ? [] : [viewer?.id].compactMap { $0 })
        var rendering = try rendering(entries.map(\.post), and: people, for: viewer, reader)
        if let viewer, !waiting.isEmpty {
            rendering.posts.merge(try facts.waitingPosts(waiting, of: viewer.id, reader)) { _, own in own }
        }
        return entries.compactMap { entry in
            guard entry.isRepost else { return rendering.status(entry.post) }
            return reposts[ID(rawValue: entry.place)].flatMap { rendering.repost($0) }
        }
    }

    func rendering(
        _ ids: [ID<Post>], and people: [ID<Account>] = [], for viewer: Viewer?, _ reader: Reader
    ) throws -> StatusRendering {
        try sealed(for: viewer).rendering(
            ids, and: people, for: viewer?.id, muting: viewer?.mutedWords ?? .empty, reader)
    }

    func rendering(
        _ ids: [ID<Post>], and people: [ID<Account>] = [], for viewer: ID<Account>?, muting words: MutedWords,
        _ reader: Reader
    ) throws -> StatusRendering {
        let posts = try facts.posts(ids, for: viewer, muting: words, reader)
        return try rendering(posts, and: people, for: viewer, reader)
    }

    private func rendering(
        _ posts: [ID<Post>: WholePost], and people: [ID<Account>] = [], for viewer: ID<Account>?, _ reader: Reader
    ) throws -> StatusRendering {
        let authors = Set(posts.values.map(\.facts.author.id)).union(people)
        let now = clock.now()
        var filters: [String: MutedWordItem] = [:]
        if let viewer, posts.values.contains(where: { $0.mutedWord != nil }) {
            for item in try MutedWordQueries.items(of: viewer, now: now, reader) { filters[item.word] = item }
        }
        return StatusRendering(
            posts: posts, accounts: try facts.accounts(Array(authors), for: viewer, reader), filters: filters,
            addresses: addresses, now: now)
    }

    /// Those of the members whom the viewer may know of, in the order of the ids.
    package func accounts(_ ids: [ID<Account>], for viewer: Viewer?, _ reader: Reader) throws -> [AccountEntity] {
        let found = try facts.accounts(ids, for: viewer?.id, reader)
        let addresses = sealed(for: viewer).addresses
        return ids.compactMap { found[$0].map { AccountEntity($0, addresses) } }
    }

    package func account(_ id: ID<Account>, for viewer: Viewer?, _ reader: Reader) throws -> AccountEntity {
        guard let account = try accounts([id], for: viewer, reader).first else { throw Problem.recordNotFound }
        return account
    }

    /// The caller's own account, with what they wrote.
    func own(_ member: Viewer, _ reader: Reader) throws -> AccountEntity {
        guard let found = try facts.accounts([member.id], for: member.id, reader)[member.id] else {
            throw Problem.recordNotFound
        }
        return AccountEntity(own: found, sealed(for: member).addresses, language: member.language)
    }
}

/// Where a status is in a timeline.
package struct TimelineEntry: Sendable {
    /// The id of the post, or of the repost.
    package let place: Int64
    package let post: ID<Post>
    /// Whether it waits for a moderator.
    let isWaiting: Bool

    init(waiting post: ID<Post>) { (place, self.post, isWaiting) = (post.rawValue, post, true) }

    package init(place: Int64, post: ID<Post>) {
        self.place = place
        self.post = post
        isWaiting = false
    }

    var isRepost: Bool { place != post.rawValue }
}
