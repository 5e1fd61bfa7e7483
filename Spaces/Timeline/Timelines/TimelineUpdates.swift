import Accounts
import Base
import Core
package import Kernel
package import Posts
import SQL

/// What open streams and threads learn of.
package struct TimelineUpdates: Sendable {
    /// Local: everybody's stream.
    package static let topic = "timeline"

    private let cards: ReadEmbeds?

    package init(cards: ReadEmbeds?) { self.cards = cards }

    package var all: [LiveRenderer] { posts + PollUpdates.all }

    private var posts: [LiveRenderer] {
        [
            LiveRenderer(PostPublished.self) { event, reader, present in
                try event.parent == nil ? published(event, reader, present) : answered(event, reader)
            },
            LiveRenderer(RepostsChanged.self) { event, reader, present in try reposted(event, reader, present) },
            LiveRenderer(PostEdited.self) { event, reader in try edited(event, reader) },
            LiveRenderer(LinkCardChanged.self) { event, reader in
                try LinkCardQueries.posts(linkingTo: event.page, reader).flatMap { post, root in
                    try edited(PostEdited(post: post, root: root), reader)
                }
            },
            PostUpdates.removals { event, reader in try deleted(event, reader) },
        ]
    }

    /// Open pages say that there is something new; its own author's has put it at the top already.
    private func published(
        _ event: PostPublished, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader) else { return [] }
        let author = event.author
        return [
            LiveUpdate(
                PostAdded(post: item.id, author: author, timeline: .local), on: Self.topic, key: "new-posts-\(author)",
                by: [author], saying: item.texts)
        ] + (try addedToHome(item, by: [author], present, reader))
    }

    private func reposted(
        _ event: RepostsChanged, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        let count = try reader.value(
            "SELECT p.repost_count FROM posts p WHERE p.id = \(event.post) AND \(.published("p"))", as: Int.self)
        guard let count else { return [] }
        let owners = try PostUpdates.owners(of: [event.post, event.root], reader)
        let changed = LiveUpdate.count(
            CountChanged(.reposts, of: event.post, to: count), on: PostUpdates.topic(event.root), about: event.post,
            under: owners)
        guard event.isReposted, !present.isEmpty, let item = try item(event.post, reader) else { return [changed] }
        let news = try addedToHome(
            item, by: [event.account, item.author.id], as: event.repost, present, reader
        ) { followers in
            try having(item, before: event.repost, followers, reader)
        }
        return [changed] + news
    }

    /// Who of these has a post on Home without a repost of it: of several who bring it the first counts (``FeedIndex``).
    private func having(
        _ item: PostItem, before repost: ID<Repost>, _ members: [ID<Account>], _ reader: Reader
    ) throws -> [ID<Account>] {
        let reposts: Statement = """
            SELECT f.follower_id FROM follows f
            JOIN reposts r ON r.account_id = f.followed_id AND r.post_id = \(item.id)
            WHERE f.follower_id IN (\(list: members)) AND r.id < \(repost) AND \(.isOnHome("f"))
            """
        // Replies and works come by reposts alone.
        guard item.kind == .post else { return try reader.values(reposts, as: ID<Account>.self) }
        return try reader.values(
            """
            SELECT f.follower_id FROM follows f
            WHERE f.follower_id IN (\(list: members)) AND f.followed_id = \(item.author.id) AND \(.isOnHome("f"))
            UNION \(reposts)
            """, as: ID<Account>.self) + [item.author.id]
    }

    /// - Parameters:
    ///   - people: who brings it to their followers, then whose it is.
    ///   - having: which of these followers have it already.
    private func addedToHome(
        _ item: PostItem, by people: [ID<Account>], as repost: ID<Repost>? = nil, _ present: LivePresence,
        _ reader: Reader,
        having: ([ID<Account>]) throws -> [ID<Account>] = { _ in [] }
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty else { return [] }
        let followers = try FollowQueries.home(with: people[0], reader).filter(present.contains)
        guard !followers.isEmpty else { return [] }
        let having = Set(try having(followers))
        return followers.filter { !having.contains($0) }.map { follower in
            LiveUpdate(
                PostAdded(post: item.id, author: item.author.id, timeline: .home, repost: repost),
                on: personalTopic(follower), by: people,
                saying: item.texts)
        }
    }

    private func answered(_ event: PostPublished, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader), let parent = event.parent else { return [] }
        let topic = PostUpdates.topic(event.root)
        let quoted = try quoted(by: item, reader)
        let chain = try reader.value("SELECT chain_id FROM posts WHERE id = \(item.id)", as: ID<Post>?.self) ?? nil
        return [
            LiveUpdate(
                ReplyAdded(reply: item, parent: parent, chain: chain, quoted: quoted), on: topic, by: [event.author],
                under: try PostUpdates.owners(of: [event.root, parent], reader), naming: quoted, saying: item.texts,
                quoting: item.othersTexts),
            try replyCount(parent, in: event.root, reader),
        ]
    }

    private func edited(_ event: PostEdited, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader) else { return [] }
        let quoted = try quoted(by: item, reader)
        let owners = try PostUpdates.owners(of: [event.root], reader)
        return [
            LiveUpdate(
                PostChanged(post: item, quoted: quoted), on: PostUpdates.topic(event.root), about: event.post,
                by: [item.author.id], under: owners, naming: quoted, saying: item.texts, quoting: item.othersTexts)
        ]
    }

    private func deleted(_ event: PostDeleted, _ reader: Reader) throws -> [LiveUpdate] {
        let thread = PostUpdates.topic(event.root)
        let owners = try PostUpdates.owners(of: [event.root], reader) + (event.author.map { [$0] } ?? [])
        let isStone =
            try reader.value(
                "SELECT 1 FROM posts p WHERE p.id = \(event.post) AND p.author_id IS NULL AND \(Tombstones.isSeen)",
                as: Int.self) != nil
        var updates = [
            LiveUpdate(
                PostRemoved(post: event.post, leavesTombstone: isStone, isForSome: event.isForSome == true), on: thread,
                under: owners),
            // Lists have no tombstones.
            LiveUpdate(
                PostRemoved(post: event.post, leavesTombstone: false, isForSome: event.isForSome == true),
                on: PostUpdates.shown, about: event.post,
                under: owners),
        ]
        if let parent = event.parent { updates.append(try replyCount(parent, in: event.root, reader)) }
        return updates
    }

    /// As everybody sees it, read as its author: the update lists the accounts it names apart from its text. What is not for
    /// everybody comes with the next page.
    private func item(_ post: ID<Post>, _ reader: Reader) throws -> PostItem? {
        let viewer = try reader.value(
            "SELECT p.author_id FROM posts p WHERE p.id = \(post) AND \(.open("p", to: nil))", as: ID<Account>.self)
        guard viewer != nil else { return nil }
        // Muted words are left to `LiveAdmission`, for each page.
        let posts = PostReader(viewer: viewer, words: .empty, now: post.createdAt, cards: cards)
        guard var item = try posts.one(post, reader) else { return nil }
        item.facts.isOwn = false
        item.facts.isSaved = false
        item.poll?.isOwn = false
        item.facts.reactions = item.reactions.forEverybody()
        item.facts.repost = PassOnState(post: post, count: item.repost.count, isReposted: false)
        return item
    }

    /// The other people whose words or work a post shows; for a comment, also the maker of the work it is below.
    /// Viewers who may not see one of them are not shown the post.
    private func quoted(by item: PostItem, _ reader: Reader) throws -> [ID<Account>] {
        if case .card(.member(let member))? = item.quote { return [member.id] }
        guard item.quote != nil else { return [] }
        return try reader.values(
            """
            SELECT w.author_id FROM posts p JOIN posts q ON q.id = COALESCE(p.quote_id, p.named_id)
            JOIN posts w ON w.id IN (q.id, CASE WHEN q.kind = 'comment' THEN q.root_id ELSE q.id END)
            WHERE p.id = \(item.id) AND w.author_id IS NOT NULL
            """, as: ID<Account>.self)
    }

    private func replyCount(_ post: ID<Post>, in root: ID<Post>, _ reader: Reader) throws -> LiveUpdate {
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return .count(
            CountChanged(.replies, of: post, to: count), on: PostUpdates.topic(root), about: post,
            under: try PostUpdates.owners(of: [post, root], reader))
    }
}

extension PostItem {
    /// Others' texts in it, to check for muted words.
    fileprivate var othersTexts: [String] {
        let texts: [String]
        switch quote {
        case .post(let post): texts = [post.text, post.warning]
        case .card(let card): texts = card.texts
        case .gone, nil: texts = []
        }
        return texts + (link?.texts ?? [])
    }
}
