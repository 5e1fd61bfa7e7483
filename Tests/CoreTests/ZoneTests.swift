import Core
import Testing

/// Clocks that change.
@Suite struct ZoneTests {
    private func time(_ iso: String) throws -> Timestamp {
        let parts = iso.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(parts.count == 5)
        // Days since 1970 by counting: slow and obvious.
        func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
        let months = [31, isLeap(parts[0]) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let days =
            (1970..<parts[0]).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
            + months[..<(parts[1] - 1)].reduce(0, +) + parts[2] - 1
        return Timestamp(milliseconds: 0) + .days(days) + .hours(parts[3]) + .minutes(parts[4])
    }

    /// Catches today's offset for a day behind the change, an hour that comes twice read as the second, and one that is left
    /// out read as an earlier time than was typed.
    @Test(arguments: [
        ("Asia/Seoul", "2026-12-01T18:00", "2026-12-01T09:00"), ("UTC", "2026-12-01T18:00", "2026-12-01T18:00"),
        ("Europe/Berlin", "2026-10-24T18:00", "2026-10-24T16:00"),
        ("Europe/Berlin", "2026-10-26T18:00", "2026-10-26T17:00"),
        ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"),
        ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00"),
        ("Europe/Berlin", "2027-03-28T01:59", "2027-03-28T00:59"),
        ("Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30"),
        ("Europe/Berlin", "2027-03-28T03:00", "2027-03-28T01:00"),
        ("America/St_Johns", "2026-11-01T01:30", "2026-11-01T04:00"),
        ("America/New_York", "2200-01-01T00:00", "2200-01-01T05:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45"),
    ])
    func clocksAreRead(_ zone: String, _ clocks: String, _ utc: String) throws {
        let zone = try #require(Zone(zone))
        let moment = zone.time(of: try time(clocks))
        #expect(moment == (try time(utc)), "\(moment.iso8601)")
        // Back again, but for what no clock showed.
        let isLeftOut = ["2027-03-28T02:30", "2026-10-04T02:15"].contains(clocks)
        #expect((zone.clocks(at: moment) == (try time(clocks))) == !isLeftOut)
    }

    @Test func timesSayOfWhichClockTheyAre() throws {
        let berlin = try #require(Zone("Europe/Berlin"))
        #expect(berlin.shift(at: try time("2026-07-01T00:00")) == "UTC+2")
        #expect(berlin.shift(at: try time("2026-12-01T00:00")) == "UTC+1")
        #expect(try #require(Zone("America/St_Johns")).shift(at: try time("2026-12-01T00:00")) == "UTC−3:30")
        #expect(Phrase.clock(try time("2026-12-01T17:00"), in: berlin).english == "18:00")
        #expect(
            Phrase.ago(try time("2026-06-30T22:30"), now: try time("2026-12-01T00:00"), in: berlin).english == "1 Jul")
    }

    /// Catches a trap behind the calendar's end.
    @Test(arguments: [Int64.min, .max]) func farAwayIsNoTrap(_ milliseconds: Int64) throws {
        let zone = try #require(Zone("Asia/Seoul"))
        #expect(zone.clocks(at: zone.time(of: Timestamp(milliseconds: milliseconds))).milliseconds != 0)
    }

    @Test(arguments: [
        "", "Middle/Earth", "GMT+0901", "GMT-3", "../etc/passwd", "/usr/share/zoneinfo/UTC", "Asia/Seoul\u{0}",
        String(repeating: "a", count: 65), "\u{1F600}", "+09:00",
    ])
    func whatIsNoZone(_ name: String) { #expect(Zone(name) == nil) }

    @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Etc/GMT+5", "Asia/Calcutta", "America/Argentina/Buenos_Aires"])
    func whatBrowsersCallZones(_ name: String) { #expect(Zone(name)?.name == name) }
}
