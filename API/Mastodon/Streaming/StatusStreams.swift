import Accounts
import Base
import Core
import Kernel
import Posts
import SQL
import SpaceKit
import Timeline
import Works

/// What programs get of posts and works: what pages get, as statuses. The pages' renderers say whom it concerns.
struct StatusStreams: Sendable {
    let statuses: StatusReader

    /// - Parameter renderers: the pages'.
    func all(beside renderers: [LiveRenderer]) -> [LiveRenderer] {
        let heard = [
            PostPublished.name, PostEdited.name, RepostsChanged.name, WorkPublished.name, WorkEdited.name,
            PostDeleted.name,
        ]
        return renderers.filter { heard.contains($0.event) }.map { renderer in
            LiveRenderer(renderer) { updates, reader in try translated(updates, reader) }
        } + [ownReposts] + lists
    }

    /// What an update says to pages, and where programs hear it.
    struct Heard {
        let update: LiveUpdate
        let post: ID<Post>
        let author: ID<Account>
        var repost: ID<Repost>?
        let name: String
        let topics: Topics
    }

    enum Topics {
        case one(String)
        /// Everybody's, those of its tags, and its author's own programs.
        case everybody
    }

    private func translated(_ updates: [LiveUpdate], _ reader: Reader) throws -> [LiveUpdate] {
        let heard = updates.compactMap(heard)
        return try updates.compactMap(gone) + statuses(heard, reader)
    }

    private func heard(_ update: LiveUpdate) -> Heard? {
        let doers = update.doers
        switch update.change {
        case let added as PostAdded where added.timeline == .local:
            return Heard(update: update, post: added.post, author: added.author, name: "update", topics: .everybody)
        case let added as PostAdded:
            return Heard(
                update: update, post: added.post, author: added.author, repost: added.repost, name: "update",
                topics: .one(update.topic + "/home"))
        case let added as WorkAdded:
            guard let author = doers.first else { return nil }
            return Heard(
                update: update, post: added.work, author: author, name: "update",
                topics: added.wall == .following ? .one(update.topic + "/home") : .everybody)
        case let changed as PostChanged:
            return Heard(
                update: update, post: changed.post.id, author: changed.post.author.id, name: "status.update",
                topics: .one(StreamTopic.changes))
        case let changed as WorkChanged:
            guard let author = doers.first else { return nil }
            return Heard(
                update: update, post: changed.work.id, author: author, name: "status.update",
                topics: .one(StreamTopic.changes))
        default: return nil
        }
    }

    /// Of those that tell of one removal, one does.
    private func gone(_ update: LiveUpdate) -> LiveUpdate? {
        let post: ID<Post>
        switch update.change {
        case let removed as PostRemoved where update.topic == PostUpdates.shown:
            // It was sent to nobody either.
            guard !removed.isForSome else { return nil }
            post = removed.post
        case let removed as WorkRemoved where update.topic == GalleryUpdates.topic: post = removed.work
        default: return nil
        }
        return LiveUpdate(
            StatusGone(id: post.description), on: StreamTopic.changes, key: "gone-\(post)", under: update.owners)
    }

    /// One reading for all followers of an author: what is sent is for everybody, read as its author sees it.
    func statuses(_ heard: [Heard], _ reader: Reader) throws -> [LiveUpdate] {
        var streamed: [Int64: Streamed] = [:]
        return try heard.flatMap { heard -> [LiveUpdate] in
            let place = heard.repost?.rawValue ?? heard.post.rawValue
            if streamed[place] == nil { streamed[place] = try self.streamed(heard, reader) }
            guard let status = streamed[place] else { return [] }
            let topics =
                switch heard.topics {
                case .one(let topic): [topic]
                case .everybody:
                    [StreamTopic.everybody, StreamTopic.home(heard.author)]
                        + (status.hasMedia ? [StreamTopic.media] : []) + status.tags.map(StreamTopic.tag)
                }
            let update = heard.update
            return topics.map { topic in
                LiveUpdate(
                    status.change, on: topic, key: heard.name == "update" ? nil : "status-\(heard.post)",
                    by: update.doers, under: update.owners, naming: status.quoted, saying: status.texts,
                    quoting: status.quotedTexts)
            }
        }
    }

