package import SQL

/// Where a post is between being written and being gone. Whose it is does not change with it.
package enum PostState: String, ColumnValue, Sendable, CaseIterable {
    /// Viewers who can see its author see it.
    case published
    /// Written, and visible only to those its space shows it to: an exhibition that has not been announced.
    case draft
    /// Is published by itself at a time.
    case scheduled
    /// Waits for a moderator (`HeldPosts`). Its author alone sees it, at its place.
    case held
    /// Moderators have hidden it (`HiddenPosts`). It may come back.
    case hidden
    /// Is deleted next, with everything that belongs to it; or, without an author, a tombstone.
    case removed
}
