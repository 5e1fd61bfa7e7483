import Testing

@testable import Backup

/// Old backups go, and not the ones that somebody counts on.
@Suite struct KeepingTests {
    /// Catches a clock that was ahead once, for which each new backup goes again.
    @Test func whatIsLaterThanNowTakesNoPlace() {
        let names = ["1970-01-02", "1970-01-03", "1970-01-04", "2216-06-01"].compactMap { day in
            SnapshotName("\(day)T00-00-00Z.\(String(repeating: "0", count: 32))")
        }
        #expect(names.count == 4)
        #expect(Keeping(newest: 1).kept(of: names, after: names[2]) == [names[2], names[3]])
    }

    /// Catches days and weeks that are counted wrongly, and a rule that leaves nothing.
    @Test func whichBackupsStay() throws {
        let days = [
            "2026-10-01T03-00-00Z", "2026-11-14T03-00-00Z", "2026-11-15T03-00-00Z", "2026-11-16T03-00-00Z",
            "2026-11-22T03-00-00Z", "2026-11-23T03-00-00Z", "2026-11-24T03-00-00Z", "2026-11-24T15-00-00Z",
        ]
        let names = days.compactMap { SnapshotName("\($0).\(String(repeating: "0", count: 32))") }
        #expect(names.count == days.count)
        func kept(_ keeping: Keeping) -> [Int] {
            let kept = keeping.kept(of: names)
            return names.indices.filter { kept.contains(names[$0]) }
        }
        #expect(kept(Keeping()) == [7])
        #expect(kept(Keeping(newest: 3)) == [5, 6, 7])
        #expect(kept(Keeping(days: 3)) == [4, 5, 7])
        // Monday the 23rd, Monday the 16th to Sunday, the week that ends on Sunday the 15th.
        #expect(kept(Keeping(weeks: 3)) == [2, 4, 7])
        #expect(kept(Keeping(newest: 2, days: 2, weeks: 9)) == [0, 2, 4, 5, 6, 7])
    }
}
