package import CoreMetrics

/// Measures the jobs of a kind.
package struct JobMeter: Sendable {
    private let done: Counter
    private let retried: Counter
    private let failed: Counter
    private let times: CoreMetrics.Timer

    init(_ factory: any MetricsFactory, _ kind: String) {
        func attempts(_ result: String) -> Counter {
            Counter(
                label: "salon_job_attempts_total", dimensions: [("kind", kind), ("result", result)], factory: factory)
        }
        done = attempts("done")
        retried = attempts("retried")
        failed = attempts("failed")
        times = CoreMetrics.Timer(label: "salon_job_seconds", dimensions: [("kind", kind)], factory: factory)
    }

    func done(after time: Duration) {
        done.increment()
        record(time)
    }

    /// - Parameter isOver: whether it was given up.
    func failed(after time: Duration, isOver: Bool) {
        (isOver ? failed : retried).increment()
        record(time)
    }

    /// It was given up without being begun.
    func givenUp() { failed.increment() }

    private func record(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        times.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}
