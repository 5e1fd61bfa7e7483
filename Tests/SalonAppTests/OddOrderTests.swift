import Backup
import Core
import Foundation
import SQL
import Storage
import TestKit
import Testing

@testable import SalonApp

/// Databases that hold every rule of their tables, and whose rows are in the oddest order, come back of a backup and of
/// moves.
@Suite struct OddOrderTests {
    private let stage = BackupStage()

    /// Makers refer to makers and, in a circle, to workshops; pairs to pairs by two columns; tables refer to later names.
    private static let tables = Migration(
        "odd",
        """
        CREATE TABLE makers (
            id INTEGER PRIMARY KEY, up_id INTEGER REFERENCES makers (id) ON DELETE CASCADE,
            root_id INTEGER REFERENCES makers (id), name TEXT NOT NULL UNIQUE,
            size INTEGER NOT NULL CHECK (size BETWEEN 0 AND 99),
            twice INTEGER GENERATED ALWAYS AS (size * 2) STORED,
            weight REAL, mark BLOB, CHECK ((up_id IS NULL) = (root_id IS NULL)));
        CREATE TABLE workshops (
            id INTEGER PRIMARY KEY, keeper_id INTEGER NOT NULL UNIQUE REFERENCES makers (id) ON DELETE CASCADE,
            next_id INTEGER REFERENCES workshops (id) DEFERRABLE INITIALLY DEFERRED);
        ALTER TABLE makers ADD COLUMN workshop_id INTEGER REFERENCES workshops (id) DEFERRABLE INITIALLY DEFERRED;
        CREATE TABLE pairs (
            word TEXT NOT NULL, place INTEGER NOT NULL, up_word TEXT, up_place INTEGER, PRIMARY KEY (word, place),
            FOREIGN KEY (up_word, up_place) REFERENCES pairs (word, place)) WITHOUT ROWID;
        CREATE TABLE a_notes (
            id INTEGER PRIMARY KEY, maker_id INTEGER NOT NULL REFERENCES makers (id) ON DELETE CASCADE,
            word TEXT, place INTEGER, FOREIGN KEY (word, place) REFERENCES pairs (word, place));
        CREATE TABLE files (note_id INTEGER PRIMARY KEY REFERENCES a_notes (id) ON DELETE CASCADE)
        """)

    // Catches a copy that assumes any order of rows or tables, and one that changes a value.
    @Test(arguments: TestEngine.available, [1, 2, 3] as [UInt64])
    func everyOrderComesBack(_ engine: TestEngine, _ seed: UInt64) async throws {
        try await engine.withDatabase { source in
            try await source.migrate([Self.tables])
            try await fill(source, seed)
            let before = try await stage.rows(source)
            #expect(before["makers"]!.count == 700)
            try await stage.withFolder { folder in
                let snapshot = try await backUp(source, folder)
                for target in TestEngine.available {
                    try await target.withDatabase { restored in
                        try await RestoreTables(
                            source: snapshot.0, snapshot: snapshot.1, target: restored, backlogs: [:],
                            migrations: [Self.tables], progress: BackupStage.quiet)({})
                        try await compare(before, restored)
                        try await stage.other(target).withDatabase { moved in
                            let copy = CopyDatabase(
                                source: restored, target: moved, migrations: [Self.tables], backlogs: [:],
                                report: { _ in })
                            try await copy()
                            try await compare(before, moved)
                        }
                    }
                }
            }
        }
    }