    private struct Streamed {
        let change: StatusStreamed
        let tags: [String]
        let hasMedia: Bool
        /// Whose words or work it shows besides its author's.
        let quoted: [ID<Account>]
        let texts: [String]
        let quotedTexts: [String]
    }

    /// The author may quote and name posts of theirs that not everybody who listens may see.
    private func hideWhatIsForSome(of post: WholePost, in rendering: inout StatusRendering) {
        let others = [post.quote?.post, post.shown].compactMap { $0 }
        for id in others where rendering.posts[id].map({ $0.facts.visibility != .everybody }) == true {
            rendering.posts[id] = nil
            guard let quote = post.quote, quote.post == id else { continue }
            rendering.posts[post.facts.id]?.quote = WholePost.Quote(post: id, state: .unauthorized)
        }
    }

    private func streamed(_ heard: Heard, _ reader: Reader) throws -> Streamed? {
        let people = heard.repost == nil ? [] : Array(heard.update.doers.prefix(1))
        var rendering = try statuses.rendering(
            [heard.post], and: people, for: heard.author, muting: .empty, reader)
        guard let post = rendering.posts[heard.post] else { return nil }
        hideWhatIsForSome(of: post, in: &rendering)
        let passedOn = try heard.repost.map { repost in
            try statuses.facts.reposts([repost], for: heard.author, reader)[repost]
        }
        func status() -> StatusEntity? {
            guard let passedOn else { return rendering.status(heard.post)?.forEverybody }
            return passedOn.flatMap { rendering.repost($0) }?.forEverybody
        }
        guard let whole = status() else { return nil }
        let other = (post.quote?.post ?? post.shown).flatMap { rendering.posts[$0] }
        // Of a comment that is quoted, the maker of the work it is below as well.
        let quoted = try other.map { try PostUpdates.owners(of: [$0.facts.id, $0.facts.root], reader) } ?? []
        var withoutQuote: StatusEntity?
        if let quote = post.quote, quote.state != .revoked {
            rendering.posts[heard.post]?.quote = WholePost.Quote(post: quote.post, state: .unauthorized)
            withoutQuote = status()
        } else if post.quote == nil, let other {
            rendering.posts[other.facts.id] = nil
            withoutQuote = status()
        }
        return Streamed(
            change: StatusStreamed(heard.name, whole, withoutQuote: withoutQuote), tags: post.tags.map(\.key),
            hasMedia: !whole.mediaAttachments.isEmpty, quoted: quoted, texts: post.texts,
            quotedTexts: (other?.texts ?? []) + (post.link?.texts ?? []))
    }

    /// A member's other programs have their reposts, too; and one that is taken back is a status that is gone.
    private var ownReposts: LiveRenderer {
        LiveRenderer(RepostsChanged.self) { event, reader, present in
            let isForEverybody = try reader.value(
                "SELECT 1 FROM posts p WHERE p.id = \(event.post) AND \(.open("p", to: nil))", as: Int.self)
            // What was for some alone was sent to nobody else.
            guard isForEverybody != nil else { return [] }
            guard event.isReposted else {
                return [
                    LiveUpdate(
                        StatusGone(id: event.repost.description), on: StreamTopic.changes,
                        under: [event.account, event.author])
                ]
            }
            guard present.contains(event.account) else { return [] }
            let change = PostAdded(post: event.post, author: event.author, timeline: .home, repost: event.repost)
            let update = LiveUpdate(
                change, on: personalTopic(event.account), by: [event.account, event.author])
            return try translated([update], reader)
        }
    }
}

extension StatusEntity {
    /// Without what is the viewer's own: it goes to everybody who listens.
    fileprivate var forEverybody: StatusEntity {
        var status = self
        (status.favourited, status.reblogged, status.muted) = (nil, nil, nil)
        (status.bookmarked, status.pinned) = (nil, nil)
        status.quoteApproval = quoteApproval.forEverybody
        status.poll?.voted = nil
        status.poll?.ownVotes = nil
        status.reblog = reblog.map { Reblogged($0.status.forEverybody) }
        if let quoted = quote?.quotedStatus {
            status.quote?.quotedStatus = Reblogged(quoted.status.forEverybody)
        }
        return status
    }
}
