package import SQL

extension Migration {
    /// The tables all spaces share. What must always hold is said here, where no code can forget it.
    package static let commons = Migration(
        "commons-1",
        """
        CREATE TABLE accounts (
            id INTEGER PRIMARY KEY,
            handle TEXT NOT NULL,
            handle_key TEXT NOT NULL UNIQUE,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            major TEXT NOT NULL DEFAULT '',
            bio TEXT NOT NULL DEFAULT '',
            photo TEXT,
            role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'admin')),
            language TEXT CHECK (language IN ('ko', 'en')),
            theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
            password TEXT NOT NULL
        );
        CREATE TABLE sessions (
            token_hash BLOB NOT NULL PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            user_agent TEXT NOT NULL
        );
        CREATE INDEX sessions_by_account ON sessions (account_id);
        CREATE INDEX sessions_by_seen ON sessions (seen_at);
        CREATE TABLE posts (
            id INTEGER PRIMARY KEY,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            parent_id INTEGER REFERENCES posts (id) ON DELETE SET NULL,
            root_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            like_count INTEGER NOT NULL DEFAULT 0 CHECK (like_count >= 0),
            reply_count INTEGER NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
            CHECK (parent_id IS NULL OR root_id IS NOT NULL)
        );
        CREATE INDEX posts_by_root ON posts (root_id, id);
        CREATE INDEX posts_by_parent ON posts (parent_id);
        CREATE INDEX posts_by_author ON posts (author_id, id);
        CREATE TABLE likes (
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            created_at INTEGER NOT NULL,
            PRIMARY KEY (post_id, account_id)
        );
        CREATE INDEX likes_by_account ON likes (account_id, created_at);
        CREATE TABLE bookmarks (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
            UNIQUE (post_id, account_id)
        );
        CREATE INDEX bookmarks_by_account ON bookmarks (account_id, id);
        CREATE TABLE reports (
            id INTEGER PRIMARY KEY,
            reporter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            post_id INTEGER NOT NULL,
            author_id INTEGER NOT NULL,
            reason TEXT NOT NULL CHECK (reason IN ('spam', 'abuse', 'copyright', 'other')),
            note TEXT NOT NULL,
            reported_text TEXT NOT NULL,
            UNIQUE (post_id, reporter_id)
        );
        CREATE INDEX reports_by_reporter ON reports (reporter_id);
        CREATE TABLE media (
            id INTEGER PRIMARY KEY,
            owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            purpose TEXT NOT NULL CHECK (purpose IN ('post', 'photo', 'header', 'message')),
            post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL DEFAULT 0,
            rendering TEXT NOT NULL,
            format TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            widths TEXT NOT NULL,
            placeholder TEXT NOT NULL,
            recipe TEXT NOT NULL,
            alt TEXT NOT NULL DEFAULT '',
            UNIQUE (post_id, position)
        );
        CREATE INDEX media_by_owner ON media (owner_id, id);
        CREATE INDEX media_without_post ON media (id) WHERE post_id IS NULL;
        CREATE TABLE swatches (
            media_id INTEGER NOT NULL REFERENCES media (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            lightness REAL NOT NULL,
            a REAL NOT NULL,
            b REAL NOT NULL,
            weight REAL NOT NULL,
            hex TEXT NOT NULL,
            PRIMARY KEY (media_id, position)
        );
        CREATE TABLE media_trash (
            path TEXT PRIMARY KEY
        )
        """)
}
