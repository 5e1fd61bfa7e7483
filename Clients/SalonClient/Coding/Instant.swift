import Foundation

/// Times as the API writes them, `2026-11-20T10:00:00.123Z`, to the millisecond: the date that is read is written as
/// the same text again.
enum Instant {
    /// Also without fraction, or with another zone than `Z` (RFC 3339). Digits below milliseconds are left off.
    static func date(_ text: String) -> Date? {
        var digits = Digits(text[...])
        guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), digits.skip("-"),
            let day = digits.number(2), digits.skip("T"), let hour = digits.number(2), digits.skip(":"),
            let minute = digits.number(2), digits.skip(":"), let second = digits.number(2),
            let days = days(year, month, day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let milliseconds = digits.skip(".") ? digits.fraction() : 0
        guard let milliseconds, let offset = digits.zone(), digits.isAtEnd else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        return Date(timeIntervalSinceReferenceDate: Double(seconds * 1_000 + milliseconds) / 1_000)
    }

    static func text(_ date: Date) -> String {
        // Of the years 0001…9999, which is what the format has room for.
        let interval = date.timeIntervalSinceReferenceDate
        let seconds = interval.isFinite ? min(max(interval, -63_113_904_000), 252_423_993_599) : 0
        let all = Int((seconds * 1_000).rounded())
        let (days, rest) = all.quotientAndFloor(86_400_000)
        let (year, month, day) = civil(days)
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(clock.joined(separator: ":"))"
            + ".\(padded(rest % 1_000, 3))Z"
    }

    /// Days since the reference date, 2001-01-01; `nil` for a day that no month has.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard year > 0, (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        return daysBefore(year) + lengths.prefix(month - 1).reduce(0, +) + day - 1
    }

    /// Days from 2001-01-01 to the first of a year.
    private static func daysBefore(_ year: Int) -> Int {
        let past = year - 1
        return past * 365 + past / 4 - past / 100 + past / 400 - 730_485
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        // Never later than the year that it is.
        var year = 2_001 + (days < 0 ? days / 365 - 1 : days / 366)
        while daysBefore(year + 1) <= days { year += 1 }
        var rest = days - daysBefore(year)
        var month = 1
        while month < 12 {
            let length = daysOf(month, in: year)
            if rest < length { break }
            rest -= length
            month += 1
        }
        return (year, month, rest + 1)
    }

    private static func daysOf(_ month: Int, in year: Int) -> Int {
        switch month {
        case 2: daysBefore(year + 1) - daysBefore(year) == 366 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads digits of a fixed number, so that no number is too large.
private struct Digits {
    private var rest: Substring.UTF8View

    init(_ text: Substring) { rest = text.utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Milliseconds, of one digit or more.
    mutating func fraction() -> Int? {
        var (milliseconds, unit, count) = (0, 100, 0)
        while let digit = digit() {
            milliseconds += digit * unit
            unit /= 10
            count += 1
        }
        return count > 0 ? milliseconds : nil
    }

    /// Seconds east of Greenwich.
    mutating func zone() -> Int? {
        if skip("Z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 3_600 + minutes * 60)
    }

    private mutating func digit() -> Int? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }
}

extension Int {
    /// A quotient that is rounded down, and what is left, which is not negative.
    fileprivate func quotientAndFloor(_ divisor: Int) -> (Int, Int) {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
