import Core

/// A date and a time of day as a form's field has them (`datetime-local`): "2026-12-01T18:00", by the clocks of a zone.
enum LocalTime {
    /// `nil` for anything else, and for days there are not.
    static func parse(_ text: String, in zone: Zone) -> Timestamp? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (date, time) = (
            parts[0].split(separator: "-", omittingEmptySubsequences: false),
            parts[1].split(separator: ":", omittingEmptySubsequences: false)
        )
        guard date.count == 3, (2...3).contains(time.count), let year = Int(date[0], in: 1970...2200),
            let month = Int(date[1], in: 1...12), let day = Int(date[2], in: 1...31),
            let hour = Int(time[0], in: 0...23), let minute = Int(time[1], in: 0...59)
        else { return nil }
        let midnight = Timestamp(milliseconds: 0) + .days(days(year, month, day))
        guard midnight.civilDate == (year, month, day) else { return nil }
        return zone.time(of: midnight + .hours(hour) + .minutes(minute))
    }

    static func text(_ time: Timestamp, in zone: Zone) -> String {
        let clocks = zone.clocks(at: time)
        let (year, month, day) = clocks.civilDate
        let minute = (clocks - (Timestamp(milliseconds: 0) + .days(days(year, month, day)))).milliseconds / 60_000
        return "\(year)-\(two(month))-\(two(day))T\(two(minute / 60)):\(two(minute % 60))"
    }

    private static func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Days since 1970-01-01 of the Gregorian calendar. After Howard Hinnant, as ``Core/Timestamp/civilDate``.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let yearOfEra = year % 400
        return year / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
