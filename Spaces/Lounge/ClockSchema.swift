package import SQL

extension Migration {
    /// The lounge's clock: days in everything stored and shown, and `lounge_moments` for the rules. Rows from before
    /// keep the day (of UTC) they were made on, and their order, which their ids have.
    package static let loungeClock = Migration(
        "lounge-clock-1",
        """
        CREATE TABLE lounge_moments (
            kind TEXT NOT NULL CHECK (kind IN ('entry', 'press', 'rest', 'rise', 'appearance')),
            subject_id INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (kind, subject_id)
        );
        CREATE INDEX lounge_moments_due ON lounge_moments (kind, at);
        INSERT INTO lounge_moments (kind, subject_id, at) SELECT 'entry', id, entered_at FROM personas;
        INSERT INTO lounge_moments (kind, subject_id, at)
            SELECT 'rest', id, restricted_until FROM personas WHERE restricted_until IS NOT NULL;
        INSERT INTO lounge_moments (kind, subject_id, at)
            SELECT 'rise', id, rises_at FROM personas WHERE rises_at IS NOT NULL;
        INSERT INTO lounge_moments (kind, subject_id, at) SELECT 'press', id, pressed_at FROM lounge_presses;
        DROP INDEX personas_by_rise;
        DROP INDEX lounge_sanctions_due;
        ALTER TABLE personas DROP COLUMN entered_at;
        ALTER TABLE personas DROP COLUMN restricted_until;
        ALTER TABLE personas DROP COLUMN rises_at;
        ALTER TABLE lounge_posts RENAME COLUMN posted_at TO posted_on;
        ALTER TABLE lounge_presses RENAME COLUMN pressed_at TO pressed_on;
        ALTER TABLE lounge_sanctions RENAME COLUMN started_at TO started_on;
        ALTER TABLE lounge_sanctions RENAME COLUMN ends_at TO ends_on;
        ALTER TABLE lounge_sanctions RENAME COLUMN ended_at TO ended_on;
        ALTER TABLE lounge_sanctions RENAME COLUMN appealed_at TO appealed_on;
        ALTER TABLE lounge_sanctions RENAME COLUMN answered_at TO answered_on;
        ALTER TABLE lounge_ledger RENAME COLUMN at TO day;
        ALTER TABLE lounge_notices RENAME COLUMN at TO day;
        ALTER TABLE lounge_reports RENAME COLUMN at TO day;
        ALTER TABLE lounge_reports RENAME COLUMN answered_at TO answered_on;
        ALTER TABLE lounge_decisions RENAME COLUMN at TO day
        """,
        """
        UPDATE lounge_posts SET posted_on = posted_on / 86400000;
        UPDATE lounge_presses SET pressed_on = pressed_on / 86400000;
        UPDATE lounge_sanctions SET started_on = started_on / 86400000, ends_on = ends_on / 86400000,
            ended_on = ended_on / 86400000, appealed_on = appealed_on / 86400000,
            answered_on = answered_on / 86400000;
        UPDATE lounge_ledger SET day = day / 86400000;
        UPDATE lounge_notices SET day = day / 86400000;
        UPDATE lounge_reports SET day = day / 86400000, answered_on = answered_on / 86400000;
        UPDATE lounge_decisions SET day = day / 86400000
        """)
}
