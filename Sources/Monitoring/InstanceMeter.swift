import Accounts
package import Base
import Core
package import CoreMetrics
import Jobs
import Kernel
import SQL
import Storage
import Synchronization
package import Web

/// What is looked up when somebody reads `/metrics`: how much there is of things, and what waits.
package struct InstanceMeter: Sendable {
    private let factory: any MetricsFactory
    private let services: Services
    private let connections: Connections
    private let process: ProcessMeter
    private let database: Check
    /// Sums up all members, which need not be known to the second.
    private let members: Recent<(count: Int, bytes: Int)?>

    /// No queue is counted further.
    private static let most = 100_000

    /// - Parameter version: of the program.
    package init(
        _ factory: any MetricsFactory, _ services: Services, _ connections: Connections, version: String
    ) {
        self.factory = factory
        self.services = services
        self.connections = connections
        process = ProcessMeter(factory, startedAt: Clock.system.now())
        members = Recent(services.clock, for: .minutes(1)) {
            try? await services.database.read { reader in
                try reader.one(
                    """
                    SELECT COUNT(CASE WHEN \(MemberCount.counts) THEN 1 END),
                        CAST(COALESCE(SUM(stored_bytes), 0) AS BIGINT)
                    FROM accounts
                    """
                ) { row in
                    (count: try row.next(as: Int.self), bytes: try row.next(as: Int.self))
                }
            }
        }
        // A kind of which there are none any more has none, instead of the last number.
        let kinds = Mutex<Set<String>>([])
        database = Check("database") { [members] in
            let now = services.clock.now()
            let queues = try await services.database.read { reader in
                (
                    jobs: try JobCounts.all(at: now, reader),
                    mails: try reader.value(
                        "SELECT COUNT(*) FROM (SELECT 1 FROM mails LIMIT \(Self.most)) AS queued", as: Int.self) ?? 0,
                    pushes: try reader.value(
                        "SELECT COUNT(*) FROM (SELECT 1 FROM pushes LIMIT \(Self.most)) AS queued", as: Int.self) ?? 0
                )
            }
            let jobs = Dictionary(queues.jobs.map { ($0.kind, $0) }) { first, _ in first }
            for kind in kinds.withLock({ kinds in
                kinds.formUnion(jobs.keys)
                kinds.formUnion(services.jobs.all.keys)
                return kinds
            }) {
                Self.set("salon_jobs_waiting", jobs[kind]?.waiting ?? 0, [("kind", kind)], in: factory)
                Self.set("salon_jobs_failed", jobs[kind]?.failed ?? 0, [("kind", kind)], in: factory)
            }
            Self.set("salon_mails_queued", queues.mails, in: factory)
            Self.set("salon_pushes_queued", queues.pushes, in: factory)
            if let (count, bytes) = await members() {
                Self.set("salon_members", count, in: factory)
                Self.set("salon_media_bytes", bytes, in: factory)
            }
            return nil
        }
        let labels = [("version", version), ("database", services.database.engine.rawValue)]
        Meter(label: "salon_build_info", dimensions: labels, factory: factory).set(1)
        set("salon_connections_max", connections.most)
        set("salon_database_readers", services.database.load.readers)
    }

    /// Takes two seconds at most, and says so if the database does not answer.
    package func measure() async {
        set("salon_database_up", await database() == nil ? 1 : 0)
        let load = services.database.load
        set("salon_database_waiting", load.waitingReads, [("for", "read")])
        set("salon_database_waiting", load.waitingWrites, [("for", "write")])
        set("salon_connections", connections.count)
        set("salon_live_streams", services.live.streamCount)
        set("salon_troubles", services.health.lines.count)
        for (failure, turns) in services.health.turns {
            set("salon_background_turns_total", turns.done, [("failure", failure), ("result", "done")])
            set("salon_background_turns_total", turns.failed, [("failure", failure), ("result", "failed")])
        }
        _ = try? await onFileThread {
            process.measure()
            if let free = services.files.free {
                Meter(label: "salon_media_free_bytes", factory: factory).set(free)
            }
            if let file = services.database.location.file {
                set("salon_database_bytes", (try? fileSize(file)) ?? 0)
                set("salon_database_log_bytes", (try? fileSize("\(file)-wal")) ?? 0)
            }
        }
    }

    private func set(_ name: String, _ value: Int, _ labels: [(String, String)] = []) {
        Self.set(name, value, labels, in: factory)
    }

    private static func set(
        _ name: String, _ value: Int, _ labels: [(String, String)] = [], in factory: any MetricsFactory
    ) {
        Meter(label: name, dimensions: labels, factory: factory).set(value)
    }
}
