import Foundation

/// A time zone with its rules: what clocks there show at each moment, past and future.
public struct Zone: Hashable, Sendable {
    /// As the IANA calls it: `Asia/Seoul`.
    public let name: String
    private let rules: TimeZone

    /// Where the machine is (`TZ`).
    public static let system = Zone(rules: .current)
    public static let utc = Zone(rules: .gmt, name: "UTC")

    /// `nil` where there is no such zone. The name may come from outside.
    public init?(_ name: some StringProtocol) {
        let name = String(name)
        // Nobody compares what follows a NUL.
        guard name.utf8.count <= 64, name.utf8.allSatisfy(Self.isPlain), let rules = TimeZone(identifier: name) else {
            return nil
        }
        // "GMT+0901" is no place: there would be any number of them.
        guard rules.identifier == "GMT" || !rules.identifier.hasPrefix("GMT") else { return nil }
        self.init(rules: rules, name: name)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private init(rules: TimeZone, name: String? = nil) {
        self.rules = rules
        self.name = name ?? rules.identifier
    }

    /// How far its clocks are from UTC at that moment.
    public func offset(at time: Timestamp) -> Duration {
        // There are no rules for what is further away.
        let known = min(max(time, Timestamp(milliseconds: -Self.centuries)), Timestamp(milliseconds: Self.centuries))
        return .seconds(rules.secondsFromGMT(for: known.date))
    }

    /// What its clocks show at that moment, as if they were in UTC: for civil dates and times of day.
    public func clocks(at time: Timestamp) -> Timestamp { time + offset(at: time) }

    /// The date there: "2026-03-01".
    public func date(at time: Timestamp) -> String { String(clocks(at: time).iso8601.prefix(10)) }

    /// When its clocks show that. Of an hour that comes twice, as clocks are set back, it is the first; one that is left out
    /// is as late as if they had not been set forward: 2:30 becomes 3:30.
    public func time(of clocks: Timestamp) -> Timestamp {
        // No zone changes its clocks twice within two days.
        let (before, after) = (offset(at: clocks - .days(1)), offset(at: clocks + .days(1)))
        let first = clocks - max(before, after)
        return offset(at: first) == max(before, after) ? first : clocks - min(before, after)
    }

    /// How far that is, the same in all languages: "UTC+9", "UTC−3:30", "UTC".
    public func shift(at time: Timestamp) -> String {
        let minutes = offset(at: time).milliseconds / 60_000
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        guard minutes != 0 else { return "UTC" }
        return "UTC\(minutes < 0 ? "−" : "+")\(hours)\(rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")"
    }

    private static let centuries: Int64 = 400 * 366 * 86_400_000
}
