package import SQL

extension Migration {
    /// The makers scouts keep in mind, and their requests.
    package static let scouting = Migration(
        "gallery-scouting-1",
        """
        CREATE TABLE scout_notes (
            id INTEGER PRIMARY KEY,
            scout_id INTEGER NOT NULL REFERENCES scouts (account_id) ON DELETE CASCADE,
            maker_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            note TEXT NOT NULL,
            UNIQUE (scout_id, maker_id)
        );
        CREATE INDEX scout_notes_by_scout ON scout_notes (scout_id, id);
        CREATE INDEX scout_notes_by_maker ON scout_notes (maker_id);
        CREATE TABLE offers (
            id INTEGER PRIMARY KEY,
            scout_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            maker_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            organisation TEXT NOT NULL,
            proof TEXT NOT NULL,
            what TEXT NOT NULL,
            why TEXT NOT NULL,
            answer TEXT CHECK (answer IN ('yes', 'no', 'never')),
            CHECK (scout_id <> maker_id)
        );
        CREATE INDEX offers_by_scout ON offers (scout_id, id);
        CREATE INDEX offers_by_maker ON offers (maker_id, id);
        CREATE UNIQUE INDEX offers_waiting ON offers (maker_id, scout_id) WHERE answer IS NULL
        """)
}
