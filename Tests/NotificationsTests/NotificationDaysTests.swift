import Core
import Design
import Testing

@testable import NotificationsPages

@Suite struct NotificationDaysTests {
    // Catches "1h ago" below "This week", and days that begin by other clocks than the reader's.
    @Test func daysAreTheReaders() throws {
        // Half past midnight in Seoul.
        var shell = Shell.live(in: .english, at: Timestamp(milliseconds: 1_795_793_400_000), features: [])
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
