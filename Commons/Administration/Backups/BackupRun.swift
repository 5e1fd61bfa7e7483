package import Core
package import SQL

/// One backup that this instance has begun, or is to begin, as every process sees it.
package struct BackupRun: Sendable {
    package enum State: String, ColumnValue, Sendable { case waiting, running, done, failed }

    package var id: ID<BackupRun>
    /// The handle of the admin who asked for it; empty at night.
    package var admin = ""
    package var folder = ""
    package var state = State.waiting
    /// Its last sign of life, or its end.
    package var seenAt: Timestamp
    package var progress = BackupAmounts()
    package var failure: BackupFailure?

    /// By the clock: ids may be ahead of it.
    package var began: Timestamp
    package var isActive: Bool { state == .waiting || state == .running }

    package init(id: ID<BackupRun>, began: Timestamp, seenAt: Timestamp) {
        self.id = id
        self.began = began
        self.seenAt = seenAt
    }

    /// How many are remembered.
    static let most = 200

    package static func active(_ reader: Reader) throws -> BackupRun? {
        try reader.all("\(columns) WHERE active = 1") { try BackupRun(&$0) }.first
    }

    /// The last that ended so.
    package static func last(_ state: State, in folder: String? = nil, _ reader: Reader) throws -> BackupRun? {
        let place: Statement = folder.map { "AND folder = \($0)" } ?? ""
        return try reader.all("\(columns) WHERE state = \(state.rawValue) \(place) ORDER BY id DESC LIMIT 1") {
            try BackupRun(&$0)
        }.first
    }

    /// The last that was restored for trial and came back whole, or did not.
    package static func lastTried(
        isSound: Bool, in folder: String? = nil, _ reader: Reader
    ) throws -> BackupRun? {
        let place: Statement = folder.map { "AND folder = \($0)" } ?? ""
        return try reader.all("\(columns) WHERE is_sound = \(isSound ? 1 : 0) \(place) ORDER BY id DESC LIMIT 1") {
            try BackupRun(&$0)
        }.first
    }

    private static let columns: Statement = """
        SELECT id, admin, folder, state, began_at, seen_at, phase, done_bytes, total_bytes, row_count, file_count,
            byte_count, new_bytes, missing_count, is_sound, failure, words FROM backup_runs
        """

    private init(_ row: inout Row) throws {
        id = try row.next()
        admin = try row.next()
        folder = try row.next()
        state = try row.next()
        began = try row.next()
        seenAt = try row.next()
        progress = BackupAmounts(
            phase: try row.next(), done: try row.next(), total: try row.next(), rows: try row.next(),
            files: try row.next(), bytes: try row.next(), new: try row.next(), missing: try row.next())
        progress.isSound = try row.next(as: Int?.self).map { $0 == 1 }
        let (kind, words) = (try row.next(as: String.self), try row.next(as: String.self))
        progress.words = words
        if state == .failed { failure = BackupFailure(BackupFailure.Kind(rawValue: kind) ?? .other, words) }
    }
}

/// How far a backup is, and what is in it.
package struct BackupAmounts: Codable, Sendable, Equatable {
    /// `database`, `files` or `trial`.
    package var phase = ""
    /// Bytes read of this phase, and all of them; 0 where that is not known.
    package var done = 0
    package var total = 0
    /// What the whole one holds.
    package var rows = 0
    package var files = 0
    package var bytes = 0
    /// Bytes that are new in the folder.
    package var new = 0
    /// Files that were not there.
    package var missing = 0
    /// Whether it came back whole when it was restored for trial; `nil` where nobody tried.
    package var isSound: Bool?
    /// Why it did not come back, in English.
    package var words = ""

    package init(
        phase: String = "", done: Int = 0, total: Int = 0, rows: Int = 0, files: Int = 0, bytes: Int = 0,
        new: Int = 0, missing: Int = 0
    ) {
        (self.phase, self.done, self.total) = (phase, done, total)
        (self.rows, self.files, self.bytes, self.new, self.missing) = (rows, files, bytes, new, missing)
    }
}

/// A backup was made, or was not.
package struct BackupEnded: Event {
    package static let name = "backup-ended"
}

extension Migration {
    /// One at most is `active`.
    package static let backupRuns = Migration(
        "backup-runs-1",
        """
        CREATE TABLE backup_runs (
            id INTEGER PRIMARY KEY,
            admin TEXT NOT NULL,
            folder TEXT NOT NULL,
            state TEXT NOT NULL,
            active INTEGER UNIQUE,
            node INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            phase TEXT NOT NULL,
            done_bytes INTEGER NOT NULL,
            total_bytes INTEGER NOT NULL,
            row_count INTEGER NOT NULL,
            file_count INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            new_bytes INTEGER NOT NULL,
            missing_count INTEGER NOT NULL,
            failure TEXT NOT NULL,
            words TEXT NOT NULL
        )
        """)

    /// When a run began by the clock, and what became of it when it was restored for trial.
    package static let backupTrials = Migration(
        "backup-runs-2",
        """
        ALTER TABLE backup_runs ADD COLUMN began_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE backup_runs ADD COLUMN is_sound INTEGER;
        ALTER TABLE backup_runs ADD COLUMN damaged_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE backup_runs ADD COLUMN healed_count INTEGER NOT NULL DEFAULT 0;
        UPDATE backup_runs SET began_at = id >> 16;
        """)

    /// Whoever makes one has it as a ``BackupJob``.
    package static let backupJobs = Migration(
        "backup-runs-3",
        """
        INSERT INTO jobs (kind, key, lane, payload, priority, run_at, queued_at, touched_at)
        SELECT 'backup', '' || id, 'backup ', '{"run":"' || id || '"}', 0, seen_at, seen_at, seen_at
        FROM backup_runs WHERE active = 1;
        ALTER TABLE backup_runs DROP COLUMN node
        """)

    /// restic makes them, and mends nothing.
    package static let resticBackups = Migration(
        "backup-runs-4",
        """
        ALTER TABLE backup_runs DROP COLUMN damaged_count;
        ALTER TABLE backup_runs DROP COLUMN healed_count
        """)
}
