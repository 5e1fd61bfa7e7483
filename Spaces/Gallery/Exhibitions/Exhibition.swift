import Base
package import Core
package import Posts
import SQL
package import Works

/// An exhibition, with the viewer's relation to it.
package struct Exhibition: Sendable {
    package enum Stage: String, Sendable, ColumnValue {
        /// Seen by its curator, and by makers who are asked or have agreed.
        case draft
        /// Everybody sees that it will open.
        case announced
        case open
    }

    package let facts: PostFacts
    package let details: ExhibitionDetails
    package let stage: Stage
    /// What was uploaded as its poster, or the first work where the viewer may see works.
    package let poster: Picture?
    package let isOwnPoster: Bool
    /// Whether a work of the viewer's hangs in it, or is asked for.
    package let isMaker: Bool
    /// How many came, added up over the days; only the curator knows.
    package let visits: Int

    package var id: ID<Post> { facts.id }
    package var curator: Author { facts.author }
    package var reactions: PostReactions { facts.reactions }
    package var guestCount: Int { facts.replies }
    package var isSaved: Bool { facts.isSaved }
    package var isOwn: Bool { facts.isOwn }
    /// Whether the viewer may see what hangs.
    package var isEntered: Bool { stage == .open || isOwn || isMaker }
    package var path: String { id.exhibitionPath }
}

/// When an exhibition is, seen from a moment.
package enum ExhibitionTime: String, Sendable, CaseIterable {
    case draft, coming, current, past
}

extension Exhibition {
    package func time(at now: Timestamp) -> ExhibitionTime { details.time(stage, at: now) }
}

extension ExhibitionDetails {
    package func time(_ stage: Exhibition.Stage, at now: Timestamp) -> ExhibitionTime {
        switch stage {
        case .draft: .draft
        case .announced: .coming
        case .open: closes > now ? .current : .past
        }
    }
}

/// A work in an exhibition.
package struct HungWork: Sendable {
    package enum State: String, Sendable, ColumnValue { case asked, agreed, declined }

    package let id: ID<Post>
    package let position: Int
    package let state: State
    package let details: WorkDetails
    /// When it came to the wall.
    package let createdAt: Timestamp
    package let picture: Picture
    package let maker: Author

    package var path: String { id.workPath }
}

/// A wall text, and what hangs below it until the next.
package struct ExhibitionRoom: Sendable {
    package let id: ID<ExhibitionRoom>
    package let position: Int
    package let title: String
    package let text: String

    package static let titleLimit = TextLimit(80)
    package static let textLimit = TextLimit(3_000)
    package static let most = 20
}

/// A room with its works. What hangs before the first wall text is in a room without one.
package struct FurnishedRoom: Sendable {
    package let room: ExhibitionRoom?
    package var works: [HungWork]

    /// - Parameters: both in their order, which they share.
    package static func all(_ rooms: [ExhibitionRoom], _ works: [HungWork]) -> [FurnishedRoom] {
        var furnished = [FurnishedRoom(room: nil, works: [])]
        var rest = rooms[...]
        for work in works {
            while let room = rest.first, room.position <= work.position {
                furnished.append(FurnishedRoom(room: room, works: []))
                rest.removeFirst()
            }
            furnished[furnished.count - 1].works.append(work)
        }
        furnished += rest.map { FurnishedRoom(room: $0, works: []) }
        return furnished.first?.works.isEmpty == true ? Array(furnished.dropFirst()) : furnished
    }
}
