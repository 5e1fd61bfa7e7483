public import SQL

/// What a post is. The first two belong to a gallery, the others to a timeline.
public enum PostKind: String, Sendable, ColumnValue {
    case work
    /// What is said below a work, in one list.
    case comment
    /// A short post.
    case post
    /// What answers a short post, or another reply: part of its thread.
    case reply

    /// Whether it may be answered by others, which outlive it.
    public var isInThread: Bool { self == .post || self == .reply }
}
