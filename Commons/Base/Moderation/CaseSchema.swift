package import SQL

extension Migration {
    /// What kind of post a case is about, also once that is gone.
    package static let casePostKinds = Migration(
        "moderation-post-kinds-1",
        """
        ALTER TABLE cases ADD COLUMN post_kind TEXT;
        UPDATE cases SET post_kind = (SELECT p.kind FROM posts p WHERE p.id = cases.post_id) WHERE kind = 'post'
        """)

    /// What members have reported. What several say about the same post or profile is one case; each set of messages is
    /// one of its own. A case keeps what was reported as it was then, and is deleted with the member it is about.
    package static let cases = Migration(
        "moderation-1",
        """
        CREATE TABLE cases (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            post_id INTEGER,
            weight INTEGER NOT NULL,
            report_count INTEGER NOT NULL,
            answered_at INTEGER
        );
        CREATE INDEX cases_open ON cases (weight, id) WHERE answered_at IS NULL;
        CREATE UNIQUE INDEX cases_open_posts ON cases (post_id) WHERE answered_at IS NULL AND kind = 'post';
        CREATE UNIQUE INDEX cases_open_profiles ON cases (account_id) WHERE answered_at IS NULL AND kind = 'profile';
        CREATE INDEX cases_by_account ON cases (account_id, id);
        CREATE INDEX cases_by_post ON cases (post_id) WHERE kind = 'post';
        CREATE TABLE case_reports (
            case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            reporter_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            reason TEXT NOT NULL,
            note TEXT NOT NULL,
            PRIMARY KEY (case_id, reporter_id)
        ) WITHOUT ROWID;
        CREATE INDEX case_reports_by_reporter ON case_reports (reporter_id, case_id);
        CREATE TABLE case_items (
            case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            sender_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
            sent_at INTEGER,
            text TEXT NOT NULL,
            image BLOB,
            PRIMARY KEY (case_id, position)
        );
        CREATE INDEX case_items_by_sender ON case_items (sender_id) WHERE sender_id IS NOT NULL;
        CREATE TABLE reporters (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            upheld INTEGER NOT NULL DEFAULT 0 CHECK (upheld >= 0),
            dismissed INTEGER NOT NULL DEFAULT 0 CHECK (dismissed >= 0)
        );

        INSERT INTO cases (id, kind, account_id, post_id, weight, report_count)
            SELECT MIN(r.id), 'post', r.author_id, r.post_id, 100 * COUNT(*), COUNT(*) FROM reports r
            WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.id = r.author_id) GROUP BY r.post_id, r.author_id;
        INSERT INTO case_reports (case_id, reporter_id, reason, note)
            SELECT c.id, r.reporter_id, r.reason, r.note FROM reports r JOIN cases c ON c.post_id = r.post_id;
        INSERT INTO case_items (case_id, position, text)
            SELECT c.id, 0, r.reported_text FROM cases c JOIN reports r ON r.id = c.id;
        DROP TABLE reports;

        INSERT INTO cases (id, kind, account_id, weight, report_count)
            SELECT MIN(r.id), 'profile', r.account_id, 100 * COUNT(*), COUNT(*) FROM profile_reports r
            GROUP BY r.account_id;
        INSERT INTO case_reports (case_id, reporter_id, reason, note)
            SELECT c.id, r.reporter_id, r.reason, r.note FROM profile_reports r
            JOIN cases c ON c.account_id = r.account_id AND c.kind = 'profile';
        INSERT INTO case_items (case_id, position, text)
            SELECT c.id, 0, r.reported_text FROM cases c JOIN profile_reports r ON r.id = c.id;
        DROP TABLE profile_reports
        """)
}
