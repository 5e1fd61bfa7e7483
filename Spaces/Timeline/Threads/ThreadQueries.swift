import Accounts
import Base
package import Core
import Posts
package import SQL

/// How a thread is read: a bounded number of statements, whatever its depth and size.
package enum ThreadQueries {
    /// How many posts are above the page's own.
    static let heightLimit = 20

    /// Reads a part of the thread around a post, or around the stone in its place.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` where the viewer may not see the post, and where nothing is below a
    ///   tombstone.
    package static func thread(
        around post: ID<Post>, _ edge: AnswersEdge = .before(nil), posts: PostReader, _ reader: Reader
    ) throws -> PostThread {
        guard let place = try ThreadPlace.find(post, reader) else { throw Problem.postNotFound }
        let above = try reader.values(aboveStatement(post), as: ID<Post>.self)
        let chain = try reader.all(chainStatement(place.chain, after: post)) { row in
            (
                id: try row.next(as: ID<Post>.self), parent: try row.next(as: ID<Post>.self),
                isStone: try row.next(as: Bool.self), count: try row.next(as: Int.self)
            )
        }
        let rows = try reader.all(
            answersStatement(to: post, edge, besides: place.besides(edge), viewer: posts.viewer, now: posts.now)
        ) { row in
            (
                id: try row.next(as: ID<Post>.self), first: try row.next(as: ID<Post>?.self),
                count: try row.next(as: Int.self), leadsOn: try row.next(as: Bool.self)
            )
        }
        let (links, shown) = (chain.prefix(PostReader.pageSize), rows.prefix(PostReader.pageSize))
        let firsts = shown.filter { !$0.leadsOn }.compactMap(\.first)
        let items = try posts.items(above + [post] + links.map(\.id) + shown.map(\.id) + firsts, reader)
        var focus = items[post]
        guard place.isStone ? !links.isEmpty || !shown.isEmpty : focus != nil else { throw Problem.postNotFound }
        // A viewer who opens a post by its address wants to read it.
        focus?.mutedWord = nil
        let hidden = place.depth - above.count
        let parents = [post] + links.map(\.id) + shown.map(\.id) + firsts
        let waiting = try posts.waitingReplies(to: parents, reader)
        // Each counts all its replies; those of the chain are shown. What is deleted is not counted any more.
        let own = Dictionary(chain.filter { !$0.isStone }.map { ($0.parent, 1) }, uniquingKeysWith: +)
        return PostThread(
            above: above.map { id in items[id].map { .post($0) } ?? .stone(id) },
            earlier: hidden > 0 ? above.first.map { (path: $0.postPath, count: hidden) } : nil, id: post,
            root: place.root, focus: focus,
            chain: PostThread.Chain(
                id: place.chain,
                posts: links.compactMap { link in
                    guard link.isStone || items[link.id] != nil else { return nil }
                    return PostThread.Continuation(
                        entry: items[link.id].map { .post($0) } ?? .stone(link.id), id: link.id,
                        answers: max(0, link.count - own[link.id, default: 0]), waiting: waiting[link.id] ?? [])
                }, onward: chain.count > links.count ? links.last?.id : nil),
            answers: edge.placing(
                waiting[post] ?? [], until: rows.count > shown.count ? shown.last?.id : nil,
                among: shown.map { row in
                    let first = row.leadsOn ? nil : row.first.flatMap { items[$0] }
                    return PostThread.Answer(
                        entry: items[row.id].map { .post($0) } ?? .stone(row.id), id: row.id, first: first,
                        more: row.count - (first == nil ? 0 : 1), leadsOn: row.leadsOn,
                        waiting: (waiting[row.id] ?? []) + (first.flatMap { waiting[$0.id] } ?? []))
                }),
            next: rows.count > shown.count ? shown.last.map { edge.moved(to: $0.id) } : nil)
    }

    /// The chain of posts a post answers: a limited number, from the top down.
    ///
    /// - Parameter height: how many at most, those nearest to it.
    static func aboveStatement(_ post: ID<Post>, height: Int = heightLimit) -> Statement {
        """
        WITH RECURSIVE above (id, parent_id, height) AS (
            SELECT p.id, p.parent_id, 0 FROM posts p WHERE p.id = \(post)
            UNION ALL
            SELECT p.id, p.parent_id, above.height + 1 FROM above JOIN posts p ON p.id = above.parent_id
            WHERE above.height < \(height)
        )
        SELECT id FROM above WHERE height > 0 ORDER BY height DESC
        """
    }

    /// How the author of a post goes on after it, the oldest first, with what each answers, and whether it is a stone: all
    /// of a chain are one author's. What is gone is left out unless others' replies hang below it; what is hidden, always.
    static func chainStatement(_ chain: ID<Post>, after post: ID<Post>) -> Statement {
        """
        SELECT p.id, p.parent_id, p.author_id IS NULL, p.reply_count FROM posts p
        WHERE p.chain_id = \(chain) AND p.id > \(post)
            AND (\(.published("p")) OR (p.author_id IS NULL AND EXISTS (
                SELECT 1 FROM posts c WHERE c.parent_id = p.id AND \(isBesides(chain, "c"))
                    AND (c.author_id IS NULL OR \(.published("c"))))))
        ORDER BY p.id LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// A post's replies, each with its own first reply, and whether it and a reply to it are stones. Those by which its
    /// author continues a chain are not among them. A tombstone replaces what is below it.
    ///
    /// - Parameter chain: what is shown elsewhere on the page.
    static func answersStatement(
        to post: ID<Post>, _ edge: AnswersEdge, besides chain: ID<Post>?, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, (SELECT MIN(c.id) FROM posts c
            WHERE c.parent_id = p.id AND \(.open("c", to: viewer))), p.reply_count,
            p.author_id IS NULL AND EXISTS (SELECT 1 FROM posts s WHERE s.parent_id = p.id AND s.author_id IS NULL)
        FROM posts p
        WHERE p.parent_id = \(post) AND \(edge.condition) \(chain.map { "AND \(isBesides($0, "p"))" as Statement })
            AND \(.notHidden("p.author_id", by: viewer, now: now))
            AND (\(.open("p", to: viewer)) OR (p.author_id IS NULL AND \(Tombstones.isSeen)))
        ORDER BY \(edge.order) LIMIT \(PostReader.pageSize + 1)
        """
    }

    private static func isBesides(_ chain: ID<Post>, _ post: Statement) -> Statement {
        "(\(post).chain_id IS NULL OR \(post).chain_id <> \(chain))"
    }
}

