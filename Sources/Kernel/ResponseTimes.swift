public import Core
import Synchronization

/// How long pages took until their answer began, hour by hour for a day: of this process, since its start. It costs a
/// page some dozen nanoseconds and keeps nothing of who asked for what.
public final class ResponseTimes: Sendable {
    /// One hour's.
    public struct Hour: Sendable, Equatable {
        /// When it began.
        public let start: Timestamp
        public let count: Int
        public let median: Duration
        /// All but five in a hundred were quicker.
        public let percentile95: Duration

        public init(start: Timestamp, count: Int, median: Duration, percentile95: Duration) {
            self.start = start
            self.count = count
            self.median = median
            self.percentile95 = percentile95
        }
    }

    private struct Slot {
        /// Hours since 1970; −1 for none.
        var hour: Int64 = -1
        var buckets = [UInt32](repeating: 0, count: ResponseTimes.bucketCount)
    }

    /// Each reaches √2 times as far as the one before; the first to 1/8 ms, the last beyond all.
    private static let bucketCount = 40
    private static let firstNanoseconds = 125_000.0
    private static let msPerHour: Int64 = 3_600_000

    private let clock: Clock
    private let slots = Mutex([Slot](repeating: Slot(), count: 24))

    public init(clock: Clock) { self.clock = clock }

    public func record(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let ratio = (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Self.firstNanoseconds
        // Beyond the last bucket is a quarter of an hour.
        let bucket = ratio <= 1 ? 0 : min(Self.bucketCount - 1, Int((2 * ratio.exponentAndFraction).rounded(.up)))
        let hour = clock.now().milliseconds / Self.msPerHour
        slots.withLock { slots in
            let place = Int(hour % 24)
            guard slots.indices.contains(place) else { return }
            if slots[place].hour != hour { slots[place] = Slot(hour: hour) }
            slots[place].buckets[bucket] &+= 1
        }
    }

    /// Those of the last day in which there were any, the oldest first.
    public var hours: [Hour] {
        let now = clock.now().milliseconds / Self.msPerHour
        let recent = slots.withLock { $0 }.filter { $0.hour >= 0 && $0.hour > now - 24 && $0.hour <= now }
        return recent.sorted { $0.hour < $1.hour }.map { slot in
            Hour(
                start: Timestamp(milliseconds: slot.hour * Self.msPerHour),
                count: slot.buckets.reduce(0) { $0 + Int($1) }, median: Self.quantile(0.5, of: slot.buckets),
                percentile95: Self.quantile(0.95, of: slot.buckets))
        }
    }

    /// The upper end of the bucket it falls into: at most 1.4 times too long.
    private static func quantile(_ share: Double, of buckets: [UInt32]) -> Duration {
        let total = buckets.reduce(0) { $0 + Double($1) }
        var passed = 0.0
        for (index, count) in buckets.enumerated() {
            passed += Double(count)
            guard passed >= total * share else { continue }
            let half = index.isMultiple(of: 2) ? 1.0 : 2.0.squareRoot()
            return .nanoseconds(Int64(firstNanoseconds * Double(1 << (index / 2)) * half))
        }
        return .zero
    }
}

extension Double {
    /// The logarithm to base 2, linear within each octave, which is near enough for buckets.
    fileprivate var exponentAndFraction: Double { Double(exponent) + (significand - 1) }
}
