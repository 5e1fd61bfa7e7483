import Accounts
package import Core
import Notifications
package import SQL
import Storage

/// Reads whole posts by their ids for one viewer: in as many statements for twenty as for one.
package struct WholePosts: Sendable {
    package let viewer: ID<Account>?
    package let now: Timestamp
    /// Where exhibitions are that do not say so.
    package let home: Zone
    private let words: MutedWords
    private let features: Features
    private let parts: [WholePostPart]

    /// - Parameters:
    ///   - words: the viewer's muted words.
    ///   - parts: of the spaces that are on.
    package init(
        viewer: ID<Account>?, words: MutedWords, features: Features, home: Zone, parts: [WholePostPart], now: Timestamp
    ) {
        (self.viewer, self.words, self.now) = (viewer, words, now)
        (self.features, self.home, self.parts) = (features, home, parts)
    }

    /// Those of the posts that the viewer may see, by their ids, and those that they quote.
    package func callAsFunction(_ ids: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: WholePost] {
        try completed(try rows(ids, reader), reader)
    }

    /// Those of the viewer's own posts that wait for a moderator, which nothing else here reads.
    package func waiting(_ ids: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: WholePost] {
        guard let viewer, !ids.isEmpty else { return [:] }
        let statement = WholePost.statement(of: ids, viewer: viewer, features: features, waitingFor: viewer)
        var posts: [ID<Post>: WholePost] = [:]
        for var post in try reader.all(statement, { row in try WholePost(row: &row, viewer: viewer) }) {
            post.isWaiting = true
            posts[post.facts.id] = post
        }
        return try completed(posts, reader)
    }

    private func completed(_ found: [ID<Post>: WholePost], _ reader: Reader) throws -> [ID<Post>: WholePost] {
        var posts = found
        let named = posts.values.compactMap(\.shown)
        posts.merge(try rows(Self.quoted(by: posts).union(named).subtracting(posts.keys), reader)) { first, _ in first }
        guard !posts.isEmpty else { return [:] }
        try addQuotes(to: &posts, reader)
        try addImages(to: &posts, reader)
        try addMentions(to: &posts, reader)
        for part in parts { try part.add(&posts, self, reader) }
        guard !words.isEmpty else { return posts }
        return posts.mapValues { post in
            // A member's own words are never hidden.
            guard !post.facts.isOwn else { return post }
            var post = post
            post.mutedWord = post.texts.lazy.compactMap { words.first(in: $0) }.first
            if post.link?.texts.contains(where: { words.first(in: $0) != nil }) == true { post.link = nil }
            return post
        }
    }

    private func rows(_ ids: some Collection<ID<Post>>, _ reader: Reader) throws -> [ID<Post>: WholePost] {
        guard !ids.isEmpty else { return [:] }
        let statement = WholePost.statement(of: Array(ids), viewer: viewer, features: features)
        let rows = try reader.all(statement) { row in try WholePost(row: &row, viewer: viewer) }
        return Dictionary(rows.map { ($0.facts.id, $0) }) { first, _ in first }
    }

    /// What was taken out is nobody's to see.
    private static func quoted(by posts: [ID<Post>: WholePost]) -> Set<ID<Post>> {
        Set(posts.values.compactMap { post in post.quote.flatMap { $0.state == .revoked ? nil : $0.post } })
    }

    private func addQuotes(to posts: inout [ID<Post>: WholePost], _ reader: Reader) throws {
        let quoted = Self.quoted(by: posts)
        guard !quoted.isEmpty else { return }
        let rows = try reader.all(
            WholePost.quotesStatement(of: Array(quoted), viewer: viewer, features: features, now: now)
        ) { row in
            (try row.next(as: ID<Post>.self), try row.next(as: WholePost.Quote.State.self))
        }
        let states = Dictionary(rows) { first, _ in first }
        for (id, post) in posts {
            guard let quote = post.quote, quote.state != .revoked, let state = states[quote.post] else { continue }
            posts[id]?.quote = WholePost.Quote(post: quote.post, state: state)
        }
    }

    private func addImages(to posts: inout [ID<Post>: WholePost], _ reader: Reader) throws {
        let ids = Array(posts.keys)
        let rows = try reader.all(WholePost.imagesStatement(of: ids)) { row in
            (try row.next(as: ID<Post>.self), try Picture(row: &row))
        }
        guard !rows.isEmpty else { return }
        let palettes = try PaletteColour.palettes(of: ids, reader)
        for (post, picture) in rows {
            posts[post]?.images.append(
                ImageFacts(picture: picture, palette: palettes[picture.rendering.media] ?? []))
        }
    }

    private func addMentions(to posts: inout [ID<Post>: WholePost], _ reader: Reader) throws {
        let named = posts.mapValues { Mentions.handles(in: $0.facts.text, limit: 100) }
        let handles = Set(named.values.joined())
        guard !handles.isEmpty else { return }
        let rows = try reader.all(WholePost.mentionsStatement(of: Array(handles), viewer: viewer)) { row in
            (try row.next(as: String.self), try Author(row: &row))
        }
        let members = Dictionary(rows) { first, _ in first }
        for (id, handles) in named { posts[id]?.mentions = handles.compactMap { members[$0] } }
    }
}

/// What a space knows of posts besides, and adds to those that it is about: by statements whose number does not depend
/// on theirs.
package struct WholePostPart: Sendable {
    let add: @Sendable (inout [ID<Post>: WholePost], WholePosts, Reader) throws -> Void

    package init(_ add: @escaping @Sendable (inout [ID<Post>: WholePost], WholePosts, Reader) throws -> Void) {
        self.add = add
    }
}
