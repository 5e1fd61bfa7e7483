public import Commons
internal import Core
internal import Design
internal import SQL
public import Web

/// What open streams and threads learn of, rendered by the views of the pages.
public struct TimelineUpdates: Sendable {
    /// Everybody's stream.
    public static let topic = "timeline"

    private let cards: ReadCards?

    public init(cards: ReadCards?) { self.cards = cards }

    public var all: [LiveRenderer] { posts + PollUpdates.all }

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
            LiveRenderer(PostDeleted.self) { event, reader in try deleted(event, reader) },
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
                .show, "new-posts", on: Self.topic, key: "new-posts-\(author)", by: author, saying: item.texts
            ) { _ in HTML(escaping: "\(author)") }
        ] + (try told([author], saying: item.texts, present, reader))
    }

    private func reposted(
        _ event: RepostsChanged, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        let count = try reader.value("SELECT repost_count FROM posts WHERE id = \(event.post)", as: Int.self)
        guard let count else { return [] }
        let owners = try PostUpdates.owners(of: [event.post, event.root], reader)
        let changed = Self.count("reposts-\(event.post)", count, under: owners, on: PostUpdates.topic(event.root))
        guard event.isReposted, !present.isEmpty, let item = try item(event.post, reader) else { return [changed] }
        return [changed] + (try told([event.account, item.author.id], saying: item.texts, present, reader))
    }

    /// - Parameter people: who brings it to their followers, then whose it is.
    private func told(
        _ people: [ID<Account>], saying texts: [String], _ present: LivePresence, _ reader: Reader
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty else { return [] }
        let followers = try reader.values(
            "SELECT follower_id FROM follows WHERE followed_id = \(people[0])", as: ID<Account>.self)
        return followers.filter(present.contains).map { follower in
            LiveUpdate(.show, "new-home-posts", on: personalTopic(follower), by: people, saying: texts) { _, _ in .empty
            }
        }
    }

    private func answered(_ event: PostPublished, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader), let parent = event.parent else { return [] }
        let topic = PostUpdates.topic(event.root)
        let quoted = try quoted(by: item, reader)
        return [
            LiveUpdate(
                .prepend, "answers-\(parent)", on: topic, by: [event.author],
                under: try PostUpdates.owners(of: [event.root, parent], reader), naming: quoted, saying: item.texts,
                quoting: item.othersTexts
            ) { language, hidden in
                postView(
                    hidden.isDisjoint(with: quoted) ? item : item.withoutQuote,
                    shell: Shell(language: language, now: item.createdAt))
            },
            try replyCount(parent, in: event.root, reader),
        ]
    }

    private func edited(_ event: PostEdited, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader) else { return [] }
        let quoted = try quoted(by: item, reader)
        let owners = try PostUpdates.owners(of: [event.root], reader)
        return [PostUpdates.topic(event.root), Self.topic].map { topic in
            LiveUpdate(
                .replace, "words-\(event.post)", on: topic, by: [item.author.id], under: owners, naming: quoted,
                saying: item.texts, quoting: item.othersTexts
            ) { language, hidden in
                postWords(
                    hidden.isDisjoint(with: quoted) ? item : item.withoutQuote,
                    shell: Shell(language: language, now: item.createdAt))
            }
        }
    }

    private func deleted(_ event: PostDeleted, _ reader: Reader) throws -> [LiveUpdate] {
        let target = "post-\(event.post)"
        let thread = PostUpdates.topic(event.root)
        let owners = try PostUpdates.owners(of: [event.root], reader) + (event.author.map { [$0] } ?? [])
        let isStone = try reader.value("SELECT 1 FROM posts WHERE id = \(event.post)", as: Int.self) != nil
        let stone = LiveUpdate(.replace, target, on: thread, under: owners) { language in
            stoneView(event.post, in: language)
        }
        var updates = [isStone ? stone : LiveUpdate(.remove, target, on: thread, under: owners)]
        if event.root == event.post {
            updates.append(LiveUpdate(.remove, target, on: Self.topic, under: owners))
        }
        if let parent = event.parent { updates.append(try replyCount(parent, in: event.root, reader)) }
        return updates
    }

    /// As everybody sees it, read with its author's eyes: who it names is told apart from what it says.
    private func item(_ post: ID<Post>, _ reader: Reader) throws -> PostItem? {
        let viewer = try reader.value("SELECT author_id FROM posts WHERE id = \(post)", as: ID<Account>?.self) ?? nil
        guard var item = try PostReader(viewer: viewer, now: post.createdAt, cards: cards).one(post, reader) else {
            return nil
        }
        item.isOwn = false
        item.isSaved = false
        item.poll?.isOwn = false
        item.like = LikeState(post: post, count: item.like.count, isLiked: false)
        item.repost = RepostState(post: post, count: item.repost.count, isReposted: false)
        return item
    }

    /// Whose words or work a post shows besides its author's.
    private func quoted(by item: PostItem, _ reader: Reader) throws -> [ID<Account>] {
        guard item.quote != nil else { return [] }
        return try reader.values(
            """
            SELECT q.author_id FROM posts p JOIN posts q ON q.id = p.quote_id
            WHERE p.id = \(item.id) AND q.author_id IS NOT NULL
            """, as: ID<Account>.self)
    }

    private func replyCount(_ post: ID<Post>, in root: ID<Post>, _ reader: Reader) throws -> LiveUpdate {
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return Self.count(
            "replies-\(post)", count, under: try PostUpdates.owners(of: [post, root], reader),
            on: PostUpdates.topic(root))
    }

    private static func count(
        _ target: String, _ count: Int, under owners: [ID<Account>], on topic: String
    ) -> LiveUpdate {
        LiveUpdate(.text, target, on: topic, key: target, under: owners) { _ in HTML(escaping: count.grouped) }
    }
}

extension PostItem {
    /// What others have written in it, for who does not want to read some words.
    fileprivate var othersTexts: [String] {
        let texts: [String]
        switch quote {
        case .post(let post): texts = [post.text, post.warning]
        case .work(let card): texts = [card.title]
        case .gone, nil: texts = []
        }
        return texts + (link?.texts ?? [])
    }

    /// As who may not know of whom it quotes sees it.
    fileprivate var withoutQuote: PostItem {
        var item = self
        item.quote = .gone
        return item
    }
}
