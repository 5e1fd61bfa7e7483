import Accounts
import ArgumentParser
import Backup
import Base
import Core
import Foundation
import Media
import Posts
import SQL
import Search
import Storage
import TestKit
import Testing

@testable import Commands
@testable import SalonApp

/// A whole instance goes into a repository of restic's and comes back of it, on either engine, and misses nothing.
@Suite struct ResticBackupTests {
    private let stage = BackupStage()

    // Catches tables, columns, values and files that do not come back, from each engine to each.
    @Test(arguments: TestEngine.available, [false, true])
    func everythingComesBack(_ engine: TestEngine, toTheOther: Bool) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await Household(house)
            try await stage.withFolder { folder in
                let password = "\(folder)/password"
                try Data("correct horse\n".utf8).write(to: URL(filePath: password))
                let repository = try stage.repository(house, in: folder, password: toTheOther ? password : nil)
                let made = try await stage.save(house, into: repository)
                #expect(made.snapshot.missing == [] && made.snapshot.files > 10)
                let (rows, files) = (
                    try await stage.rows(house.database),
                    try await stage.files(house.database, in: house.services.files.root)
                )
                try await (toTheOther ? stage.other(engine) : engine).withDatabase { target in
                    let data = "\(folder)/data"
                    let source = try await stage.backup(in: repository)
                    let restored = try await stage.restore(source, into: target, data)
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
                    let before = try await VerifyMedia(house.services)()
                    #expect(media.missing == [] && Set(media.orphans) == Set(before.orphans), "\(media)")
                    #expect(media.images == before.images && media.images + media.files > 2)
                    #expect(try await VerifyCounters(salon.services)() == 0)
                    #expect(try await PostIndexer.verify(target) == 0)
                    // What is in use is never written over.
                    await #expect(throws: BackupProblem.self) { try await stage.restore(source, into: target, data) }
                    await #expect(throws: BackupProblem.self) {
                        try await stage.restore(source, into: target, "\(folder)/elsewhere")
                    }
                }
            }
        }
    }

    // Catches a second backup that stores again what is there, one that misses what is new, a removal that takes what
    // another needs or leaves what was never finished, and a trial that overlooks damage or a file that is not there.
    @Test(arguments: TestEngine.available)
    func laterOnesAddWhatIsNew(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let ada = try await house.member(.ada)
            _ = try await house.shareWork("Dune", by: ada, images: 3)
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, in: folder)
                let first = try await stage.save(house, into: repository)
                house.clock.advance(by: .days(1))
                _ = try await house.shareWork("Shore", by: ada)
                let lost = try await stage.anyFile(house)
                let path = "\(house.services.files.root)/\(lost)"
                let second = try await stage.save(house, into: repository)
                #expect(second.snapshot.files > first.snapshot.files)
                #expect(second.stored < first.stored, "\(second.stored) of \(first.stored)")
                // A salon that was killed in the middle has left rows without a manifest.
                house.clock.advance(by: .days(1))
                let half = SnapshotName(at: house.clock.clock.now().date)
                let entries = try await onFileThread {
                    _ = try repository.restic.save("salon.rows", as: half, ResticRepository.rows) { try $0.write([1]) }
                    return try repository.entries().map(\.name)
                }
                #expect(entries == [first.name, second.name])
                house.clock.advance(by: .days(1))
                try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/away")
                let third = try await stage.save(house, into: repository)
                #expect(third.snapshot.missing == [lost])
                let kept = try await onFileThread {
                    #expect(try repository.remove(allBut: Keeping(newest: 2), after: third.name) == 1)
                    return try repository.entries().map(\.name)
                }
                #expect(kept == [second.name, third.name])
                for name in kept {
                    let source = try await stage.backup(name, in: repository)
                    let verify = VerifyBackup(
                        source: source, place: "\(folder)/place", progress: BackupStage.quiet)
                    let rows = try await onFileThread { try source.snapshot().rows }
                    #expect(try await verify().rows == rows)
                }
                // Each byte is read, also what only older ones need.
                let packs =
                    FileManager.default.enumerator(atPath: "\(repository.target.repository)/data")?
                    .compactMap { $0 as? String }.filter { $0.utf8.count > 60 } ?? []
                let pack = URL(filePath: "\(repository.target.repository)/data/\(try #require(packs.min()))")
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: pack.path)
                var bytes = try Data(contentsOf: pack)
                bytes[bytes.count / 2] ^= 4
                try bytes.write(to: pack)
                let source = try await stage.backup(in: repository)
                let problem = await #expect(throws: BackupProblem.self) {
                    try await VerifyBackup(source: source, place: "\(folder)/place", progress: BackupStage.quiet)()
                }
                #expect(problem?.description.contains("restic") == true, "\(problem?.description ?? "")")
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/place"))
            }
        }
    }

    // Catches rows that are taken for whole where the stream ends in the middle, or goes on behind its end, and parts that
    // are read otherwise than they were written, wherever the pipe cuts them.
    @Test(arguments: [1, 5, 12, 13, 1_000])
    func rowsAreReadAsTheyWereWritten(_ piece: Int) throws {
        let parts: [(Int, [UInt8])] = [(0, [1, 2, 3]), (0, []), (7, Array(repeating: 9, count: 300))]
        var stream = parts.flatMap { RowStream.head(table: $0.0, count: 2, bytes: $0.1.count) + $0.1 }
        let end = RowStream.head(table: 0, count: 0, bytes: 0)
        func read(_ bytes: [UInt8]) throws -> [(Int, [UInt8])] {
            var rest = bytes[...]
            var reader = RowStreamReader {
                defer { rest = rest.dropFirst(piece) }
                return rest.isEmpty ? nil : Array(rest.prefix(piece))
            }
            var read: [(Int, [UInt8])] = []
            while let part = try reader.next() { read.append((part.table, try part.bytes())) }
            return read
        }
        #expect(throws: BackupProblem.self) { _ = try read(stream) }
        #expect(throws: BackupProblem.self) { _ = try read(Array(stream.dropLast(7))) }
        stream += end
        #expect(try read(stream).elementsEqual(parts, by: ==))
        #expect(throws: BackupProblem.self) { _ = try read(stream + [0]) }
    }

    // Catches a failure that is called by another name, so that a page gives the wrong advice.
    @Test func failuresHaveKinds() {
        let said: [(Int, String, BackupProblem.Kind)] = [
            (1, "Fatal: unable to open config file: x\nIs there a repository at the following location?\n/r", .gone),
            (1, "unable to create lock in backend: repository is already locked by PID 1 on host", .busy),
            (1, "Fatal: unable to save snapshot: write /r/data/x: no space left on device", .full),
            (1, "Fatal: create repository at /r failed: mkdir /r: permission denied", .refused),
            (12, "Fatal: wrong password or no key found", .other), (-1, "", .other),
        ]
        for (status, words, kind) in said {
            #expect(BackupProblem(restic: "backup", status, words).kind == kind, "\(words)")
        }
    }

    // Catches a trial that shows nothing, and is given up since it seems to come no further.
    @Test func linesOfResticSayHowFarItIs() {
        func share(_ line: String) -> Double? { Restic.share(Array(line.utf8)) }
        #expect(share("[0:05] 12.50%  3 / 24 packs") == 0.125)
        #expect(share("[0:00] 100.00%  3 / 3 snapshots") == nil && share("load indexes") == nil && share("") == nil)
    }

    // Catches a place elsewhere that is taken for a folder, or is used without a password that somebody has, and an address
    // that shows its password.
    @Test func placesElsewhereNeedAPassword() throws {
        #expect(throws: OptionProblem.self) { try BackupTarget("s3:https://s3.example/salon", passwordFile: nil) }
        let place = "rest:https://salon:secret@backup.example/salon"
        let target = try BackupTarget(place, passwordFile: "/etc/salon/password")
        #expect(target.repository == place && target.isEncrypted && !target.shown.contains("secret"))
        let odd = try BackupTarget("rest:https://salon:se@cret@backup.example/a@b", passwordFile: "/etc/salon/password")
        #expect(odd.shown == "rest:https://salon:…@backup.example/a@b")
        let local = try BackupTarget("/mnt/backup", passwordFile: nil)
        #expect(local.repository == "/mnt/backup/restic" && !local.isEncrypted)
    }

    // Catches a page that saves what the command it starts refuses: every backup after that fails; and arguments that tell
    // everybody on the machine where backups go.
    @Test(arguments: [1, 1_000], [0, 1_000]) func theCommandTakesWhatThePageSaves(_ days: Int, _ weeks: Int) throws {
        var rules = BackupRules()
        (rules.days, rules.weeks) = (days, weeks)
        var options = Options()
        options.backupFolder = "rest:https://salon:secret@backup.example/"
        let arguments = BackupProcess(options: options).arguments(rules, true, true)
        let command = try BackupCommand.parse(Array(arguments.dropFirst()))
        #expect(command.keepDaily == days && command.keepWeekly == weeks && command.report && command.verify)
        #expect(command.hasEarlier && !arguments.contains { $0.contains("secret") })
    }
}
