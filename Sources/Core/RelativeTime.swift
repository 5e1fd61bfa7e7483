extension Phrase {
    /// How long ago something happened, as short as lists need: "3분 전", "3m ago"; from a week on, the date.
    public static func ago(_ time: Timestamp, now: Timestamp, in zone: Zone = .utc) -> Phrase {
        let seconds = max(0, (now.milliseconds - time.milliseconds) / 1_000)
        switch seconds {
        case ..<60: return Phrase("방금", "just now")
        case ..<3_600: return Phrase("\(seconds / 60)분 전", "\(seconds / 60)m ago")
        case ..<86_400: return Phrase("\(seconds / 3_600)시간 전", "\(seconds / 3_600)h ago")
        case ..<604_800: return Phrase("\(seconds / 86_400)일 전", "\(seconds / 86_400)d ago")
        default:
            let (year, month, day) = zone.clocks(at: time).civilDate
            let name = Self.months[month - 1]
            guard year == zone.clocks(at: now).civilDate.year else {
                return Phrase("\(year)년 \(month)월 \(day)일", "\(day) \(name) \(year)")
            }
            return Phrase("\(month)월 \(day)일", "\(day) \(name)")
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

extension Timestamp {
    /// The date in UTC in the Gregorian calendar. After Howard Hinnant, "chrono-compatible low-level date algorithms".
    public var civilDate: (year: Int, month: Int, day: Int) {
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down)) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// `2026-11-20T10:00:00Z`: UTC, to the second, for `<time>`.
    public var iso8601: String {
        let (year, month, day) = civilDate
        let second = ((milliseconds % 86_400_000) + 86_400_000) % 86_400_000 / 1_000
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(padded(Int64(year), 4))-\(padded(Int64(month), 2))-\(padded(Int64(day), 2))"
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        return "\(date)T\(clock)Z"
    }

    /// `2026-11-20T10:00:00.007Z`: UTC, to the millisecond, as programs read it.
    public var rfc3339: String {
        let rest = String(((milliseconds % 1_000) + 1_000) % 1_000)
        return "\(iso8601.dropLast()).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)Z"
    }
}

/// As ``rfc3339``, the one form of a time in JSON.
extension Timestamp: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rfc3339)
    }
}