    private func compare(_ before: [String: [TableRow]], _ database: Database) async throws {
        let after = try await stage.rows(database)
        #expect(after.keys == before.keys)
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
        #expect(await database.damage() == [])
        let isWrong = "SELECT COUNT(*) FROM makers WHERE twice <> size * 2 OR twice IS NULL" as Statement
        #expect(try await database.read { reader in try reader.value(isWrong, as: Int.self) } == 0)
        // Keys are checked again.
        await #expect(throws: SQLError.self) {
            try await database.write { try $0.execute("INSERT INTO files (note_id) VALUES (-77)") }
        }
    }

    private func backUp(_ source: Database, _ folder: String) async throws -> (ResticBackup, Snapshot) {
        let repository = ResticRepository(try BackupTarget("\(folder)/r", passwordFile: nil), state: nil)
        let id = try await onFileThread { try repository.open(isThere: false) }
        let name = SnapshotName(at: Date(timeIntervalSince1970: 1_790_000_000))
        let saved = try await SaveRows(
            restic: repository.restic, omitted: [], entries: nil, progress: BackupStage.quiet)(source, as: name)
        let snapshot = Snapshot(
            time: Date(timeIntervalSince1970: 1_790_000_000), version: "", engine: "", migrations: saved.migrations,
            tables: saved.tables, lists: [], files: 0, bytes: 0, missing: [])
        let entry = ResticRepository.Entry(name: name, manifest: "", rows: "latest", files: "", summary: "")
        return (ResticBackup(repository: repository, entry: entry, repositoryID: id), snapshot)
    }

    /// Rows that obey each rule at each moment, with keys that say nothing.
    private func fill(_ database: Database, _ seed: UInt64) async throws {
        try await database.write { transaction in
            var random = SplitMix(seed: seed)
            let keys = Set((0..<900).map { _ in Int64.random(in: -9_000_000_000...9_000_000_000, using: &random) })
            let ids = Array(keys).sorted().shuffled(using: &random).prefix(700)
            let letters = ["a", "Z", "é", "가", "e\u{301}", "𝔞", " ", "", "\u{FFFD}", "~"]
            func word(_ index: Int) -> String {
                (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
                    + "\(index)"
            }
            var roots: [Int64: Int64] = [:]
            for (index, id) in ids.enumerated() {
                // Mostly one that has come just now, whatever its key.
                let up =
                    index == 0
                    ? nil : index % 9 == 0 ? id : ids[Int.random(in: max(0, index - 5)..<index, using: &random)]
                let root = up.map { $0 == id ? id : roots[$0] ?? $0 }
                roots[id] = root
                let mark: [UInt8]? =
                    index % 3 == 0 ? nil : (0..<(index % 7)).map { _ in .random(in: 0...255, using: &random) }
                let weight: Double? = index % 4 == 0 ? nil : [0, -0.5, 1e300, 5e-324, .infinity][index % 5]
                try transaction.execute(
                    """
                    INSERT INTO makers (id, up_id, root_id, name, size, weight, mark)
                    VALUES (\(id), \(up), \(root), \(word(index)), \(index % 100), \(weight), \(mark))
                    """)
            }
            let keepers = ids.shuffled(using: &random).prefix(200)
            for (index, keeper) in keepers.enumerated() {
                let id = ids[index] ^ 1
                try transaction.execute("INSERT INTO workshops (id, keeper_id) VALUES (\(id), \(keeper))")
                try transaction.execute("UPDATE makers SET workshop_id = \(id) WHERE id = \(keeper)")
            }
            let shops = try transaction.values("SELECT id FROM workshops ORDER BY id", as: Int64.self)
            for (shop, next) in zip(shops, shops.shuffled(using: &random)) {
                try transaction.execute("UPDATE workshops SET next_id = \(next) WHERE id = \(shop)")
            }
            var pairs: [(String, Int64)] = []
            for index in 0..<600 {
                let up = pairs.randomElement(using: &random)
                let pair = (word(index % 50), ids[index])
                try transaction.execute(
                    """
                    INSERT INTO pairs (word, place, up_word, up_place) VALUES (\(pair.0), \(pair.1), \(up?.0), \(up?.1))
                    """)
                pairs.append(pair)
                let note = ids[699 - index]
                try transaction.execute(
                    """
                    INSERT INTO a_notes (id, maker_id, word, place)
                    VALUES (\(note), \(ids[index]), \(pair.0), \(index % 3 == 0 ? nil : pair.1))
                    """)
                if index % 2 == 0 { try transaction.execute("INSERT INTO files (note_id) VALUES (\(note))") }
            }
        }
    }
}
