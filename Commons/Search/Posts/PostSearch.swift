import Accounts
import Base
package import Core
import Kernel
package import SQL

extension WordIndex {
    /// Short posts, replies and comments.
    static let posts = WordIndex("post_words")
}

extension SearchCursor {
    /// A list of posts has no order but theirs.
    fileprivate init(post: ID<Post>, way: Int) {
        self.init(rank: way, isLonger: 0, isOther: 0, key: "", item: post.rawValue)
    }
}

/// Looks for posts.
package struct PostSearch {
    private let beginnings: [String]
    private let features: Features
    private let viewer: Viewer?
    private let typed: String
    private let now: Timestamp
    private let waiting: ID<Account>?
    private let after: ID<Post>?

    /// How many pages in a row are read because the viewer's muted words leave nothing of them.
    private static let pages = 5

    /// Short posts, replies and comments with every one of the words, the newest first.
    ///
    /// - Parameter features: of which kinds there are posts here.
    package static func find(
        _ visit: SearchVisit, _ features: Features, _ reader: Reader
    ) throws -> ListSlice<FoundPost, SearchCursor> {
        let ways = ways(visit.typed)
        // A later page goes on as the first was found.
        var way = visit.after.map { min($0.rank, ways.count - 1) } ?? 0
        var page = try PostSearch(visit, ways[way], features).page(reader)
        while page.posts.isEmpty, page.next == nil, visit.after == nil, way + 1 < ways.count {
            way += 1
            page = try PostSearch(visit, ways[way], features).page(reader)
        }
        return ListSlice(
            page.posts.map { FoundPost(post: $0, beginnings: ways[way]) },
            next: page.next.map { SearchCursor(post: $0, way: way) })
    }

    /// How many ``find(_:_:_:)`` pages through, up to ``SearchVisit/countLimit``.
    package static func count(_ visit: SearchVisit, _ features: Features, _ reader: Reader) throws -> Int {
        for way in ways(visit.typed) {
            let count = try PostSearch(visit, way, features).count(reader)
            if count > 0 { return count }
        }
        return 0
    }

    /// The beginnings of words that are asked for, the first that find something: as they are typed, then as if the
    /// keyboard had been in the other language.
    static func ways(_ typed: String) -> [[String]] {
        SearchWords.ways(SearchText(typed)) + [SearchWords.askedOnOtherKeyboard(typed)]
    }

    /// - Parameter beginnings: of words that are asked for.
    init(_ visit: SearchVisit, _ beginnings: [String], _ features: Features) {
        self.beginnings = beginnings
        self.features = features
        viewer = visit.viewer
        typed = visit.typed
        now = visit.now
        waiting = visit.waiting
        after = visit.after.map { ID(rawValue: $0.item) }
    }

    /// - Returns: a page of posts, and after which the next one begins.
    func page(_ reader: Reader) throws -> (posts: [SoughtPost], next: ID<Post>?) {
        guard !beginnings.isEmpty, let match = try WordIndex.posts.match(beginnings, reader) else { return ([], nil) }
        let muted = muted
        var next = after
        for _ in 0..<Self.pages {
            let statement = Self.statement(
                match, before: next, features, viewer: viewer?.id, waiting: waiting, now: now)
            let found = try reader.all(statement, SoughtPost.init(row:))
            next = found.count > SearchIndex.pageSize ? found[SearchIndex.pageSize - 1].id : nil
            let posts = found.prefix(SearchIndex.pageSize).filter { isSeen($0, muted) }
            if !posts.isEmpty || next == nil { return (posts, next) }
        }
        return ([], next)
    }

    /// How many posts there are, up to ``SearchVisit/countLimit``.
    func count(_ reader: Reader) throws -> Int {
        guard !beginnings.isEmpty, let match = try WordIndex.posts.match(beginnings, reader) else { return 0 }
        let statement = Self.statement(
            match, before: nil, features, viewer: viewer?.id, waiting: waiting, now: now,
            limit: SearchVisit.countLimit)
        let muted = muted
        return try reader.all(statement, SoughtPost.init(row:)).count { isSeen($0, muted) }
    }

    /// A viewer who searches for a muted word wants to see it.
    private var muted: MutedWords { viewer.map { $0.mutedWords.without(those: typed) } ?? .empty }

    private func isSeen(_ post: SoughtPost, _ muted: MutedWords) -> Bool {
        post.author.id == viewer?.id || [post.text, post.warning].allSatisfy { muted.first(in: $0) == nil }
    }

    /// - Parameter waiting: the viewer, where something of theirs waits for moderators.
    static func statement(
        _ match: WordIndex.Match, before: ID<Post>?, _ features: Features, viewer: ID<Account>?,
        waiting: ID<Account>?, now: Timestamp, limit: Int = SearchIndex.pageSize + 1
    ) -> Statement {
        let notHidden = Statement.listed("f", to: viewer, now: now)
        let seen = waiting.map { author -> Statement in
            "(\(notHidden) OR \(.waits("f.id", of: author)) AND \(.placeVisible("f", to: author)))"
        }
        // The index leads: SQLite keeps this order.
        return """
            SELECT p.id, p.kind, COALESCE(p.root_id, p.id), p.text, p.created_at, p.warning, p.state = 'held', \(Author.columns)
            FROM (
                SELECT \(match.row) AS id FROM \(match.source) CROSS JOIN posts f
                WHERE \(match.condition) AND \(match.row) < \(before ?? ID(rawValue: .max)) AND f.id = \(match.row)
                    \(features.hasPosts(ofKind: "f.kind")) AND \(seen ?? notHidden)
                ORDER BY \(match.row) DESC LIMIT \(limit)
            ) found
            JOIN posts p ON p.id = found.id
            JOIN accounts a ON a.id = p.author_id
            ORDER BY p.id DESC
            """
    }
}
