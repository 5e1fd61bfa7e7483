/// Which backups stay: the newest ones, and the last of each of the last days and weeks that have one.
package struct Keeping: Sendable {
    package var newest: Int
    package var days: Int
    package var weeks: Int

    package init(newest: Int = 0, days: Int = 0, weeks: Int = 0) {
        self.newest = newest
        self.days = days
        self.weeks = weeks
    }

    /// - Parameters:
    ///   - names: the oldest first.
    ///   - made: the one that has just been made. What claims to be later comes of a clock that was ahead: it stays, and
    ///     takes nobody's place.
    package func kept(of names: [SnapshotName], after made: SnapshotName? = nil) -> Set<SnapshotName> {
        let later = made.map { made in names.filter { $0 > made } } ?? []
        let names = names.dropLast(later.count)
        // Whatever was asked for, a repository never becomes empty.
        var kept = Set(names.suffix(max(1, newest)) + later)
        func keep(_ count: Int, by group: (SnapshotName) -> Int) {
            var seen: Set<Int> = []
            for name in names.reversed() where seen.count < count {
                if seen.insert(group(name)).inserted { kept.insert(name) }
            }
        }
        keep(days, by: \.dayNumber)
        // Weeks begin on Mondays; day 0 was a Thursday.
        keep(weeks) { ($0.dayNumber + 3) / 7 }
        return kept
    }
}

extension SnapshotName {
    /// Days since 1970. https://howardhinnant.github.io/date_algorithms.html
    var dayNumber: Int {
        let parts = day.split(separator: "-").map { Int($0) ?? 0 }
        guard parts.count == 3 else { return 0 }
        let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
        let month = (parts[1] + 9) % 12
        let (era, inEra) = (year / 400, year % 400)
        let dayOfYear = (153 * month + 2) / 5 + parts[2] - 1
        return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + dayOfYear - 719_468
    }

    /// Since 1970.
    package var milliseconds: Int64 {
        // 2026-11-25T16-47-38Z
        let clock = time.dropFirst(11).dropLast().split(separator: "-").map { Int64($0) ?? 0 }
        guard clock.count == 3 else { return 0 }
        return ((Int64(dayNumber) * 24 + clock[0]) * 60 + clock[1]) * 60_000 + clock[2] * 1_000
    }
}
