import Files
import FoundationEssentials

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
}

extension SnapshotName {
    /// Since 1970.
    package var milliseconds: Int64 {
        // 2026-11-25T16-47-38Z
        let clock = time.dropFirst(11).dropLast().split(separator: "-").map { Int64($0) ?? 0 }
        guard clock.count == 3 else { return 0 }
        return ((Int64(dayNumber) * 24 + clock[0]) * 60 + clock[1]) * 60_000 + clock[2] * 1_000
    }
}

extension Repository {
    /// Removes backups, and then the objects that no other names. Ended at any moment it leaves backups that are whole, and
    /// objects that the next time removes. Nobody else may be at work: the caller holds the lock.
    ///
    /// Throws ``BackupProblem``, before it removes any object, where one of the backups that stay cannot be read.
    ///
    /// - Returns: how many backups and how many objects it removed.
    package func remove(allBut keeping: Keeping, after made: SnapshotName? = nil) throws
        -> (snapshots: Int, objects: Int)
    {
        let names = try snapshots()
        let kept = keeping.kept(of: names, after: made)
        // What is in use is known before anything goes.
        let used = try objects(of: names.filter(kept.contains))
        for name in names where !kept.contains(name) {
            unlinkFile("\(path)/snapshots/\(name)")
            step()
        }
        try BackupProblem.naming(path) { try syncToDisk("\(path)/snapshots") }
        var count = 0
        for folder in 0..<256 {
            let folder = "\(path)/objects/\([UInt8(folder)].hex)"
            for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                guard let name = ObjectName(entry), !used.contains(name) else { continue }
                unlinkFile("\(folder)/\(entry)")
                step()
                count += 1
            }
        }
        for copy in memory?.copies ?? [] {
            if let name = ObjectName(copy), used.contains(name) { continue }
            if kept.contains(where: { $0.description.hasSuffix(".\(copy.prefix(32))") }) { continue }
            memory?.forget(copy)
        }
        return (names.count - kept.count, count)
    }

    private func objects(of names: [SnapshotName]) throws -> UsedObjects {
        var used = UsedObjects()
        // Lists are the same from one backup to the next where no file came or went.
        var lists: Set<ObjectName> = []
        for name in names {
            let snapshot = try read(name)
            for part in snapshot.tables.flatMap(\.parts) { used.insert(try part.name) }
            for part in snapshot.lists where lists.insert(try part.name).inserted {
                used.insert(try part.name)
                for file in try ListedFile.all(in: list(try part.name)) { used.insert(file.object) }
            }
        }
        return used
    }
}

/// The objects that backups name, eight bytes each: taking one for another would only keep it.
private struct UsedObjects {
    private var prefixes: Set<UInt64> = []

    mutating func insert(_ name: ObjectName) { prefixes.insert(name.prefix) }

    func contains(_ name: ObjectName) -> Bool { prefixes.contains(name.prefix) }
}
