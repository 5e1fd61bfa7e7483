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
            LiveRenderer(RepostsChanged.self) { event, reader, present in
                let count = try reader.value("SELECT repost_count FROM posts WHERE id = \(event.post)", as: Int.self)
                guard let count else { return [] }
                let changed = Self.count("reposts-\(event.post)", count, on: PostUpdates.topic(event.root))
                guard event.isReposted else { return [changed] }
                return [changed] + (try told(of: event.account, saying: [], present, reader))
            },
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
        let isClosed = try isClosed(author, reader)
        return [
            LiveUpdate(
                .show, "new-posts", on: Self.topic, key: "new-posts-\(author)", by: author,
                saying: item.texts, isForMembers: isClosed
            ) { _ in HTML(escaping: "\(author)") }
        ] + (try told(of: author, saying: item.texts, present, reader))
    }

    private func told(
        of author: ID<Account>, saying texts: [String], _ present: LivePresence, _ reader: Reader
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty else { return [] }
        let followers = try reader.values(
            "SELECT follower_id FROM follows WHERE followed_id = \(author)", as: ID<Account>.self)
        return followers.filter(present.contains).map { follower in
            LiveUpdate(.show, "new-home-posts", on: personalTopic(follower), by: author, saying: texts)
        }
    }

    private func answered(_ event: PostPublished, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader), let parent = event.parent else { return [] }
        let topic = PostUpdates.topic(event.root)
        return [
            LiveUpdate(
                .prepend, "answers-\(parent)", on: topic, by: event.author, saying: item.texts,
                isForMembers: try isClosed(event.author, reader)
            ) { postView(item, shell: Shell(language: $0)) },
            try replyCount(parent, on: topic, reader),
        ]
    }

    private func edited(_ event: PostEdited, _ reader: Reader) throws -> [LiveUpdate] {
        guard let item = try item(event.post, reader) else { return [] }
        return try [PostUpdates.topic(event.root), Self.topic].map { topic in
            LiveUpdate(
                .replace, "words-\(event.post)", on: topic, by: item.author.id,
                saying: item.texts + (item.link?.texts ?? []),
                isForMembers: try isClosed(item.author.id, reader)
            ) { postWords(item, shell: Shell(language: $0)) }
        }
    }

    private func deleted(_ event: PostDeleted, _ reader: Reader) throws -> [LiveUpdate] {
        let target = "post-\(event.post)"
        let thread = PostUpdates.topic(event.root)
        let isStone = try reader.value("SELECT 1 FROM posts WHERE id = \(event.post)", as: Int.self) != nil
        let stone = LiveUpdate(.replace, target, on: thread) { language in stoneView(event.post, in: language) }
        var updates = [isStone ? stone : LiveUpdate(.remove, target, on: thread)]
        if event.root == event.post {
            updates.append(LiveUpdate(.remove, target, on: Self.topic))
        }
        if let parent = event.parent { updates.append(try replyCount(parent, on: thread, reader)) }
        return updates
    }

    /// As everybody sees it.
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

    private func isClosed(_ account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT is_private FROM accounts WHERE id = \(account)", as: Bool.self) ?? true
    }

    private func replyCount(_ post: ID<Post>, on topic: String, _ reader: Reader) throws -> LiveUpdate {
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(post)", as: Int.self) ?? 0
        return Self.count("replies-\(post)", count, on: topic)
    }

    private static func count(_ target: String, _ count: Int, on topic: String) -> LiveUpdate {
        LiveUpdate(.text, target, on: topic, key: target) { _ in HTML(escaping: count.grouped) }
    }
}
