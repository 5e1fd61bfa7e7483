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

    func sees(_ author: Statement) -> Statement {
        switch self {
        case .members: .notAway(author)
        case .one(let viewer, let now): .notHidden(author, by: viewer, now: now)
        }
    }
}
