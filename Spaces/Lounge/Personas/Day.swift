package import Core
package import SQL

/// A day, which is all that the lounge keeps and shows of when something was done. Minutes beside the public times of
/// other spaces identify personas within a week (`LoungeClockTests`); a time that is not stored cannot be shown by
/// mistake.
///
/// Days begin at midnight where the server is (`TZ`): one that began with the reader's would need the minutes.
package struct Day: Hashable, Comparable, Sendable {
    /// Since 1970-01-01.
    package let number: Int

    package init(number: Int) { self.number = number }

    init(of time: Timestamp) {
        number = Int(Zone.system.clocks(at: time).civilDay)
    }

    package static func < (left: Day, right: Day) -> Bool { left.number < right.number }
    package static func - (day: Day, count: Int) -> Day { Day(number: day.number - count) }

    /// Its beginning in UTC, for what writes dates.
    package var start: Timestamp { Timestamp(milliseconds: Int64(number) * 86_400_000) }

    /// `2026-11-20`
    package var iso8601: String { String(start.iso8601.prefix(10)) }

    package static let sample = Day(number: 20_717)
}

extension Timestamp {
    /// Its minute, which the rules of the lounge use.
    package var wholeMinute: Timestamp { Timestamp(milliseconds: milliseconds / 60_000 * 60_000) }

    /// The day it fell into, where the server is.
    package var day: Day { Day(of: self) }
}

extension Day: ColumnValue {
    package var sqlValue: Value { .integer(Int64(number)) }
    package static func read(_ row: inout Row) throws -> Day { Day(number: try row.next()) }
}
