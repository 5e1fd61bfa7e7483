import Core
import TestKit
import Testing

@testable import Kernel

@Suite struct GrowingPauseTests {
    private let clock = TestClock()
    private let pause = GrowingPause("try", free: 3, first: .seconds(30), longest: .minutes(15))

    private func wait(_ limiter: RateLimiter, by who: String = "minsu") -> Duration? {
        do {
            try limiter.take(pause, by: who)
            return nil
        } catch { return (error as? Problem)?.retryAfter }
    }

    @Test func doublesUpToTheLongest() {
        let limiter = RateLimiter(clock: clock.clock)
        for _ in 0..<3 { #expect(wait(limiter) == nil) }
        for seconds in [30, 60, 120, 240, 480, 900, 900] {
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(wait(limiter)?.components.seconds == 1, "\(seconds)")
            // Asking too early makes nothing worse.
            clock.advance(by: .milliseconds(1))
            #expect(wait(limiter) == nil, "\(seconds)")
        }
        #expect(wait(limiter, by: "ada") == nil)
    }

    @Test func forgetsWhatWasRightAndWhatIsLongAgo() {
        let limiter = RateLimiter(clock: clock.clock)
        for _ in 0..<3 { _ = wait(limiter) }
        #expect(wait(limiter) != nil)
        limiter.forget(pause, by: "minsu")
        for _ in 0..<3 { #expect(wait(limiter) == nil) }
        #expect(wait(limiter) != nil)
        clock.advance(by: .days(1) + .seconds(1))
        for _ in 0..<3 { #expect(wait(limiter) == nil) }
    }

    /// However many names are tried, memory is bounded, and those of late are kept.
    @Test func keepsALimitedNumber() {
        var tries = Tries()
        let now = clock.clock.now()
        for index in 0..<160_000 {
            _ = tries.take(pause, by: "somebody", now: now)
            _ = tries.take(pause, by: "\(index)", now: now)
        }
        #expect(tries.count <= 100_000)
        #expect(tries.take(pause, by: "somebody", now: now) != nil)
    }

    @Test func doesNotOverflow() {
        let endless = GrowingPause("endless", free: 0, first: .days(1), longest: .days(2))
        #expect(endless.wait(after: .max) == .days(2))
    }
}
