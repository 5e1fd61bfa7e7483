package import SQL

extension Migration {
    /// Lists that members have made of people they follow. Who is in one is followed: with the follow goes the place.
    package static let peopleLists = Migration(
        "people-lists-1",
        """
        CREATE TABLE lists (
            id INTEGER PRIMARY KEY,
            owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (title <> ''),
            replies_policy TEXT NOT NULL CHECK (replies_policy IN ('followed', 'list', 'none')),
            is_exclusive INTEGER NOT NULL,
            UNIQUE (owner_id, id)
        );
        CREATE TABLE list_members (
            list_id INTEGER NOT NULL,
            owner_id INTEGER NOT NULL,
            member_id INTEGER NOT NULL,
            PRIMARY KEY (list_id, member_id),
            FOREIGN KEY (owner_id, list_id) REFERENCES lists (owner_id, id) ON DELETE CASCADE,
            FOREIGN KEY (owner_id, member_id) REFERENCES follows (follower_id, followed_id) ON DELETE CASCADE
        ) WITHOUT ROWID;
        CREATE INDEX list_members_by_member ON list_members (member_id, owner_id)
        """)
}
