import SQL

/// What became of a press. The presser sees the same in every case.
package enum PressState: String, ColumnValue, Sendable {
    /// It cost the author 1.
    case counted
    /// Its presser had cost this author as much as one member may; it costs nothing.
    case capped
    /// It waits for a moderator, and costs nothing until then.
    case held
    /// Its presser took it back.
    case withdrawn
    /// A moderator decided that it does not count.
    case void
}
