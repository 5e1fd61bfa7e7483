import Foundation
import Testing

@testable import Backup

/// Old backups go, and nothing that others need.
@Suite struct RemovalTests {
    private static let protections: [Protection] = [
        .none, .passphrase("correct horse", work: 4), .recipients([AgeIdentity().recipient]),
    ]

    private func snapshot(_ lists: [ObjectName], at time: Int) -> Snapshot {
        Snapshot(
            time: Date(timeIntervalSince1970: Double(time)), version: "", engine: "sqlite", migrations: [], tables: [],
            lists: lists.map { .init(object: $0, count: 1) }, files: lists.count, bytes: 0, missing: [])
    }

    /// Catches an object that goes though a backup that stays names it, and one that stays forever.
    @Test(arguments: [0, 1, 2]) func whatNobodyNamesGoes(_ protection: Int) throws {
        try withFolder { folder in
            let (path, state) = ("\(folder)/r", "\(folder)/state")
            _ = try Repository.create(at: path, protection: Self.protections[protection], state: state)
            // Without a key: this machine knows what is in use.
            let repository = try Repository.open(at: path, keys: [], state: state)
            var objects: [ObjectName] = []
            for day in 0..<5 {
                let writer = try ObjectWriter(repository)
                let (own, shared) = (try writer.put([UInt8(day)]), try writer.put([9, 9]))
                let files = [own, shared].map { ListedFile(object: $0, size: 1, path: "000/\(day)/a.jpg").line }
                let list = try writer.put(list: Array(files.joined().utf8))
                objects += [own, list] + (day == 0 ? [shared] : [])
                try writer.finish()
                _ = try repository.write(snapshot([list], at: day * 86_400))
            }
            #expect(try repository.snapshots().map(\.day).last == "1970-01-05")
            func there() -> [Bool] { objects.map { FileMark("\(path)/\($0.path)") != nil } }
            #expect(try repository.remove(allBut: Keeping(newest: 2)) == (3, 6))
            #expect(there() == [false, false, true, false, false, false, false, true, true, true, true])
            #expect(try repository.remove(allBut: Keeping(newest: 2)) == (0, 0))
            // What cannot be read may name anything, so nothing goes.
            let newest = try repository.snapshot()
            try Data([1]).write(to: URL(filePath: "\(path)/snapshots/\(newest)"))
            if protection == 0 {
                #expect(throws: BackupProblem.self) { try repository.remove(allBut: Keeping(newest: 1)) }
            }
            #expect(there().count { $0 } == 5)
        }
    }

    /// Catches a clock that was ahead once, for which each new backup goes again, and a name that claims another time.
    @Test func whatIsLaterThanNowTakesNoPlace() throws {
        try withFolder { folder in
            let path = "\(folder)/r"
            let repository = try Repository.create(at: path, protection: .none, state: "\(folder)/state")
            for day in [1, 2, 90_000] { _ = try repository.write(snapshot([], at: day * 86_400)) }
            let made = try repository.write(snapshot([], at: 3 * 86_400))
            _ = try repository.remove(allBut: Keeping(newest: 1), after: made)
            let left = try repository.snapshots()
            #expect(left.count == 2 && left.first == made)
            let other = made.description.replacing("1970-01-04", with: "2031-01-01")
            try FileManager.default.moveItem(
                atPath: "\(path)/snapshots/\(made)", toPath: "\(path)/snapshots/\(other)")
            let renamed = try repository.snapshot(other)
            #expect(throws: BackupProblem.self) { try repository.read(renamed) }
        }
    }

    /// Catches backups that nobody will be able to read.
    @Test(arguments: [nil, "junk"]) func withoutTheKeyNothingIsWritten(_ content: String?) throws {
        try withFolder { folder in
            let (path, state) = ("\(folder)/r", "\(folder)/state")
            _ = try Repository.create(at: path, protection: Self.protections[2], state: state)
            let key = URL(filePath: "\(path)/keys/repository.age")
            try FileManager.default.removeItem(at: key)
            if let content { try Data(content.utf8).write(to: key) }
            #expect(throws: BackupProblem.self) { try Repository.open(at: path, keys: [], state: state) }
        }
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
