package import SQL

extension Migration {
    /// The lounge. What leads from a persona to its account is `persona_owners`, read by `Lounge/Personas` alone, and
    /// nothing else here names an account.
    ///
    /// Ids are counted (``SQL/Transaction/next(_:)``) or, for personas, random, and times are whole minutes: neither
    /// says to the moment when something was done. What names a post without a reference (`lounge_presses`,
    /// `lounge_reports`, `lounge_sanction_items`) outlives it, with a copy of what it said.
    package static let lounge = Migration(
        "lounge-1",
        """
        CREATE TABLE lounge_counters (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        );
        CREATE TABLE personas (
            id INTEGER PRIMARY KEY,
            nickname TEXT NOT NULL,
            nickname_key TEXT NOT NULL UNIQUE,
            intro TEXT NOT NULL DEFAULT '',
            value INTEGER NOT NULL DEFAULT 0 CHECK (value BETWEEN -100 AND 0),
            level INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 4),
            restricted_until INTEGER,
            rises_at INTEGER,
            entered_at INTEGER NOT NULL,
            active_on INTEGER NOT NULL,
            unread_count INTEGER NOT NULL DEFAULT 0 CHECK (unread_count >= 0)
        );
        CREATE INDEX personas_by_rise ON personas (rises_at) WHERE rises_at IS NOT NULL;
        CREATE INDEX personas_by_activity ON personas (active_on);
        CREATE TABLE persona_owners (
            persona_id INTEGER PRIMARY KEY REFERENCES personas (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE
        );
        CREATE TABLE lounge_posts (
            id INTEGER PRIMARY KEY,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            root_id INTEGER REFERENCES lounge_posts (id) ON DELETE CASCADE,
            text TEXT NOT NULL,
            posted_at INTEGER NOT NULL,
            client_id TEXT,
            like_count INTEGER NOT NULL DEFAULT 0 CHECK (like_count >= 0),
            reply_count INTEGER NOT NULL DEFAULT 0 CHECK (reply_count >= 0),
            UNIQUE (persona_id, client_id)
        );
        CREATE INDEX lounge_posts_home ON lounge_posts (id) WHERE root_id IS NULL;
        CREATE INDEX lounge_posts_by_root ON lounge_posts (root_id, id) WHERE root_id IS NOT NULL;
        CREATE INDEX lounge_posts_by_persona ON lounge_posts (persona_id, id) WHERE root_id IS NULL;
        CREATE INDEX lounge_replies_by_persona ON lounge_posts (persona_id, id) WHERE root_id IS NOT NULL;
        CREATE TABLE lounge_likes (
            post_id INTEGER NOT NULL REFERENCES lounge_posts (id) ON DELETE CASCADE,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            PRIMARY KEY (post_id, persona_id)
        );
        CREATE INDEX lounge_likes_by_persona ON lounge_likes (persona_id);
        CREATE TABLE lounge_presses (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL,
            root_id INTEGER NOT NULL,
            text TEXT NOT NULL,
            author_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            presser_id INTEGER REFERENCES personas (id) ON DELETE SET NULL,
            pressed_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('counted', 'capped', 'held', 'withdrawn', 'void'))
        );
        CREATE UNIQUE INDEX lounge_presses_once ON lounge_presses (presser_id, post_id) WHERE state <> 'withdrawn';
        CREATE INDEX lounge_presses_by_presser ON lounge_presses (presser_id, pressed_at);
        CREATE INDEX lounge_presses_by_pair ON lounge_presses (presser_id, author_id, pressed_at);
        CREATE INDEX lounge_presses_by_author ON lounge_presses (author_id, pressed_at);
        CREATE INDEX lounge_presses_held ON lounge_presses (author_id, id) WHERE state = 'held';
        CREATE INDEX lounge_presses_by_post ON lounge_presses (post_id);
        CREATE TABLE lounge_sanctions (
            id INTEGER PRIMARY KEY,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 4),
            started_at INTEGER NOT NULL,
            ends_at INTEGER,
            ended_at INTEGER,
            ended_by TEXT CHECK (ended_by IN ('time', 'appeal', 'moderator', 'replaced', 'risen')),
            value INTEGER NOT NULL,
            people INTEGER NOT NULL,
            reason TEXT NOT NULL DEFAULT '',
            appeal TEXT,
            appealed_at INTEGER,
            answered_at INTEGER,
            is_upheld INTEGER,
            answer TEXT NOT NULL DEFAULT ''
        );
        CREATE INDEX lounge_sanctions_by_persona ON lounge_sanctions (persona_id, id);
        CREATE INDEX lounge_sanctions_due ON lounge_sanctions (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
        CREATE INDEX lounge_sanctions_suspended ON lounge_sanctions (id) WHERE ended_at IS NULL AND level = 4;
        CREATE INDEX lounge_sanctions_resting ON lounge_sanctions (id) WHERE ended_at IS NULL AND level >= 2;
        CREATE INDEX lounge_sanctions_appealed ON lounge_sanctions (id)
            WHERE appealed_at IS NOT NULL AND answered_at IS NULL;
        CREATE TABLE lounge_sanction_items (
            sanction_id INTEGER NOT NULL REFERENCES lounge_sanctions (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            post_id INTEGER NOT NULL,
            root_id INTEGER NOT NULL,
            text TEXT NOT NULL,
            marks INTEGER NOT NULL,
            PRIMARY KEY (sanction_id, position)
        );
        CREATE TABLE lounge_ledger (
            id INTEGER PRIMARY KEY,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('press', 'withdrawal', 'cap', 'hold', 'release', 'recovery', 'void',
                'level', 'lift')),
            amount INTEGER NOT NULL,
            value INTEGER NOT NULL,
            press_id INTEGER,
            sanction_id INTEGER
        );
        CREATE INDEX lounge_ledger_by_persona ON lounge_ledger (persona_id, id);
        CREATE INDEX lounge_ledger_by_press ON lounge_ledger (press_id) WHERE press_id IS NOT NULL;
        CREATE TABLE lounge_notices (
            id INTEGER PRIMARY KEY,
            persona_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('reply', 'reply-like', 'post-like', 'post-transparency',
                'reply-transparency', 'restricted', 'lifted', 'suspended')),
            post_id INTEGER REFERENCES lounge_posts (id) ON DELETE CASCADE,
            actor_id INTEGER REFERENCES personas (id) ON DELETE CASCADE,
            sanction_id INTEGER REFERENCES lounge_sanctions (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX lounge_notices_by_persona ON lounge_notices (persona_id, id);
        CREATE INDEX lounge_notices_by_post ON lounge_notices (post_id) WHERE post_id IS NOT NULL;
        CREATE INDEX lounge_notices_by_actor ON lounge_notices (actor_id) WHERE actor_id IS NOT NULL;
        CREATE INDEX lounge_notices_by_sanction ON lounge_notices (sanction_id) WHERE sanction_id IS NOT NULL;
        CREATE TABLE lounge_reports (
            id INTEGER PRIMARY KEY,
            post_id INTEGER NOT NULL,
            root_id INTEGER NOT NULL,
            text TEXT NOT NULL,
            author_id INTEGER NOT NULL REFERENCES personas (id) ON DELETE CASCADE,
            reporter_id INTEGER REFERENCES personas (id) ON DELETE SET NULL,
            reason TEXT NOT NULL CHECK (reason IN ('spam', 'abuse', 'copyright', 'other')),
            note TEXT NOT NULL,
            at INTEGER NOT NULL,
            answered_at INTEGER
        );
        CREATE UNIQUE INDEX lounge_reports_once ON lounge_reports (reporter_id, post_id);
        CREATE INDEX lounge_reports_waiting ON lounge_reports (id) WHERE answered_at IS NULL;
        CREATE INDEX lounge_reports_by_author ON lounge_reports (author_id);
        CREATE TABLE lounge_decisions (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            moderator TEXT NOT NULL,
            act TEXT NOT NULL,
            nickname TEXT NOT NULL,
            subject_id INTEGER,
            note TEXT NOT NULL DEFAULT ''
        );
        CREATE INDEX lounge_decisions_by_nickname ON lounge_decisions (nickname)
        """)
}
