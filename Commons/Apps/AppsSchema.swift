package import SQL

extension Migration {
    /// Programs that act for members. A token that acts for a member is a session
    /// (docs/decisions/0121-a-token-is-a-session.md): what ends sessions ends it, too.
    package static let apps = Migration(
        "apps-1",
        """
        CREATE TABLE apps (
            id INTEGER PRIMARY KEY,
            client_id TEXT NOT NULL UNIQUE,
            secret_hash BLOB NOT NULL,
            name TEXT NOT NULL,
            website TEXT,
            redirect_addresses TEXT NOT NULL,
            scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL
        );
        CREATE INDEX apps_by_created ON apps (created_at);
        CREATE TABLE app_codes (
            code_hash BLOB NOT NULL PRIMARY KEY,
            app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            session_hash BLOB NOT NULL REFERENCES sessions (token_hash) ON DELETE CASCADE,
            scopes TEXT NOT NULL,
            redirect_address TEXT NOT NULL,
            challenge TEXT,
            created_at INTEGER NOT NULL
        );
        CREATE INDEX app_codes_by_app ON app_codes (app_id);
        CREATE INDEX app_codes_by_account ON app_codes (account_id);
        CREATE INDEX app_codes_by_session ON app_codes (session_hash);
        CREATE INDEX app_codes_by_created ON app_codes (created_at);
        CREATE TABLE app_tokens (
            token_hash BLOB NOT NULL PRIMARY KEY,
            app_id INTEGER NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            scopes TEXT NOT NULL,
            created_at INTEGER NOT NULL
        );
        CREATE INDEX app_tokens_by_app ON app_tokens (app_id);
        CREATE INDEX app_tokens_by_created ON app_tokens (created_at);
        ALTER TABLE sessions ADD COLUMN app_id INTEGER REFERENCES apps (id) ON DELETE CASCADE;
        ALTER TABLE sessions ADD COLUMN scopes TEXT;
        CREATE INDEX sessions_by_app ON sessions (app_id, account_id)
        """)

    /// By which code a token was given: where the code comes again, the token ends.
    package static let appCodes = Migration(
        "apps-2",
        """
        ALTER TABLE sessions ADD COLUMN code_hash BLOB;
        CREATE INDEX sessions_by_code ON sessions (code_hash) WHERE code_hash IS NOT NULL
        """)
}
