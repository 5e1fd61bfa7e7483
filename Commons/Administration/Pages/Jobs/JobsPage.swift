import Administration
import Base
import Core
import Identity
import Jobs
import SQL

/// What is done beside the server: how much waits, and what was given up. Never what is in a job.
package struct JobsPage: Sendable {
    /// Those of which there are any, the failing first.
    let counts: [JobCounts]
    let failed: [FailedJob]
    /// The address of the next page; `nil` at the end.
    let older: String?
    let isFirst: Bool
    /// How the kinds are called that this process knows.
    let names: [String: Phrase]
    /// Why it leaves some of them undone.
    var undone: [String: Phrase] = [:]
    /// Kinds of which none is tried again once it was given up.
    var final: Set<String> = []
    let now: Timestamp
    var confirmation: Confirmation
    var problems = Problems([])

    static let pageSize = 30

    static func read(
        after last: FailedJob.Place?, _ services: Services, for admin: Admin
    ) async throws -> JobsPage {
        let now = services.clock.now()
        let idle = services.jobs.idle
        let names = services.jobs.all.mapValues(\.name).merging(idle.mapValues(\.name)) { done, _ in done }
        let final = services.jobs.final
        return try await services.database.read { reader in
            let counts = try JobCounts.all(at: now, reader)
            let rows = try FailedJob.list(after: last, limit: pageSize + 1, reader)
            let next = rows.count > pageSize ? rows[pageSize - 1] : nil
            return JobsPage(
                counts: counts.filter { $0.failed > 0 } + counts.filter { $0.failed == 0 },
                failed: Array(rows.prefix(pageSize)), older: next.map { "\(AdminPath.jobs)?before=\($0.place)" },
                isFirst: last == nil, names: names, undone: idle.mapValues(\.reason), final: final, now: now,
                confirmation: try admin.confirmation(at: now, reader))
        }
    }

    package static let sample: JobsPage = {
        let time = Timestamp(milliseconds: 7_200_000)
        return JobsPage(
            counts: [
                JobCounts(
                    kind: "announce-work", waiting: JobCounts.most, taken: 1, oldest: time - .minutes(90),
                    retried: 2, failed: 3),
                JobCounts(kind: "of-a-version-<to>-come", waiting: 1),
            ],
            failed: [
                FailedJob(
                    FailedJob.Place(failedAt: time, number: 2), kind: "announce-work", key: "74", attempts: 10,
                    reason: "no ink for <…>"),
                FailedJob(
                    FailedJob.Place(failedAt: time, number: 1), kind: "of-a-version-<to>-come",
                    key: "https://a.example/secret", attempts: 1, reason: "cannot be read"),
            ], older: "/admin/jobs?before=7200000-1", isFirst: true,
            names: ["announce-work": Phrase("새 작품 알리기", "Announcing new works")], now: time,
            confirmation: .sample)
    }()
}
