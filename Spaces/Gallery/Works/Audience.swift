import Accounts
package import Core
package import Kernel
package import SQL

/// For whom a wall is read.
package enum Audience: Sendable {
    /// All members who hide nobody, on a wall that is kept for all of them: what is for some is not on it.
    case members
    /// A member who hides nobody.
    case member(ID<Account>)
    /// A member with a view of their own, or a visitor (`nil`).
    case one(ID<Account>?, now: Timestamp)

    package init(_ viewer: Viewer?, now: Timestamp) {
        if let viewer, !viewer.hidesSomebody {
            self = .member(viewer.id)
        } else {
            self = .one(viewer?.id, now: now)
        }
    }

    /// Whether these walls show a work, by the name of its row.
    package func sees(_ work: Statement) -> Statement {
        let maker: Statement = "\(work).author_id"
        let post: Statement = "\(work).post_id"
        return switch self {
        case .members: "\(.notAway(maker)) AND \(.openToMembers(at: post))"
        case .member(let viewer): "\(.notAway(maker)) AND \(.open(at: post, to: viewer))"
        case .one(let viewer, let now):
            "\(.notHidden(maker, by: viewer, now: now)) AND \(.open(at: post, to: viewer))"
        }
    }
}
