package import SQL

extension Migration {
    /// Who moderates: a few, whom each new report looks for.
    package static let staff = Migration(
        "moderation-3", "CREATE INDEX staff_accounts ON accounts (role) WHERE role IN ('moderator', 'admin')")

    /// The log of one kind of act.
    package static let decisionLog = Migration(
        "moderation-log-1", "CREATE INDEX decisions_by_act ON decisions (act, id)")

    /// What moderators have decided. The log names nobody who has left; what concerns a member goes with the account.
    package static let moderation = Migration(
        "moderation-2",
        """
        ALTER TABLE cases ADD COLUMN proposed_by INTEGER;
        CREATE TABLE decisions (
            id INTEGER PRIMARY KEY,
            moderator_id INTEGER NOT NULL,
            moderator TEXT NOT NULL,
            act TEXT NOT NULL,
            account_id INTEGER NOT NULL,
            handle TEXT NOT NULL,
            case_id INTEGER,
            reason TEXT NOT NULL,
            note TEXT NOT NULL
        );
        CREATE INDEX decisions_by_account ON decisions (account_id, id);
        CREATE INDEX decisions_by_case ON decisions (case_id, id) WHERE case_id IS NOT NULL;
        CREATE TABLE sanctions (
            id INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            moderator_id INTEGER NOT NULL,
            case_id INTEGER,
            post_id INTEGER,
            level TEXT NOT NULL,
            withheld INTEGER NOT NULL,
            hides_post INTEGER NOT NULL,
            reason TEXT NOT NULL,
            until INTEGER,
            ended_at INTEGER,
            appeal TEXT,
            answered_at INTEGER,
            is_upheld INTEGER,
            answer TEXT
        );
        CREATE INDEX sanctions_by_account ON sanctions (account_id, id);
        CREATE INDEX sanctions_by_post ON sanctions (post_id) WHERE hides_post = 1;
        CREATE INDEX sanctions_running ON sanctions (id)
            WHERE ended_at IS NULL AND level IN ('restriction', 'suspension');
        CREATE INDEX sanctions_due ON sanctions (until)
            WHERE ended_at IS NULL AND level IN ('restriction', 'suspension');
        CREATE INDEX sanctions_appealed ON sanctions (id) WHERE appeal IS NOT NULL AND answered_at IS NULL
        """)
}
