import Accounts
package import Base
import Core
package import Jobs
package import SQL

/// Sums over everything there is, taken some times a day beside the server, so that no page has to.
package struct TakeMeasures: RepeatedJob {
    package static let kind = "take-measures"

    package init() {}

    package static func worker(_ services: Services) -> JobWorker<TakeMeasures> {
        let rule = JobRule(
            Phrase("회원 수와 저장 공간 집계하기", "Counting members and storage"),
            failure: Phrase("회원 수와 저장 공간을 집계하지 못했어요", "members and storage could not be counted"))
        return JobWorker(services, rule, every: .hours(6)) {
            try await Database.patiently { try await TakeMeasures()(services) }
        }
    }

    package func callAsFunction(_ services: Services) async throws {
        let now = services.clock.now()
        let measures = try await services.database.read { reader in
            var measures = try reader.all(
                """
                SELECT CASE WHEN role IN ('step', 'older') THEN 'image' ELSE role END,
                    CAST(COALESCE(SUM(byte_count), 0) AS BIGINT)
                FROM media GROUP BY 1
                """
            ) { row in (kind: "bytes-\(try row.next(as: String.self))", value: try row.next(as: Int.self)) }
            for (kind, statement) in [
                ("bytes-file", "SELECT CAST(COALESCE(SUM(byte_count), 0) AS BIGINT) FROM stored_files"),
                ("members", "SELECT COUNT(*) FROM accounts WHERE \(MemberCount.counts)"),
                ("members-seen", SeenMonth.count(at: now)),
            ] as [(String, Statement)] {
                measures.append((kind: kind, value: try reader.value(statement, as: Int.self) ?? 0))
            }
            return measures
        }
        try await services.database.write { transaction in
            for (kind, value) in measures {
                try transaction.execute(
                    """
                    INSERT INTO measures (kind, value, measured_at) VALUES (\(kind), \(value), \(now))
                    ON CONFLICT (kind) DO UPDATE SET value = \(value), measured_at = \(now)
                    """)
            }
        }
    }
}
