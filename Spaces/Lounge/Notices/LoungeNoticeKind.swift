internal import SQL

/// The eight things a persona is told.
enum LoungeNoticeKind: String, ColumnValue, Sendable, CaseIterable {
    case reply
    case replyLike = "reply-like"
    case postLike = "post-like"
    case postTransparency = "post-transparency"
    case replyTransparency = "reply-transparency"
    case restricted, lifted, suspended

    var isLike: Bool { self == .postLike || self == .replyLike }

    /// Who pressed is told to nobody, and what follows from presses is nobody's doing.
    var namesActor: Bool { self == .reply || isLike }
}
