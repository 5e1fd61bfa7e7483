import Accounts
package import Base
package import Core
package import Posts
package import SQL
import Storage

/// Reads posts for a viewer: one statement for all of a page, and one more each for images, polls, quotes, works and links
/// where there are any.
package struct PostReader: Sendable {
    package let viewer: ID<Account>?
    /// The viewer's muted words.
    var words: MutedWords
    package let now: Timestamp
    /// `nil` without the gallery: its remaining works are not read.
    let cards: ReadEmbeds?
    /// Whether something of the viewer's may wait for moderators. Where nothing does, nothing is asked.
    package var mayWait = false

    package init(
        viewer: ID<Account>?, words: MutedWords, now: Timestamp, cards: ReadEmbeds?, mayWait: Bool = false
    ) {
        self.viewer = viewer
        self.words = words
        self.now = now
        self.cards = cards
        self.mayWait = mayWait
    }

    static let pageSize = PostSpan.pageSize

    /// Whether a post is of a kind that timelines show here, for a column with its kind: never an exhibition.
    static func isHere(_ kind: Statement, hasWorks: Bool) -> Statement {
        hasWorks ? "AND \(kind) <> 'exhibition'" : "AND \(kind) IN ('post', 'reply')"
    }

    /// The posts of one page and the place where the next begins.
    ///
    /// - Parameter places: selects `place` and `post_id`, one row more than a page.
    package func page(_ places: Statement, _ reader: Reader) throws -> (items: [PostItem], next: PostCursor?) {
        let rows = try self.rows(places, reader)
        let last = rows.count > Self.pageSize ? rows[Self.pageSize - 1] : nil
        return (
            try completed(rows.prefix(Self.pageSize), reader),
            last.map { PostCursor(value: $0.place, post: $0.item.id) }
        )
    }

    /// A page of somebody's Home.
    package func home(
        of viewer: ID<Account>, before: PostCursor?, _ reader: Reader, _ feeds: FeedPages
    ) throws -> (items: [PostItem], next: PostCursor?) {
        let (rows, next) = try feeds.page(
            of: .timeline, for: viewer, .before(before), now: now, entry: \.place
        ) { entries in
            try self.rows(TimelineQueries.home(entries, viewer: viewer, hasWorks: cards != nil, now: now), reader)
        }
        return (try completed(rows, reader), next.map { PostCursor(value: $0, post: ID(rawValue: $0)) })
    }

    /// The viewer's own posts that wait for moderators, which nothing else here reads.
    ///
    /// - Parameter places: by ``Posts/HeldPosts/places(of:where:before:to:)``, of this viewer.
    func waiting(_ places: Statement, of viewer: ID<Account>, _ reader: Reader) throws -> [PostItem] {
        let statement = Self.statement(
            places, where: Self.isWaiting(of: viewer), viewer: viewer, hasWorks: cards != nil)
        let rows = try reader.all(statement) { row in
            row.skip()
            return try read(&row)
        }
        return try completed(rows, reader).map { item in
            var item = item
            item.isWaiting = true
            item.poll?.isRevealed = true
            return item
        }
    }

    /// Whether a post `p` is the viewer's and waits for moderators. A comment is not shown below what the viewer cannot see.
    static func isWaiting(of viewer: ID<Account>) -> Statement {
        "\(.waits("p.id", of: viewer)) AND \(.placeVisible("p", to: viewer))"
    }

    /// What a post quotes, or names by its address: a post or a member.
    private struct Named {
        let post: ID<Post>?
        let member: ID<Account>?
    }

    /// A post at a place of a list, with what else has to be read for it.
    private struct PlacedPost {
        let place: Int64
        let item: PostItem
        let named: Named
    }

    private func rows(_ places: Statement, _ reader: Reader) throws -> [PlacedPost] {
        try reader.all(Self.statement(places, viewer: viewer, hasWorks: cards != nil)) { row in
            let place = try row.next(as: Int64.self)
            let (item, named) = try read(&row)
            return PlacedPost(place: place, item: item, named: named)
        }
    }

    private func completed(_ rows: some Sequence<PlacedPost>, _ reader: Reader) throws -> [PostItem] {
        try completed(rows.map { ($0.item, $0.named) }, reader)
    }

    /// Those of the posts that are there, by their ids.
    package func items(_ ids: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: PostItem] {
        guard !ids.isEmpty else { return [:] }
        let places: Statement = "SELECT x.id AS place, x.id AS post_id FROM posts x WHERE x.id IN (\(list: ids))"
        let rows = try reader.all(Self.statement(places, viewer: viewer, hasWorks: cards != nil)) { row in
            row.skip()
            return try read(&row)
        }
        return Dictionary(try completed(rows, reader).map { ($0.id, $0) }) { first, _ in first }
    }

    package func one(_ id: ID<Post>, _ reader: Reader) throws -> PostItem? { try items([id], reader)[id] }

    /// A member's pinned post.
    package func pinned(by account: ID<Account>, _ reader: Reader) throws -> PostItem? {
        let id = try reader.value(TimelineQueries.pinned(by: account), as: ID<Post>.self)
        guard let id, var item = try one(id, reader) else { return nil }
        item.isAtTop = true
        return item
    }

    /// Posts of authors the viewer may not see are left out, and comments below such works; so are tombstones, which have
    /// no author.
    ///
    /// - Parameter isSeen: which posts `p` these are instead.
    static func statement(
        _ places: Statement, where isSeen: Statement? = nil, viewer: ID<Account>?, hasWorks: Bool
    ) -> Statement {
        """
        SELECT page.place, \(PostFacts.columns(viewer: viewer)),
            CASE WHEN p.quote_revoked = 0 THEN COALESCE(p.quote_id, p.named_id) END, p.quote_id IS NULL,
            p.quote_revoked, p.named_account_id,
            EXISTS (SELECT 1 FROM pins n WHERE n.post_id = p.id), b.id, b.handle, b.name
        FROM (\(places)) page
        JOIN posts p ON p.id = page.post_id
        \(PostFacts.joins(viewer: viewer))
        LEFT JOIN reposts r ON r.id = page.place
        LEFT JOIN accounts b ON b.id = r.account_id
        WHERE \(isSeen ?? .visible("p", to: viewer))
            \(isHere("p.kind", hasWorks: hasWorks))
        ORDER BY page.place DESC, page.post_id DESC
        """
    }

    private func read(_ row: inout Row) throws -> (PostItem, Named) {
        var item = PostItem(try PostFacts(row: &row, viewer: viewer))
        let quote = try row.next(as: ID<Post>?.self)
        item.namesQuote = try row.next()
        if try row.next(as: Bool.self) { item.quote = .gone }
        let member = try row.next(as: ID<Account>?.self)
        item.isPinned = try row.next()
        item.repostedBy = try PostItem.Name.read(&row)
        return (item, Named(post: quote == item.id ? nil : quote, member: item.namesQuote ? member : nil))
    }

    private func completed(_ rows: [(PostItem, Named)], _ reader: Reader) throws -> [PostItem] {
        let shorts = rows.filter { $0.0.kind != .work }.map(\.0.id)
        let pictures = try pictures(of: shorts, limit: nil, reader)
        let polls = try PollQueries.polls(
            of: rows.filter { $0.0.kind.isInThread }.map(\.0.id), viewer: viewer, reader)
        let quotes = try quotes(rows.compactMap(\.1.post), reader)
        let members = try Embed.members(rows.compactMap(\.1.member), viewer: viewer, reader)
        let works = rows.filter { $0.0.kind == .work }.map(\.0.id)
        let cards = try readCards(of: works, reader)
        let links = try LinkCardQueries.cards(of: rows.map(\.0).filter(\.hasLink).map(\.id), reader)
        return rows.compactMap { item, named in
            var item = item
            item.pictures = pictures[item.id] ?? []
            if var poll = polls[item.id] {
                poll.isOwn = item.isOwn
                item.poll = poll
            }
            // The viewer's own words are never hidden.
            if !item.isOwn { item.mutedWord = item.texts.lazy.compactMap { words.first(in: $0) }.first }
            if let post = named.post { item.quote = quotes[post] ?? .gone }
            if item.namesQuote, case .gone? = item.quote { item.quote = nil }
            if let member = named.member.flatMap({ members[$0] }) { item.quote = .card(member) }
            item.card = cards[item.id]
            item.link = links[item.id].flatMap { isWelcome($0) || item.isOwn ? $0 : nil }
            // A post the viewer may not see has no card.
            return item.kind == .work && item.card == nil ? nil : item
        }
    }

    /// A muted word is not shown on a card either.
    private func isWelcome(_ link: LinkCard) -> Bool { link.texts.allSatisfy { words.first(in: $0) == nil } }

    func pictures(of posts: [ID<Post>], limit: Int?, _ reader: Reader) throws -> [ID<Post>: [Picture]] {
        guard !posts.isEmpty else { return [:] }
        let rows = try reader.all(Self.picturesStatement(of: posts, limit: limit)) { row in
            (post: try row.next(as: ID<Post>.self), picture: try Picture(row: &row))
        }
        return Dictionary(grouping: rows, by: \.post).mapValues { $0.map(\.picture) }
    }

    static func picturesStatement(of posts: [ID<Post>], limit: Int?) -> Statement {
        """
        SELECT m.post_id, \(Picture.columns) FROM media m
        WHERE m.post_id IN (\(list: posts)) AND \(.hangs) AND m.position < \(limit ?? .max)
        ORDER BY m.post_id, m.position
        """
    }
}
