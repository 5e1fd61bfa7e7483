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

    /// As they are typed, such as `22:30`. Throws ``Core/Problems`` about the fields `quiet-from`, `quiet-to` and
    /// `time-zone`.
    package init(from: String, to: String, timeZone: String) throws {
        var problems: [Problem] = []
        let (first, end) = (Self.minute(from), Self.minute(to))
        if first == nil { problems.append(.timeInvalid.at("quiet-from")) }
        if end == nil { problems.append(.timeInvalid.at("quiet-to")) }
        if first != nil, first == end { problems.append(.quietHoursEmpty) }
        if !Self.isTimeZone(timeZone) { problems.append(.timeZoneUnknown) }
        guard problems.isEmpty, let first, let end else { throw Problems(problems) }
        self.init(first: first, end: end, timeZone: timeZone)
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

extension Problem {
    fileprivate static let timeInvalid = Problem(
        422, Phrase("시각을 22:30처럼 적어 주세요.", "Enter a time such as 22:30."), field: "quiet-from")
    package static let quietHoursEmpty = Problem(
        422, Phrase("시작과 끝이 같아요.", "The start and the end are the same."), field: "quiet-to")
    package static let timeZoneUnknown = Problem(
        422, Phrase("Asia/Seoul처럼 적어 주세요.", "Enter a time zone such as Asia/Seoul."), field: "time-zone")
}
