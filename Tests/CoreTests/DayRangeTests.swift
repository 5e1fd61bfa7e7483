import Core
import Testing

@Suite struct DayRangeTests {
    /// In days since 1970. Catches a year or a month that is said twice, and one that has to be said and is not.
    @Test(arguments: [
        (20_785, 20_792, "2026년 11월 28일–12월 5일", "28 November–5 December 2026"),
        (20_762, 20_785, "2026년 11월 5일–28일", "5–28 November 2026"),
        (20_815, 20_823, "2026년 12월 28일–2027년 1월 5일", "28 December 2026–5 January 2027"),
    ])
    func saysNothingTwice(_ from: Int, _ to: Int, _ korean: String, _ english: String) throws {
        let (opens, closes) = (
            Timestamp(milliseconds: 0) + .days(from), Timestamp(milliseconds: 0) + .days(to) + .hours(12)
        )
        let range = Phrase.range(from: opens, to: closes, in: .utc)
        let until = try #require(range.until)
        #expect("\(range.from.korean)–\(until.korean)" == korean)
        #expect("\(range.from.english)–\(until.english)" == english)
        #expect(Phrase.range(from: opens, to: nil, in: .utc).until == nil)
    }

    // Catches one day that is said twice, and no end that is one.
    @Test func oneDayIsSaidOnce() {
        let midnight = Timestamp(milliseconds: 0) + .days(20_785)
        func days(_ end: Timestamp?) -> Phrase { .days(from: midnight, to: end, in: .utc) }
        for end in [midnight + .hours(3), midnight + .hours(24)] {
            #expect(days(end) == Phrase("2026년 11월 28일", "28 November 2026"))
        }
        #expect(days(midnight + .hours(25)) == Phrase("2026년 11월 28일 – 29일", "28 – 29 November 2026"))
        #expect(days(nil) == Phrase("2026년 11월 28일부터", "From 28 November 2026"))
    }

    // Catches a last day that is over before it begins, and a first one that comes after it.
    @Test func endsWithTheDayBeforeMidnight() throws {
        let midnight = Timestamp(milliseconds: 0) + .days(20_785)
        func until(_ opens: Timestamp, _ end: Timestamp) throws -> String {
            try #require(Phrase.range(from: opens, to: end, in: .utc).until).korean
        }
        #expect(try until(midnight - .days(3), midnight) == "27일")
        #expect(try until(midnight - .days(3), midnight + .milliseconds(1)) == "28일")
        #expect(try until(midnight, midnight) == "28일")
    }
}
