import CoreMetrics
import Synchronization

/// One line of numbers over time, or the few lines of a histogram.
protocol Series: AnyObject, Sendable {
    /// Whether nothing has happened to it.
    var isUntouched: Bool { get }
    /// - Parameter labels: rendered, without braces.
    func write(_ name: String, _ labels: String, to text: inout String)
}

/// Counts up.
final class CounterSeries: Series, CounterHandler {
    private let count = Atomic<Int64>(0)

    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    func reset() { count.store(0, ordering: .relaxed) }

    var isUntouched: Bool { count.load(ordering: .relaxed) == 0 }

    func write(_ name: String, _ labels: String, to text: inout String) {
        Exposition.line(name, labels, String(count.load(ordering: .relaxed)), to: &text)
    }
}

/// Any number: a gauge, or a counter with fractions.
final class NumberSeries: Series, MeterHandler, RecorderHandler, FloatingPointCounterHandler {
    private let number = AtomicDouble()

    func set(_ value: Int64) { number.set(Double(value)) }
    func set(_ value: Double) { number.set(value) }
    func record(_ value: Int64) { number.set(Double(value)) }
    func record(_ value: Double) { number.set(value) }
    func increment(by amount: Double) { number.add(amount) }
    func decrement(by amount: Double) { number.add(-amount) }
    func reset() { number.set(0) }

    var isUntouched: Bool { number.value == 0 }

    func write(_ name: String, _ labels: String, to text: inout String) {
        Exposition.line(name, labels, Exposition.number(number.value), to: &text)
    }
}

/// How often something was how large, by fixed bounds.
final class HistogramSeries: Series, RecorderHandler, TimerHandler {
    private final class Bucket: Sendable {
        let count = Atomic<Int64>(0)
    }

    private let bounds: [Double]
    /// One more than bounds: the last is for what is larger.
    private let buckets: [Bucket]
    private let sum = AtomicDouble()

    init(bounds: [Double]) {
        self.bounds = bounds
        buckets = (0...bounds.count).map { _ in Bucket() }
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        guard value.isFinite else { return }
        let index = bounds.firstIndex { value <= $0 } ?? bounds.count
        buckets[index].count.wrappingAdd(1, ordering: .relaxed)
        sum.add(value)
    }

    /// Prometheus measures in seconds.
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    var isUntouched: Bool { buckets.allSatisfy { $0.count.load(ordering: .relaxed) == 0 } }

    func write(_ name: String, _ labels: String, to text: inout String) {
        let before = labels.isEmpty ? "" : "\(labels),"
        var count: Int64 = 0
        for (index, bucket) in buckets.enumerated() {
            count += bucket.count.load(ordering: .relaxed)
            let bound = index < bounds.count ? Exposition.number(bounds[index]) : "+Inf"
            Exposition.line("\(name)_bucket", "\(before)le=\"\(bound)\"", String(count), to: &text)
        }
        Exposition.line("\(name)_sum", labels, Exposition.number(sum.value), to: &text)
        Exposition.line("\(name)_count", labels, String(count), to: &text)
    }
}

/// A number that threads share without a lock.
final class AtomicDouble: Sendable {
    private let bits = Atomic<UInt64>(0)

    var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    func set(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

    func add(_ amount: Double) {
        var old = bits.load(ordering: .relaxed)
        while true {
            let new = (Double(bitPattern: old) + amount).bitPattern
            let (done, current) = bits.weakCompareExchange(expected: old, desired: new, ordering: .relaxed)
            if done { return }
            old = current
        }
    }
}
