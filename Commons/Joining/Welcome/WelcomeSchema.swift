package import SQL

extension Migration {
    /// How often somebody has been through the welcome pages. Not when: that would be the minute of their first post in the
    /// lounge.
    package static let welcome = Migration(
        "welcome-1", "ALTER TABLE accounts ADD COLUMN welcomes INTEGER NOT NULL DEFAULT 0")
}
