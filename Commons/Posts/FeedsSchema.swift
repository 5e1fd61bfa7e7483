package import SQL

extension Migration {
    /// Feeds are put together in memory: what was spread to followers is no longer needed.
    package static let feeds = Migration("feeds-1", "DROP TABLE feed_spreads; DROP TABLE feed")
}
