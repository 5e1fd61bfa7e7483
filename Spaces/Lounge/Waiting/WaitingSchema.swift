public import SQL

extension Migration {
    /// What is to appear in the lounge later. When stands in `lounge_moments`. A post that is answered and deleted
    /// meanwhile has no reference here: the words stay with who wrote them.
    public static let loungeWaiting = Migration(
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
}
