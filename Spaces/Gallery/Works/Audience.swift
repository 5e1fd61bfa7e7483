import Base
import Core
import Kernel
import SQL

/// For whom a wall is read.
enum Audience: Sendable {
    /// All members who hide nobody: their walls are alike.
    case members
    /// A member with a view of their own, or a visitor (`nil`).
    case one(ID<Account>?, now: Timestamp)

    init(_ viewer: Viewer?, now: Timestamp) {
        self = viewer.map { !$0.hidesSomebody } ?? false ? .members : .one(viewer?.id, now: now)
    }

    /// Whether these walls show a work, by the name of its row.
    func sees(_ work: Statement) -> Statement {
        let maker: Statement = "\(work).author_id"
        let isMakerSeen: Statement =
            switch self {
            case .members: .notAway(maker)
            case .one(let viewer, let now): .notHidden(maker, by: viewer, now: now)
            }
        return "\(isMakerSeen) AND \(.published(at: "\(work).post_id"))"
    }
}
