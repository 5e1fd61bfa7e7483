import Core
import Foundation
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (951_782_400_000, "2000-02-29T00:00:00Z"),
        (1_709_164_800_123, "2024-02-29T00:00:00Z"), (4_107_542_400_000, "2100-03-01T00:00:00Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59Z"), (-2_203_891_200_000, "1900-03-01T00:00:00Z"),
        (-2_203_891_200_001, "1900-02-28T23:59:59Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
        (1_798_761_599_999, "2026-12-31T23:59:59Z"), (1_790_000_000_000, "2026-09-21T14:13:20Z"),
    ])
    func writesISO8601(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp(milliseconds: milliseconds).iso8601 == text)
    }

    /// Against Foundation's calendar, through leap years, centuries and times before 1970.
    @Test func agreesWithFoundationsCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: Int64(-60_000), to: 60_000, by: 37) {
            let time = Timestamp(milliseconds: day * 86_400_000 + 86_399_999)
            let parts = calendar.dateComponents([.year, .month, .day], from: time.date)
            let civil = time.civilDate
            #expect(civil.year == parts.year && civil.month == parts.month && civil.day == parts.day, "day \(day)")
        }
    }

    @Test func addsAndSubtracts() {
        let time = Timestamp(milliseconds: 1_000)
        #expect(time + .seconds(2) == Timestamp(milliseconds: 3_000))
        #expect(time - .seconds(2) == Timestamp(milliseconds: -1_000))
        #expect(Timestamp(milliseconds: 3_000) - time == .seconds(2))
        #expect(time < time + .milliseconds(1))
    }

    /// Dates that other servers write, and sums of what came from outside.
    @Test func nothingLiesBeyondTheFirstAndTheLast() {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        for seconds in [Double.greatestFiniteMagnitude, .infinity, 1e17] {
            #expect(Timestamp(Date(timeIntervalSince1970: seconds)) == last)
            #expect(Timestamp(Date(timeIntervalSince1970: -seconds)) == first)
        }
        #expect(last + .seconds(1) == last && first - .seconds(1) == first)
        #expect(last - .seconds(-1) == last && first + .seconds(-1) == first)
        #expect((last - first).milliseconds == .max && (first - last).milliseconds == .min)
        #expect(Duration.seconds(Int64.max).milliseconds == .max)
    }

    @Test func convertsDatesBothWays() {
        for milliseconds: Int64 in [0, 1, -1, 1_790_000_000_123, -1_790_000_000_123] {
            let time = Timestamp(milliseconds: milliseconds)
            #expect(Timestamp(time.date) == time)
        }
    }

    @Test func countsWholeMilliseconds() {
        #expect(Duration.seconds(1.5).milliseconds == 1_500)
        #expect(Duration.microseconds(1_999).milliseconds == 1)
        #expect(Duration.microseconds(-1_999).milliseconds == -1)
        #expect(Duration.minutes(2) == .seconds(120))
        #expect(Duration.hours(2) == .minutes(120))
        #expect(Duration.days(2) == .hours(48))
    }

    @Test(arguments: [
        (0, "just now", "방금"), (59, "just now", "방금"), (60, "1m ago", "1분 전"), (3_599, "59m ago", "59분 전"),
        (3_600, "1h ago", "1시간 전"), (86_399, "23h ago", "23시간 전"), (86_400, "1d ago", "1일 전"),
        (604_799, "6d ago", "6일 전"), (604_800, "14 Sep", "9월 14일"), (-30, "just now", "방금"),
        (40_000_000, "15 Jun 2025", "2025년 6월 15일"),
    ])
    func saysHowLongAgo(_ seconds: Int, _ english: String, _ korean: String) {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        let phrase = Phrase.ago(now - .seconds(seconds), now: now)
        #expect(phrase.english == english)
        #expect(phrase.korean == korean)
    }
}
