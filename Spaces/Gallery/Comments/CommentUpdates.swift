import Accounts
import Base
package import Core
package import Kernel
import Posts
import SQL

/// What open pages of works learn of comments.
package enum CommentUpdates {
    package static let all = [comments, deletions]

    /// Read as its author sees it, and sent to each viewer without the people they may not see. Muted words are left to
    /// ``LiveAdmission``, for each page.
    static let comments = LiveRenderer(CommentPosted.self) { event, reader in
        let author = try reader.value(
            "SELECT p.author_id FROM posts p WHERE p.id = \(event.post) AND \(.open("p", to: nil))",
            as: ID<Account>.self)
        guard let author,
            let comment = try CommentQueries.one(event.post, viewer: author, muting: .empty, reader)
        else { return [] }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        let owners = try PostUpdates.owners(of: [event.root], reader)
        return [
            LiveUpdate(
                CommentAdded(comment: comment), on: PostUpdates.topic(event.root), by: [author], under: owners,
                naming: comment.inReplyTo?.author.map { [$0] } ?? [], saying: [comment.text],
                quoting: comment.inReplyTo.map { [$0.text.excerpt] } ?? []),
            .count(
                CountChanged(.comments, of: event.root, to: count), on: PostUpdates.topic(event.root), under: owners),
        ]
    }

    static let deletions = PostUpdates.removals { event, reader in
        guard event.root != event.post else { return [] }
        let count = try reader.value("SELECT reply_count FROM posts WHERE id = \(event.root)", as: Int.self) ?? 0
        let owners = try PostUpdates.owners(of: [event.root], reader)
        return [
            LiveUpdate(
                CommentRemoved(comment: event.post), on: PostUpdates.topic(event.root),
                under: owners + (event.author.map { [$0] } ?? [])),
            .count(
                CountChanged(.comments, of: event.root, to: count), on: PostUpdates.topic(event.root), under: owners),
        ]
    }
}

/// A comment is below a work now.
package struct CommentAdded: LiveChange {
    /// As its author sees it.
    package let comment: CommentItem
}

package struct CommentRemoved: LiveChange {
    package let comment: ID<Post>
}

extension CountName {
    static let comments = CountName("comment-count")
}
