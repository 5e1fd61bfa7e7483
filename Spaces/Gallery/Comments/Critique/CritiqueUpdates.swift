package import Core
package import Kernel
import Posts
import SQL

/// What open pages of works learn of what helped.
package enum CritiqueUpdates {
    package static let helped = LiveRenderer(CommentHelped.self) { event, reader in
        let isHelpful = try reader.value(
            "SELECT EXISTS (SELECT 1 FROM helpful_comments WHERE comment_id = \(event.comment))", as: Bool.self)
        let owners = try PostUpdates.owners(of: [event.work], reader)
        return [
            LiveUpdate(
                HelpTurned(comment: event.comment, work: event.work, isHelpful: isHelpful ?? false),
                on: PostUpdates.topic(event.work), key: "helped-\(event.comment)", under: owners + [event.author])
        ]
    }
}

/// A comment helped its work's maker, or no longer.
package struct HelpTurned: LiveChange {
    package let comment: ID<Post>
    package let work: ID<Post>
    package let isHelpful: Bool
}
