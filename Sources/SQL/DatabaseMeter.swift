import CoreMetrics

/// Measures a database. Without metrics there is none, and no clock is read.
struct DatabaseMeter: Sendable {
    let commits: Counter
    /// How many writes shared a commit.
    let sizes: Recorder
    /// From asking until the commit is durable, with the wait for the turn.
    let writes: CoreMetrics.Timer
    /// Commits that failed, and what could not be written for the database's fault.
    let failures: Counter
    let reads: Counter

    init(_ factory: any MetricsFactory) {
        commits = Counter(label: "salon_database_commits_total", factory: factory)
        sizes = Recorder(label: "salon_database_commit_writes", factory: factory)
        writes = CoreMetrics.Timer(label: "salon_database_write_seconds", factory: factory)
        failures = Counter(label: "salon_database_write_failures_total", factory: factory)
        reads = Counter(label: "salon_database_reads_total", factory: factory)
    }

    /// - Parameter jobs: the writes of a group that is durable.
    func committed(_ jobs: [WriteJob]) {
        commits.increment()
        sizes.record(jobs.count)
        let now = ContinuousClock.now
        for job in jobs {
            guard let since = job.since else { continue }
            let (seconds, attoseconds) = (now - since).components
            writes.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
    }
}

/// How much a database has to do just now.
public struct DatabaseLoad: Sendable {
    /// How many closures read at the same time.
    public let readers: Int
    /// Reads and writes that wait for a thread.
    public let waitingReads: Int
    public let waitingWrites: Int
}

extension Database {
    public var load: DatabaseLoad { backend.load }
}
