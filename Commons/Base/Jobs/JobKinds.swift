package import Core
package import CoreMetrics
package import Jobs
package import SQL
import Synchronization

/// The kinds of jobs that this process does, each since its worker was made.
package final class JobKinds: Sendable {
    /// One of them, as pages know it.
    package struct Kind: Sendable {
        package let name: Phrase
        /// As ``Health`` has it while its jobs fail.
        package let failure: Phrase
        package let isRetriable: Bool
        fileprivate let announce: @Sendable (Transaction) throws -> Void
    }

    /// One that is left undone here, and why.
    package struct Idle: Sendable {
        package let name: Phrase
        package let reason: Phrase
    }

    private let known = Mutex<[String: Kind]>([:])
    private let undone = Mutex<[String: Idle]>([:])
    private let metrics: (any MetricsFactory)?

    /// - Parameter metrics: `nil` measures nothing.
    package init(metrics: (any MetricsFactory)? = nil) { self.metrics = metrics }

    /// - Returns: what measures its jobs.
    func add<J: Job>(_ job: J.Type, _ rule: JobRule) -> JobMeter? {
        let kind = Kind(name: rule.name, failure: rule.failure, isRetriable: rule.isRetriable) {
            try $0.emit(JobQueued<J>())
        }
        known.withLock { $0[J.kind] = kind }
        return metrics.map { JobMeter($0, J.kind) }
    }

    /// Says why this process has no worker for a kind of which there may be jobs.
    package func leave(_ kind: String, _ name: Phrase, because reason: Phrase) {
        undone.withLock { $0[kind] = Idle(name: name, reason: reason) }
    }

    /// By the kind's raw name, as ``all``.
    package var idle: [String: Idle] { undone.withLock { $0 } }

    /// By the kind's raw name.
    package var all: [String: Kind] { known.withLock { $0 } }

    /// Those of which none is tried again once it was given up.
    package var final: Set<String> { Set(all.filter { !$0.value.isRetriable }.keys) }

    /// Has workers of all processes look for jobs of a kind once the transaction has committed. One that this process
    /// does not do is found when its workers look by themselves.
    package func announce(_ kind: String, in transaction: Transaction) throws {
        try all[kind]?.announce(transaction)
    }
}
