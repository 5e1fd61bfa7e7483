public import struct FoundationEssentials.Date

/// A point in time in whole milliseconds since 1970-01-01T00:00:00Z, as databases and wires carry it. Values beyond the
/// first or the last are clamped.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A date beyond the range is clamped to its first or last moment.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        self.milliseconds = Int64(exactly: milliseconds) ?? (milliseconds > 0 ? .max : .min)
    }

    /// Later than anything that happens.
    public static let distantFuture = Timestamp(milliseconds: .max)

    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    /// This moment, or the first after `other` where it is not later: what happens in one millisecond, or while a clock is
    /// set back, stays in order.
    public func after(_ other: Timestamp) -> Timestamp { max(self, other + .milliseconds(1)) }

    public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    public static func + (time: Self, duration: Duration) -> Self {
        let (sum, isTooFar) = time.milliseconds.addingReportingOverflow(duration.milliseconds)
        return Timestamp(milliseconds: isTooFar ? (duration > .zero ? .max : .min) : sum)
    }

    public static func - (time: Self, duration: Duration) -> Self {
        let (rest, isTooFar) = time.milliseconds.subtractingReportingOverflow(duration.milliseconds)
        return Timestamp(milliseconds: isTooFar ? (duration > .zero ? .min : .max) : rest)
    }

    public static func - (left: Self, right: Self) -> Duration {
        .milliseconds(left.milliseconds) - .milliseconds(right.milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero and clamped to the range.
    public var milliseconds: Int64 {
        let (seconds, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1_000)
        let (sum, isLonger) = seconds.addingReportingOverflow(components.attoseconds / 1_000_000_000_000_000)
        return isTooLong || isLonger ? (self > .zero ? .max : .min) : sum
    }

    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
