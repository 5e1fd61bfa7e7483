extension Phrase {
    /// The time of day by the viewer's clock: "오후 2:05", "14:05".
    public static func clock(_ time: Timestamp, in zone: Zone) -> Phrase {
        let minute = Int(zone.clocks(at: time).milliseconds.flooredRemainder(86_400_000) / 60_000)
        let (hours, minutes) = (minute / 60, minute % 60)
        let padded = minutes < 10 ? "0\(minutes)" : "\(minutes)"
        return Phrase(
            "\(hours < 12 ? "오전" : "오후") \((hours + 11) % 12 + 1):\(padded)",
            "\(hours < 10 ? "0" : "")\(hours):\(padded)")
    }

    /// The day by the viewer's clock: "2026년 11월 21일 토요일", "Saturday 21 November 2026".
    public static func day(_ time: Timestamp, in zone: Zone) -> Phrase {
        let clocks = zone.clocks(at: time)
        let (year, month, day) = clocks.civilDate
        let weekday = Int(clocks.civilDay.flooredRemainder(7))
        return Phrase(
            "\(year)년 \(month)월 \(day)일 \(koreanWeekdays[weekday])요일",
            "\(englishWeekdays[weekday]) \(day) \(englishMonths[month - 1]) \(year)")
    }

    /// The days of a range, of which nothing is said twice: "2026년 11월 28일" – "12월 5일", "28 November" – "5 December 2026";
    /// `until` is `nil` where it has no end. One that ends at midnight ends with the day before.
    public static func range(
        from time: Timestamp, to end: Timestamp?, in zone: Zone
    ) -> (from: Phrase, until: Phrase?) {
        let (year, month, day) = zone.clocks(at: time).civilDate
        let name = englishMonths[month - 1]
        let whole = Phrase("\(year)년 \(month)월 \(day)일", "\(day) \(name) \(year)")
        guard let end else { return (whole, nil) }
        let last = zone.clocks(at: max(time, end - .milliseconds(1))).civilDate
        let english = "\(last.day) \(englishMonths[last.month - 1]) \(last.year)"
        guard last.year == year else {
            return (whole, Phrase("\(last.year)년 \(last.month)월 \(last.day)일", english))
        }
        guard last.month == month else {
            return (Phrase(whole.korean, "\(day) \(name)"), Phrase("\(last.month)월 \(last.day)일", english))
        }
        return (Phrase(whole.korean, "\(day)"), Phrase("\(last.day)일", english))
    }

    /// The same in one: "2026년 11월 28일 – 12월 5일", "2026년 11월 28일" for one day, "2026년 11월 28일부터" without an end.
    public static func days(from time: Timestamp, to end: Timestamp?, in zone: Zone) -> Phrase {
        let (from, until) = range(from: time, to: end, in: zone)
        guard let end, let until else { return .since(from) }
        guard !zone.isOneDay(from: time, to: end) else { return range(from: time, to: nil, in: zone).from }
        return Phrase("\(from.korean) – \(until.korean)", "\(from.english) – \(until.english)")
    }

    /// What begins then and has no end: "2026년 11월 28일부터", "From 28 November 2026".
    public static func since(_ beginning: Phrase) -> Phrase {
        Phrase("\(beginning.korean)부터", "From \(beginning.english)")
    }

    /// Day and time by the viewer's clock: "2026년 11월 21일 토요일 오후 2:05", "Saturday 21 November 2026, 14:05".
    public static func fullTime(_ time: Timestamp, in zone: Zone) -> Phrase {
        let (day, clock) = (day(time, in: zone), clock(time, in: zone))
        return Phrase("\(day.korean) \(clock.korean)", "\(day.english), \(clock.english)")
    }

    /// The same with whose clock it is by, for readers elsewhere: "… 오후 2:05 (UTC+9)".
    public static func zonedTime(_ time: Timestamp, in zone: Zone) -> Phrase {
        let (full, shift) = (fullTime(time, in: zone), zone.shift(at: time))
        return Phrase("\(full.korean) (\(shift))", "\(full.english) (\(shift))")
    }

    // 1 January 1970 was a Thursday.
    private static let koreanWeekdays = ["목", "금", "토", "일", "월", "화", "수"]
    private static let englishWeekdays = [
        "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    private static let englishMonths = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension Timestamp {
    /// Whole days since 1970-01-01 in UTC.
    public var civilDay: Int64 { (milliseconds - milliseconds.flooredRemainder(86_400_000)) / 86_400_000 }
}

extension Zone {
    /// Whether that is one day here. What ends at midnight ends with the day before.
    public func isOneDay(from time: Timestamp, to end: Timestamp) -> Bool {
        clocks(at: time).civilDay == clocks(at: max(time, end - .milliseconds(1))).civilDay
    }
}

extension Int64 {
    fileprivate func flooredRemainder(_ divisor: Int64) -> Int64 { ((self % divisor) + divisor) % divisor }
}
