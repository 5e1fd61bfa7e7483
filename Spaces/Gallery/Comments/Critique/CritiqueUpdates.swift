import Base
import Core
package import Kernel
import Posts
import SQL
import Web

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

struct HelpTurned: LivePatching {
    let comment: ID<Post>
    let work: ID<Post>
    let isHelpful: Bool

    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let view = helpView(of: comment, below: work, isHelpful: isHelpful, in: language)
        return [LivePatch(.replace, "helped-\(comment)", view)]
    }
}
