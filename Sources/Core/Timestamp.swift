public import struct FoundationEssentials.Date

/// A point in time in whole milliseconds since 1970-01-01T00:00:00Z, which is what databases and wires carry.
public struct Timestamp: Hashable, Comparable, Sendable {
    public let milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public init(_ date: Date) { milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded()) }

    /// Later than anything that happens.
    public static let distantFuture = Timestamp(milliseconds: .max)

    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    public static func + (time: Self, duration: Duration) -> Self {
        Timestamp(milliseconds: time.milliseconds + duration.milliseconds)
    }

    public static func - (time: Self, duration: Duration) -> Self {
        Timestamp(milliseconds: time.milliseconds - duration.milliseconds)
    }

    public static func - (left: Self, right: Self) -> Duration { .milliseconds(left.milliseconds - right.milliseconds) }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero.
    public var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }

    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3_600) }
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
