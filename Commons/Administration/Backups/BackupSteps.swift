package import Core
package import SQL

/// The life of a ``BackupRun``, each step in a transaction of its caller's.
extension BackupRun {
    /// Puts one in the queue.
    ///
    /// - Returns: whether there was none.
    package static func queue(
        _ id: ID<BackupRun>, by admin: String, in folder: String, now: Timestamp, _ transaction: Transaction
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO backup_runs (id, admin, folder, state, active, began_at, seen_at, phase, done_bytes, total_bytes,
                row_count, file_count, byte_count, new_bytes, missing_count, failure, words)
            VALUES (\(id), \(admin), \(folder), 'waiting', 1, \(now), \(now), '', 0, 0, 0, 0, 0, 0, 0, '', '')
            ON CONFLICT DO NOTHING
            """) > 0
    }

    /// Says that it is being made, also one that another process has not finished.
    package static func begin(
        _ id: ID<BackupRun>, in folder: String, now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE backup_runs SET state = 'running', folder = \(folder), began_at = \(now), seen_at = \(now), phase = '',
                done_bytes = 0, total_bytes = 0
            WHERE id = \(id) AND active = 1
            """)
    }

    /// Says how far it is.
    package static func note(
        _ amounts: BackupAmounts, of id: ID<BackupRun>, now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE backup_runs SET seen_at = \(now), phase = \(amounts.phase), done_bytes = \(amounts.done),
                total_bytes = \(amounts.total) WHERE id = \(id) AND active = 1
            """)
    }

    package static func finish(
        _ id: ID<BackupRun>, _ amounts: BackupAmounts, now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE backup_runs SET state = 'done', active = NULL, seen_at = \(now), row_count = \(amounts.rows),
                file_count = \(amounts.files), byte_count = \(amounts.bytes), new_bytes = \(amounts.new),
                missing_count = \(amounts.missing), is_sound = \(amounts.isSound.map { $0 ? 1 : 0 }),
                words = \(amounts.words.beginning(TextLimit(1_000)))
            WHERE id = \(id)
            """)
        try transaction.emit(BackupEnded())
        let oldest = try transaction.values(
            "SELECT id FROM backup_runs ORDER BY id DESC LIMIT 1 OFFSET \(most)", as: ID<BackupRun>.self
        ).first
        guard let oldest else { return }
        // When one came back whole is remembered for longer.
        let sound = try lastTried(isSound: true, transaction)?.id ?? id
        try transaction.execute("DELETE FROM backup_runs WHERE id <= \(oldest) AND id <> \(sound)")
    }

    package static func fail(
        _ id: ID<BackupRun>, _ failure: BackupFailure, now: Timestamp, _ transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE backup_runs SET state = 'failed', active = NULL, seen_at = \(now), failure = \(failure.kind.rawValue),
                words = \(failure.words.beginning(TextLimit(1_000))) WHERE id = \(id)
            """)
        try transaction.emit(BackupEnded())
    }
}

/// When backups are made by themselves.
package struct NightlyBackups: Sendable {
    /// After so much of the server's day.
    static let hour: Duration = .hours(3)
    /// One that failed is tried again after so long.
    static let pause: Duration = .hours(1)

    /// Whether the last night has none.
    ///
    /// - Parameters:
    ///   - done: when the last whole one began.
    ///   - failed: when the last one that failed did.
    ///   - utcOffset: the server's.
    package static func isDue(
        at now: Timestamp, utcOffset: Duration, done: Timestamp?, failed: Timestamp?
    ) -> Bool {
        if let done, done >= start(before: now, utcOffset), done <= now { return false }
        if let failed, failed <= now, now - failed < pause { return false }
        return true
    }

    /// When to look again: as a night begins, and each hour, since rules and clocks are changed.
    package static func nextLook(after now: Timestamp, utcOffset: Duration) -> Timestamp {
        min(now + pause, start(before: now, utcOffset) + .days(1))
    }

    private static func start(before now: Timestamp, _ utcOffset: Duration) -> Timestamp {
        let msPerDay = CountDays.msPerDay
        let intoDay = (now + utcOffset - hour).milliseconds % msPerDay
        return now - .milliseconds(intoDay < 0 ? intoDay + msPerDay : intoDay)
    }

    /// Whether the next one is restored for trial.
    ///
    /// - Parameters:
    ///   - days: between two that came back whole; 0 for never.
    ///   - sound: when the last one that did began.
    package static func isTrialDue(at now: Timestamp, days: Int, sound: Timestamp?) -> Bool {
        guard days > 0 else { return false }
        guard let sound, sound <= now else { return true }
        // A night does not begin to the minute.
        return now - sound >= .days(days) - .hours(12)
    }
}
