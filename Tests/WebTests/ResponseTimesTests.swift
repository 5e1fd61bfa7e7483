import Core
import Kernel
import Synchronization
import Testing

/// How long pages took.
@Suite struct ResponseTimesTests {
    // Catches a duration in the wrong bucket, an hour that is added to another day's, and a trap on what no page takes.
    @Test func tellsTheHoursOfADay() {
        let now = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
        let times = ResponseTimes(clock: Clock { now.withLock { $0 } })
        for _ in 0..<94 { times.record(.milliseconds(1)) }
        for _ in 0..<6 { times.record(.milliseconds(100)) }
        let hour = times.hours[0]
        #expect(hour.count == 100)
        #expect((.milliseconds(1)...(.microseconds(1_500))).contains(hour.median))
        #expect((.milliseconds(100)...(.milliseconds(150))).contains(hour.percentile95))
        for strange in [Duration.zero, .seconds(-5), .seconds(1 << 40), .nanoseconds(1)] { times.record(strange) }
        #expect(times.hours[0].count == 104)
        now.withLock { $0 = $0 + .hours(3) }
        times.record(.milliseconds(2))
        #expect(times.hours.map(\.count) == [104, 1])
        now.withLock { $0 = $0 + .hours(21) }
        #expect(times.hours.map(\.count) == [1])
        times.record(.milliseconds(2))
        #expect(times.hours.map(\.count) == [1, 1])
    }
}
