package import SQL

extension Migration {
    /// Delayed posts of the lounge. Their times are in `lounge_moments`. A deleted post that was to be answered has no
    /// reference here: the text stays with its author.
    package static let loungeWaiting = Migration(
        "lounge-waiting-1",
        """
        CREATE TABLE lounge_waiting (
            id INTEGER PRIMARY KEY,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            root_id INTEGER,
            text TEXT NOT NULL,
            client_id TEXT,
            UNIQUE (persona_id, client_id)
        );
        CREATE INDEX lounge_waiting_by_persona ON lounge_waiting (persona_id, id)
        """)

    /// Which delayed post becomes its persona's intro as it appears.
    package static let loungeIntros = Migration(
        "lounge-waiting-2", "ALTER TABLE lounge_waiting ADD COLUMN is_intro INTEGER NOT NULL DEFAULT 0")
}
