import Core

/// A day, which is all that the lounge keeps and shows of when something was done. Minutes beside the public times of
/// other spaces identify personas within a week (`LoungeClockTests`); a time that is not stored cannot be shown by
/// mistake.
///
/// Days begin at midnight where the server is (`TZ`): one that began with the reader's would need the minutes.
struct Day: Hashable, Comparable, Sendable {
    /// Since 1970-01-01.
    let number: Int

    init(number: Int) { self.number = number }

    init(of time: Timestamp) {
        number = Int(Zone.system.clocks(at: time).civilDay)
    }

    static func < (left: Day, right: Day) -> Bool { left.number < right.number }
    static func - (day: Day, count: Int) -> Day { Day(number: day.number - count) }

    /// Its beginning in UTC, for what writes dates.
    var start: Timestamp { Timestamp(milliseconds: Int64(number) * 86_400_000) }

    /// `2026-11-20`
    var iso8601: String { String(start.iso8601.prefix(10)) }

    static let sample = Day(number: 20_717)
}

extension Timestamp {
    /// Its minute, which the rules of the lounge use.
    var wholeMinute: Timestamp { Timestamp(milliseconds: milliseconds / 60_000 * 60_000) }

    /// The day it fell into, where the server is.
    var day: Day { Day(of: self) }
}

extension Phrase {
    /// "오늘", "어제", "3일 전", and dates from a week ago on.
    static func past(_ day: Day, today: Day) -> Phrase {
        switch today.number - day.number {
        case ...0: Phrase("오늘", "today")
        case 1: Phrase("어제", "yesterday")
        case 2...6: Phrase("\(today.number - day.number)일 전", "\(today.number - day.number) days ago")
        default: .ago(day.start, now: today.start)
        }
    }

    /// The day something ends or has ended, for a sentence: "오늘", "내일", "2026년 11월 21일 토요일".
    static func end(_ day: Day, today: Day) -> Phrase {
        switch day.number - today.number {
        case 0: Phrase("오늘", "today")
        case 1: Phrase("내일", "tomorrow")
        default: .day(day.start, in: .utc)
        }
    }
}
