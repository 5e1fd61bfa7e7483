package import Core
package import SQL

/// The kind of a post: works, comments and exhibitions are the gallery's, the others the timeline's.
package enum PostKind: String, Sendable, CaseIterable, ColumnValue {
    case work
    /// A comment below a work, or in the guestbook of an exhibition.
    case comment
    /// Works that hang together for a time.
    case exhibition
    /// A short post.
    case post
    /// What answers a short post, or another reply: part of its thread.
    case reply

    /// Whether it may be answered by others, which outlive it.
    package var isInThread: Bool { self == .post || self == .reply }
}

extension Features {
    /// The kinds of posts there are. What is stored of another kind, from before its space was switched off, is shown
    /// nowhere and can be asked for by nobody.
    package var postKinds: [PostKind] {
        (contains(.works) ? [.work, .comment, .exhibition] : []) + (contains(.threads) ? [.post, .reply] : [])
    }

    /// Whether a post is of a kind there is; `nil` where there are all.
    ///
    /// - Parameter kind: a column with a post's kind, such as `"p.kind"`.
    package func hasPosts(ofKind kind: Statement) -> Statement? {
        postKinds.count == PostKind.allCases.count ? nil : "AND \(kind) IN (\(list: postKinds))"
    }
}
