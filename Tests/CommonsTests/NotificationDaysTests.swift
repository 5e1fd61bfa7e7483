import Core
import Design
import Testing

@testable import Notifications

@Suite struct NotificationDaysTests {
    // Catches "1h ago" below "This week", and days that begin by other clocks than the reader's.
    @Test func daysAreTheReaders() throws {
        var shell = Shell.live(in: .english, at: try #require(Timestamp(iso8601: "2026-11-27T15:30:00Z")), features: [])
        // Half past midnight.
        shell.zone = try #require(Zone("Asia/Seoul"))
        let days: [(Duration, Days)] = [
            (.minutes(20), .today), (.hours(1), .yesterday), (.hours(24), .yesterday), (.hours(25), .week),
            (.days(6), .week), (.days(7), .earlier),
        ]
        for (age, day) in days { #expect(Days(of: shell.now - age, in: shell) == day, "\(age)") }
        shell.zone = .utc
        #expect(Days(of: shell.now - .hours(1), in: shell) == .today)
    }
}
