import Base
import Core
import Posts
import SQL

/// How a thread is read: a bounded number of statements, whatever its depth and size.
enum ThreadQueries {
    /// How many posts are above the page's own.
    static let heightLimit = 20

    /// Reads a page of the thread around a post.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` where the viewer may not see the post.
    static func page(
        around post: ID<Post>, _ edge: AnswersEdge = .before(nil), posts: PostReader, composer: PostComposer,
        _ reader: Reader
    ) throws -> ThreadPage {
        let place = try reader.first(
            "SELECT depth, COALESCE(chain_id, id), author_id FROM posts WHERE id = \(post)"
        ) { row in
            (
                depth: try row.next(as: Int.self), chain: try row.next(as: ID<Post>.self),
                author: try row.next(as: ID<Account>?.self)
            )
        }
        guard let place, let author = place.author else { throw Problem.postNotFound }
        let above = try reader.values(aboveStatement(post), as: ID<Post>.self)
        let chain = try reader.all(chainStatement(place.chain, of: author, after: post)) { row in
            (id: try row.next(as: ID<Post>.self), parent: try row.next(as: ID<Post>.self))
        }
        let rows = try reader.all(
            answersStatement(to: post, edge, besides: place.chain, viewer: posts.viewer, now: posts.now)
        ) { row in
            (
                id: try row.next(as: ID<Post>.self), first: try row.next(as: ID<Post>?.self),
                count: try row.next(as: Int.self)
            )
        }
        let (links, shown) = (chain.prefix(PostReader.pageSize), rows.prefix(PostReader.pageSize))
        let items = try posts.items(
            above + [post] + links.map(\.id) + shown.map(\.id) + shown.compactMap(\.first), reader)
        guard var focus = items[post], focus.kind.isInThread else { throw Problem.postNotFound }
        // Whoever opens a post by its address wants to read it.
        focus.mutedWord = nil
        let hidden = place.depth - above.count
        let parents = [post] + links.map(\.id) + shown.map(\.id) + shown.compactMap(\.first)
        let waiting = try posts.waitingReplies(to: parents, reader)
        // Each counts all its replies; those of the chain are shown.
        let own = Dictionary(chain.map { ($0.parent, 1) }, uniquingKeysWith: +)
        return ThreadPage(
            above: above.map { id in items[id].map { .post($0) } ?? .stone(id) },
            earlier: hidden > 0 ? above.first.map { (path: $0.postPath, count: hidden) } : nil, focus: focus,
            chain: ThreadPage.Chain(
                id: place.chain,
                posts: links.compactMap { items[$0.id] }.map { item in
                    ThreadPage.Continuation(
                        item: item, answers: max(0, item.replies - own[item.id, default: 0]),
                        waiting: waiting[item.id] ?? [])
                }, onward: chain.count > links.count ? links.last?.id : nil),
            answers: edge.placing(
                waiting[post] ?? [], until: rows.count > shown.count ? shown.last?.id : nil,
                among: shown.map { row in
                    let first = row.first.flatMap { items[$0] }
                    return ThreadPage.Answer(
                        entry: items[row.id].map { .post($0) } ?? .stone(row.id), id: row.id, first: first,
                        more: row.count - (first == nil ? 0 : 1),
                        waiting: (waiting[row.id] ?? []) + (first.flatMap { waiting[$0.id] } ?? []))
                }),
            next: rows.count > shown.count ? shown.last.map { edge.moved(to: $0.id) } : nil, composer: composer)
    }

    /// The chain of posts a post answers: a limited number, from the top down.
    static func aboveStatement(_ post: ID<Post>) -> Statement {
        """
        WITH RECURSIVE above (id, parent_id, height) AS (
            SELECT p.id, p.parent_id, 0 FROM posts p WHERE p.id = \(post)
            UNION ALL
            SELECT p.id, p.parent_id, above.height + 1 FROM above JOIN posts p ON p.id = above.parent_id
            WHERE above.height < \(heightLimit)
        )
        SELECT id FROM above WHERE height > 0 ORDER BY height DESC
        """
    }

    /// How the author of a post goes on after it, the oldest first, with what each answers. What of it is gone or hidden
    /// is left out.
    static func chainStatement(_ chain: ID<Post>, of author: ID<Account>, after post: ID<Post>) -> Statement {
        """
        SELECT p.id, p.parent_id FROM posts p
        WHERE p.chain_id = \(chain) AND p.id > \(post) AND p.author_id = \(author)
        ORDER BY p.id LIMIT \(PostReader.pageSize + 1)
        """
    }

    /// A post's replies, each with its own first reply; those by which its author continues a chain are not among them,
    /// unless they are gone. A tombstone replaces what is below it.
    static func answersStatement(
        to post: ID<Post>, _ edge: AnswersEdge, besides chain: ID<Post>, viewer: ID<Account>?, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, (SELECT MIN(c.id) FROM posts c
            WHERE c.parent_id = p.id AND c.author_id <> \(HiddenPosts.keeper)), p.reply_count
        FROM posts p
        WHERE p.parent_id = \(post) AND \(edge.condition)
            AND (p.chain_id IS NULL OR p.chain_id <> \(chain) OR p.author_id IS NULL)
            AND \(.notHidden("p.author_id", by: viewer, now: now))
            AND (p.author_id IS NOT NULL OR \(Tombstones.isSeen))
        ORDER BY \(edge.order) LIMIT \(PostReader.pageSize + 1)
        """
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

    /// Replies that wait, at their places on this page. A branch is opened below where they stand already.
    fileprivate func placing(
        _ waiting: [PostItem], until last: ID<Post>?, among answers: [ThreadPage.Answer]
    ) -> [ThreadPage.Answer] {
        guard case .before(let first) = self else { return answers }
        let here = waiting.filter { item in
            (first.map { item.id < $0 } ?? true) && (last.map { item.id > $0 } ?? true)
        }
        guard !here.isEmpty else { return answers }
        return (answers + here.map { ThreadPage.Answer(entry: .post($0), id: $0.id, first: nil, more: 0) })
            .sorted { $0.id > $1.id }
    }

    fileprivate func moved(to post: ID<Post>) -> AnswersEdge {
        switch self {
        case .before: .before(post)
        case .after: .after(post)
        }
    }
}
