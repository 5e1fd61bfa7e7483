import struct FoundationEssentials.Date

/// The source of time. A value, so that tests can set it and nothing reads the system clock directly.
public struct Clock: Sendable {
    public let now: @Sendable () -> Timestamp

    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    public static let system = Clock { Timestamp(Date.now) }

    public static func fixed(_ time: Timestamp) -> Clock { Clock { time } }
}
