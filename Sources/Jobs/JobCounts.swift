package import Core
package import SQL

/// How many jobs of a kind there are. None is counted beyond ``most``.
package struct JobCounts: Sendable, Equatable {
    package let kind: String
    /// Neither being done nor given up, also those that were put off.
    package let waiting: Int
    package let taken: Int
    /// Since when the oldest of them is to be done; `nil` if all were put off.
    package let oldest: Timestamp?
    /// Those whose last attempt failed, and that are tried again.
    package let retried: Int
    /// Given up.
    package let failed: Int

    package static let most = 10_000

    package init(
        kind: String, waiting: Int = 0, taken: Int = 0, oldest: Timestamp? = nil, retried: Int = 0, failed: Int = 0
    ) {
        self.kind = kind
        self.waiting = waiting
        self.taken = taken
        self.oldest = oldest
        self.retried = retried
        self.failed = failed
    }

    /// Of every kind of which there is any, by its name.
    package static func all(at now: Timestamp, _ reader: Reader) throws -> [JobCounts] {
        try reader.all(statement(at: now)) { row in
            let kind = try row.next(as: String.self)
            let (left, taken) = (try row.next(as: Int.self), try row.next(as: Int.self))
            let oldest = try row.next(as: Timestamp?.self)
            return JobCounts(
                kind: kind, waiting: left < most ? max(0, left - taken) : most, taken: taken,
                oldest: oldest.flatMap { $0 <= now ? $0 : nil }, retried: try row.next(), failed: try row.next())
        }
    }

    /// Steps from kind to kind in an index, and reads no more of each than is counted. An `ORDER BY` names the index that
    /// is read.
    package static func statement(at now: Timestamp) -> Statement {
        """
        WITH RECURSIVE kinds (kind) AS (
            SELECT MIN(kind) FROM jobs
            UNION ALL
            SELECT (SELECT MIN(j.kind) FROM jobs j WHERE j.kind > kinds.kind) FROM kinds WHERE kinds.kind IS NOT NULL)
        SELECT kinds.kind,
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM jobs j WHERE j.kind = kinds.kind AND j.failed_at IS NULL
                ORDER BY j.queued_at LIMIT \(most)) AS remaining),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM jobs j WHERE j.kind = kinds.kind AND j.fence <> 0 AND j.run_at > \(now)
                ORDER BY j.run_at LIMIT \(most)) AS taken),
            (SELECT MIN(j.queued_at) FROM jobs j WHERE j.kind = kinds.kind AND j.failed_at IS NULL),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM jobs j WHERE j.kind = kinds.kind AND j.failed_at IS NULL AND j.error <> ''
                ORDER BY j.failed_at LIMIT \(most)) AS retried),
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM jobs j WHERE j.kind = kinds.kind AND j.failed_at IS NOT NULL AND j.error <> ''
                ORDER BY j.failed_at LIMIT \(most)) AS failed)
        FROM kinds WHERE kinds.kind IS NOT NULL
        """
    }
}