/// Where a post is in its thread.
private struct ThreadPlace {
    let depth: Int
    let root: ID<Post>
    /// Of which chain it is a part; of the one it may begin, none.
    let continues: ID<Post>?
    let isStone: Bool
    let post: ID<Post>

    var chain: ID<Post> { continues ?? post }

    /// Which posts are no answers: a whole page shows how the author goes on, and a branch is opened on a page that shows
    /// the chain this continues.
    func besides(_ edge: AnswersEdge) -> ID<Post>? {
        switch edge {
        case .before: chain
        case .after: continues
        }
    }

    static func find(_ post: ID<Post>, _ reader: Reader) throws -> ThreadPlace? {
        try reader.first(
            """
            SELECT p.depth, COALESCE(p.root_id, p.id), p.chain_id, p.author_id IS NULL FROM posts p
            WHERE p.id = \(post) AND p.kind IN ('post', 'reply')
            """
        ) { row in
            ThreadPlace(
                depth: try row.next(), root: try row.next(), continues: try row.next(), isStone: try row.next(),
                post: post)
        }
    }
}

extension AnswersEdge {
    fileprivate var condition: Statement {
        switch self {
        case .before(let post): "p.id < \(post ?? ID(rawValue: .max))"
        case .after(let post): "p.id > \(post)"
        }
    }

    fileprivate var order: Statement {
        switch self {
        case .before: "p.id DESC"
        case .after: "p.id"
        }
    }

    /// Replies that wait, at their places on this page. A branch is opened below where they are already.
    fileprivate func placing(
        _ waiting: [PostItem], until last: ID<Post>?, among answers: [PostThread.Answer]
    ) -> [PostThread.Answer] {
        guard case .before(let first) = self else { return answers }
        let here = waiting.filter { item in
            (first.map { item.id < $0 } ?? true) && (last.map { item.id > $0 } ?? true)
        }
        guard !here.isEmpty else { return answers }
        return (answers + here.map { PostThread.Answer(entry: .post($0), id: $0.id, first: nil, more: 0) })
            .sorted { $0.id > $1.id }
    }

    fileprivate func moved(to post: ID<Post>) -> AnswersEdge {
        switch self {
        case .before: .before(post)
        case .after: .after(post)
        }
    }
}
