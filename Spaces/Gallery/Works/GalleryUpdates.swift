import Accounts
import Base
package import Core
package import Kernel
import Posts
import SQL

/// What open walls learn of.
package enum GalleryUpdates {
    package static let topic = "gallery"

    package static let all = [
        LiveRenderer(WorkPublished.self) { event, reader, present in
            guard try isForEverybody(event.work, reader) else { return [] }
            let followers = try present.isEmpty ? [] : FollowQueries.home(with: event.author, reader)
            let texts = try reader.all(WorkQueries.textsStatement(of: [event.work])) { row in
                _ = try row.next(as: ID<Post>.self)
                return try row.next(as: String.self)
            }
            return [
                LiveUpdate(
                    WorkAdded(work: event.work, wall: .home), on: topic, key: "new-works-\(event.author)",
                    by: [event.author], saying: texts)
            ]
                + followers.filter(present.contains).map {
                    LiveUpdate(
                        WorkAdded(work: event.work, wall: .following), on: personalTopic($0), by: [event.author],
                        saying: texts)
                }
        },
        LiveRenderer(WorkEdited.self) { event, reader in
            guard try isForEverybody(event.work, reader),
                let work = try found({ try WorkQueries.whole(event.work, viewer: event.author, reader) })
            else { return [] }
            let texts = [work.details.title, work.details.description] + work.process.map(\.note)
            return [
                LiveUpdate(
                    WorkChanged(work: work), on: PostUpdates.topic(work.id), by: [event.author], saying: texts)
            ]
        },
        LiveRenderer(CommentsClosed.self) { event, reader in
            let isClosed = try reader.value("SELECT is_closed FROM works WHERE post_id = \(event.work)", as: Bool.self)
            guard let isClosed else { return [] }
            return [
                LiveUpdate(
                    CommentsTurned(work: event.work, isClosed: isClosed), on: PostUpdates.topic(event.work),
                    key: "comments-closed", under: [event.author])
            ]
        },
        PostUpdates.removals { event, _ in
            // No work is for some.
            event.root == event.post && event.isForSome != true
                ? [LiveUpdate(WorkRemoved(work: event.post), on: topic, under: event.author.map { [$0] } ?? [])] : []
        },
    ]

    /// What is not comes with the next page.
    private static func isForEverybody(_ work: ID<Post>, _ reader: Reader) throws -> Bool {
        try reader.value(
            "SELECT 1 FROM posts p WHERE p.id = \(work) AND \(.open("p", to: nil))", as: Int.self) != nil
    }
}

/// There is a new work for a wall.
package struct WorkAdded: LiveChange {
    package let work: ID<Post>
    package let wall: WallFilter
}

/// A work says something else now.
package struct WorkChanged: LiveChange {
    package let work: Work
}

/// Comments below a work are closed now, or open again.
package struct CommentsTurned: LiveChange {
    package let work: ID<Post>
    package let isClosed: Bool
}

package struct WorkRemoved: LiveChange {
    package let work: ID<Post>

    package init(work: ID<Post>) { self.work = work }
}
