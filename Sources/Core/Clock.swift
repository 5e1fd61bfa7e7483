internal import struct FoundationEssentials.Date

/// Where the time comes from. A value, so that a test sets it and nothing reads the wall behind its back.
public struct Clock: Sendable {
    public let now: @Sendable () -> Timestamp

    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    public static let system = Clock { Timestamp(Date.now) }

    public static func fixed(_ time: Timestamp) -> Clock { Clock { time } }
}
