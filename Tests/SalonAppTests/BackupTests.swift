import ArgumentParser
import Backup
import Base
import Core
import Foundation
import Media
import Posts
import SQL
import Search
import TestKit
import Testing

@testable import SalonApp

/// What an earlier version has put into a folder of backups comes back of it, on either engine, and nothing is missing.
@Suite struct BackupTests {
    private let stage = BackupStage()

    /// Catches tables, columns, values and files that do not come back, from each engine to each.
    @Test(arguments: TestEngine.available, [false, true])
    func everythingComesBack(_ engine: TestEngine, toTheOther: Bool) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await Household(house)
            try await stage.withFolder { folder in
                let repository = try stage.repository(
                    house, folder, toTheOther ? .passphrase("correct horse", work: 4) : .none)
                let made = try await stage.backUp(house, into: repository)
                #expect(made.snapshot.missing == [] && made.snapshot.files > 10)
                let (rows, files) = (
                    try await stage.rows(house.database),
                    try await stage.files(house.database, in: house.services.files.root)
                )
                try await (toTheOther ? stage.other(engine) : engine).withDatabase { target in
                    let data = "\(folder)/data"
                    let restored = try await stage.restore(repository, into: target, data)
                    #expect(restored?.rows == made.snapshot.rows)
                    let after = try await stage.rows(target)
                    #expect(after.keys == rows.keys)
                    for (table, before) in rows { #expect(after[table] == before, "\(table)") }
                    #expect(try await stage.files(target, in: "\(data)/media") == files)
                    // It opens as the same instance, and everything in it agrees.
                    var options = house.salon.options
                    options.data = data
                    let salon = try await Salon.build(
                        options, database: target, passwords: TestSalon.passwords, logger: house.services.logger)
                    let media = try await VerifyMedia(salon.services)()
                    #expect(media.isClean && media.images + media.files > 2, "\(media)")
                    #expect(try await VerifyCounters(salon.services)() == 0)
                    #expect(try await PostIndexer.verify(target) == 0)
                    // What is in use is never written over.
                    await #expect(throws: BackupProblem.self) {
                        try await stage.restore(repository, into: target, data)
                    }
                    await #expect(throws: BackupProblem.self) {
                        try await stage.restore(repository, into: target, "\(folder)/elsewhere")
                    }
                }
            }
        }
    }

    /// Catches a second backup that stores or reads again what it has, and one that misses what is new.
    @Test(arguments: TestEngine.available)
    func onlyWhatIsNewIsStored(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let ada = try await house.member(.ada)
            _ = try await house.hangWork("Dune", by: ada, images: 3)
            _ = try await house.crowd(3_000)
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder)
                let first = try await stage.backUp(house, into: repository)
                let again = try await stage.backUp(house, into: repository)
                #expect(first.objects > 20 && again.objects == 0)
                // Files are known by their looks: one whose content has changed secretly is not read.
                let file = "\(house.services.files.root)/\(try await stage.anyFile(house))"
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                let handle = try FileHandle(forWritingTo: URL(filePath: file))
                try handle.write(contentsOf: Data([0]))
                try handle.close()
                try FileManager.default.setAttributes(
                    [.modificationDate: attributes[.modificationDate]!], ofItemAtPath: file)
                _ = try await house.hangWork("Shore", by: ada)
                let third = try await stage.backUp(house, into: repository)
                #expect(third.snapshot.files > first.snapshot.files)
                #expect(
                    (3...60).contains(third.objects) && third.objects < first.objects,
                    "\(third.objects) of \(first.objects)")
                // Notes that are lost cost time alone.
                unlink("\(try #require(repository.memory).path)/index")
                #expect(try await stage.backUp(house, into: repository).objects <= 3)
            }
        }
    }

    /// Catches a check that would let a damaged object pass: each one is damaged in turn.
    @Test(arguments: [false, true])
    func verifyNoticesEveryObject(_ isEncrypted: Bool) async throws {
        try await TestSalon.run(on: .sqlite) { house in
            _ = try await house.hangWork("Dune", by: house.member(.ada))
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder, isEncrypted ? .passphrase("x", work: 2) : .none)
                let name = try await stage.backUp(house, into: repository).name
                let verify = VerifyBackup(
                    repository: repository, name: name, place: "\(folder)/place", progress: BackupStage.quiet)
                #expect(
                    try await verify().files == 1 + stage.files(house.database, in: house.services.files.root).count)
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/place"))
                let objects =
                    FileManager.default.enumerator(atPath: repository.path)?.compactMap { $0 as? String } ?? []
                let damaged = objects.filter { $0.utf8.count > 60 || $0.hasPrefix("snapshots/") }
                #expect(damaged.count > 20)
                // One of each kind and some more: each takes a restore.
                for object in damaged.enumerated().filter({ $0.offset.isMultiple(of: 9) }).map(\.element) {
                    let file = URL(filePath: "\(repository.path)/\(object)")
                    let whole = try Data(contentsOf: file)
                    var bytes = whole
                    bytes[bytes.count * 2 / 3] ^= 4
                    try bytes.write(to: file)
                    let problem = await #expect(throws: BackupProblem.self) { try await verify() }
                    #expect(problem?.description.contains(object) == true, "\(object): \(problem?.description ?? "")")
                    try whole.write(to: file)
                }
            }
        }
    }

    /// Catches a backup of a newer salon that is taken apart by this one, and a restore into a place of another one.
    @Test func whatCannotBeRestoredIsSaid() async throws {
        try await TestSalon.run(on: .sqlite) { house in
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder)
                #expect(throws: BackupProblem.self) { try repository.snapshot() }
                var snapshot = try await stage.backUp(house, into: repository).snapshot
                snapshot.migrations.append("of next year")
                snapshot.time += 1
                _ = try repository.write(snapshot)
                try await TestEngine.sqlite.withDatabase { target in
                    let problem = await #expect(throws: BackupProblem.self) {
                        try await stage.restore(repository, into: target, "\(folder)/data")
                    }
                    #expect(problem?.description.contains("newer salon") == true)
                    let tables = try await target.read { reader in try reader.tables() }
                    #expect(tables.isEmpty)
                }
            }
        }
    }

    /// Catches an empty instance that the next start opens in place of what could not be restored.
    @Test func aDamagedManifestLeavesNoDatabase() async throws {
        try await TestSalon.run(on: .sqlite) { house in
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder)
                _ = try await stage.backUp(house, into: repository)
                let manifest = "\(repository.path)/snapshots/\(try repository.snapshot())"
                try Data("junk".utf8).write(to: URL(filePath: manifest))
                let data = "\(folder)/data"
                let command = try RestoreCommand.parse([repository.path, "--data", data, "--quiet"])
                await #expect(throws: BackupProblem.self) { try await command.run() }
                #expect(!FileManager.default.fileExists(atPath: "\(data)/salon.sqlite"))
                #expect(FileManager.default.fileExists(atPath: data))
            }
        }
    }
}
