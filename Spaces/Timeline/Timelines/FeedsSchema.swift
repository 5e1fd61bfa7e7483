package import SQL

extension Migration {
    /// Home is put together in memory.
    package static let timelineFeeds = Migration("timeline-feeds-1", "DROP TABLE timeline_feed")
}
