import Core
import Lounge
import Personas

/// A persona's notifications, newest first.
struct LoungeNotificationsPage: Sendable {
    let rows: [LoungeNotificationRow]
    /// The address of older ones; `nil` at the end.
    let older: String?
    let today: Day
}

extension LoungeNotificationRow {
    /// Where it leads. A suspension leads nowhere.
    var path: String? {
        switch kind {
        case .reply, .replyLike, .postLike, .postTransparency, .replyTransparency:
            return post.map { "/lounge/\($0)" }
        case .restricted: return "/lounge/me"
        case .lifted: return level == .warned ? "/lounge/me" : "/lounge/new"
        case .suspended: return nil
        }
    }
}
