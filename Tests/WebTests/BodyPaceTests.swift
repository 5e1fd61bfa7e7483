import HTTPTypes
import NIOCore
import Testing

@testable import Web

/// Dripping clients are told from slow ones, and from those that the server keeps waiting.
@Suite struct BodyPaceTests {
    private let limits = ConnectionLimits(total: 10, perAddress: nil)

    private func pace(_ length: Int?) -> BodyPace {
        var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")
        if let length {
            head.headerFields[.contentLength] = String(length)
        } else {
            head.headerFields[.transferEncoding] = "chunked"
        }
        return BodyPace(head)
    }

    private func at(_ seconds: Double) -> NIODeadline { .uptimeNanoseconds(UInt64(seconds * 1e9)) }

    @Test func cutsAPause() {
        var pace = pace(1_000_000)
        pace.isAwaited(since: at(1))
        pace.arrived(500_000, at: at(1), limits)
        pace.isAwaited(since: at(1))
        #expect(!pace.isTooSlow(at: at(20), limits))
        #expect(pace.isTooSlow(at: at(22), limits))
    }

    /// A byte every second, forever; but a slow line of two kilobytes a second may take its hour.
    @Test(arguments: [(bytes: 1, isCut: true), (bytes: 2_048, isCut: false)])
    func cutsADrip(bytes: Int, isCut: Bool) {
        var pace = pace(nil)
        var isTooSlow = false
        for second in 0..<3_600 where !isTooSlow {
            pace.isAwaited(since: at(Double(second)))
            isTooSlow = pace.isTooSlow(at: at(Double(second) + 1), limits)
            pace.arrived(bytes, at: at(Double(second) + 1), limits)
        }
        #expect(isTooSlow == isCut)
    }

    /// Four megabytes at once had earned an hour of dripping.
    @Test func whatCameFastEarnsNothing() {
        var pace = pace(20_000_000)
        pace.isAwaited(since: at(0))
        pace.arrived(4_000_000, at: at(1), limits)
        for second in stride(from: 1.0, to: 29.0, by: 14) {
            pace.isAwaited(since: at(second))
            #expect(!pace.isTooSlow(at: at(second + 14), limits))
            pace.arrived(1, at: at(second + 14), limits)
        }
        pace.isAwaited(since: at(29))
        #expect(pace.isTooSlow(at: at(32), limits))
    }

    @Test func doesNotBlameTheSender() {
        var pace = pace(1_000_000)
        for hour in 0..<10 {
            // Read only once an hour: the server has been busy.
            pace.isAwaited(since: at(Double(hour) * 3_600))
            pace.arrived(10, at: at(Double(hour) * 3_600 + 0.1), limits)
            #expect(!pace.isTooSlow(at: at(Double(hour + 1) * 3_600), limits))
        }
    }

    @Test func knowsWhatIsLeft() {
        var short = pace(70_000)
        #expect(short.isFarFromEnd)
        short.arrived(10_000, at: at(0), limits)
        #expect(!short.isFarFromEnd)
        #expect(pace(nil).isFarFromEnd && !pace(0).isFarFromEnd)
    }
}
