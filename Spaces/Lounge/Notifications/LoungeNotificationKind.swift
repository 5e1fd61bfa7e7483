import SQL

/// The eight kinds of lounge notification.
package enum LoungeNotificationKind: String, ColumnValue, Sendable, CaseIterable {
    case reply
    case replyLike = "reply-like"
    case postLike = "post-like"
    case postTransparency = "post-transparency"
    case replyTransparency = "reply-transparency"
    case restricted, lifted, suspended

    var isLike: Bool { self == .postLike || self == .replyLike }

    /// Whether all of one post are one row.
    package var isGathered: Bool { isLike || self == .postTransparency || self == .replyTransparency }

    /// Notifications of presses and sanctions name nobody.
    var namesActor: Bool { self == .reply || isLike }
}
