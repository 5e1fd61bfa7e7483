package import Core
import Foundation

/// Hours of every day in which nothing is pushed, in a member's own time zone.
package struct QuietHours: Equatable, Sendable {
    /// Minutes since midnight. From 22:00 to 8:00 goes past midnight.
    package let first: Int
    package let end: Int
    /// As the IANA calls it: `Asia/Seoul`.
    package let timeZone: String

    package init(first: Int, end: Int, timeZone: String) {
        self.first = first
        self.end = end
        self.timeZone = timeZone
    }

    package func contains(_ time: Timestamp) -> Bool {
        guard let zone = TimeZone(identifier: timeZone) else { return false }
        let seconds = Int(time.milliseconds / 1_000) + zone.secondsFromGMT(for: time.date)
        let minute = seconds / 60 % 1_440
        return first < end ? first..<end ~= minute : minute >= first || minute < end
    }

    /// In bytes.
    private static let longestTimeZone = 64

    package static func isTimeZone(_ name: String) -> Bool {
        name.utf8.count <= longestTimeZone && TimeZone(identifier: name) != nil
    }

    /// Minutes since midnight from `22:30`.
    package static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ $0.utf8.count == 2 && Int($0, in: 0...99) != nil }),
            let hour = Int(parts[0], in: 0...23), let minute = Int(parts[1], in: 0...59)
        else { return nil }
        return hour * 60 + minute
    }

    package static func text(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }
}
