import Backup
import Base
import Foundation
import SQL
import TestKit
import Testing

@testable import SalonApp

/// The program itself backs up, restores and removes old backups, and is killed after a number of steps, as a power cut
/// would end it. Run again, all of it is there.
@Suite struct BackupKillTests {
    private struct Run {
        let house: TestSalon
        let folder: String
        var repository: String { "\(folder)/repository" }

        /// - Returns: how it ended: 9 where it was killed.
        func salon(_ arguments: [String], killAfter steps: Int? = nil, data: String, database: Database)
            async throws -> (status: Int32, said: String)
        {
            let process = Process()
            process.executableURL = SalonProgram.url
            let place: String
            switch database.location {
            case .sqlite(let path): place = "sqlite:\(path)"
            case .postgres(let url): place = url
            }
            process.arguments = arguments + ["--quiet", "--data", data, "--database-url", place]
            process.currentDirectoryURL = URL(filePath: folder)
            var environment = ProcessInfo.processInfo.environment
            environment["SALON_TEST_KILL_AFTER"] = steps.map(String.init)
            process.environment = environment
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            return try await onFileThread {
                let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                return (process.terminationStatus, said)
            }
        }

        func backup(_ arguments: [String] = [], killAfter steps: Int? = nil) async throws -> (
            status: Int32, said: String
        ) {
            try await salon(
                ["backup", repository] + arguments, killAfter: steps, data: house.salon.options.data,
                database: house.database)
        }
    }

    private func run(on engine: TestEngine, _ body: (Run) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { house in
            _ = try await house.hangWork("Dune", by: house.member(.ada), images: 2)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kills-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(Run(house: house, folder: folder.path))
        }
    }

    /// Catches a killed backup that leaves something half, a next one that does not go on, and a killed restore that
    /// somebody can open or that does not go on.
    @Test(arguments: TestEngine.available)
    func killedAnywhereItGoesOn(_ engine: TestEngine) async throws {
        try await run(on: engine) { run in
            for steps in [1, 9] {
                let killed = try await run.backup(killAfter: steps)
                #expect(killed.status == SIGKILL, "\(killed)")
                #expect(try Repository.open(at: run.repository, keys: [], state: nil).snapshots() == [])
            }
            let whole = try await run.backup(["--verify"])
            #expect(whole.status == 0 && whole.said.contains("Restored and compared"), "\(whole)")
            let other = TestEngine.available.last { $0 != engine } ?? engine
            try await other.withDatabase { target in
                let data = "\(run.folder)/data"
                for steps in [1, 16] {
                    let killed = try await run.salon(
                        ["restore", "repository"], killAfter: steps, data: data, database: target)
                    #expect(killed.status == SIGKILL, "\(killed)")
                    await #expect(throws: OptionProblem.self) { try await Salon.migrate(target) }
                }
                let restored = try await run.salon(["restore", "repository"], data: data, database: target)
                #expect(restored.status == 0 && restored.said.contains("compared"), "\(restored)")
                let again = try await run.salon(["restore", "repository"], data: data, database: target)
                #expect(again.status == 1 && again.said.contains("holds files already"), "\(again)")
                let verified = try await run.salon(["verify"], data: data, database: target)
                #expect(verified.status != 1)
            }
        }
    }

    /// Catches a removal that takes what a backup needs, at whatever moment it ends, and one that never ends.
    @Test func removalEndsAnywhere() async throws {
        try await run(on: .sqlite) { run in
            for _ in 0..<3 {
                #expect(try await run.backup().status == 0)
                try await run.house.database.write { transaction in
                    try transaction.execute("UPDATE accounts SET name = name || 'x'")
                }
                // Two of a second would be one.
                try await run.house.database.write { transaction in try transaction.execute("DELETE FROM outbox") }
            }
            for steps in [2, 5] {
                _ = try await run.backup(["--keep", "1"], killAfter: steps)
                let repository = try Repository.open(at: run.repository, keys: [], state: nil)
                for name in try repository.snapshots() {
                    _ = try await VerifyBackup(
                        repository: repository, name: name, place: "\(run.folder)/place",
                        progress: BackupProgress(isQuiet: true))()
                }
            }
            let done = try await run.backup(["--keep", "1", "--verify"])
            #expect(done.status == 0, "\(done)")
            let repository = try Repository.open(at: run.repository, keys: [], state: nil)
            #expect(try repository.snapshots().count == 1)
            #expect(try repository.remove(allBut: Keeping(newest: 1)) == (0, 0))
        }
    }

    /// Catches wishes that cannot be fulfilled and are answered with a trace or in silence, or that change something.
    @Test func whatCannotBeDoneIsSaidInWords() async throws {
        try await run(on: .sqlite) { run in
            func refuses(_ arguments: [String], _ words: String, data: String? = nil) async throws {
                let answer = try await run.salon(
                    arguments, data: data ?? run.house.salon.options.data, database: run.house.database)
                #expect(
                    answer.status != 0 && answer.said.contains(words) && !answer.said.contains("Fatal"), "\(answer)")
            }
            let data = run.house.salon.options.data
            try await refuses(["backup", "\(data)/backups"], "inside the data folder")
            try await refuses(["restore", "nothing"], "no repository of backups")
            try FileManager.default.createDirectory(atPath: "\(run.folder)/photos/a", withIntermediateDirectories: true)
            try await refuses(["backup", "photos"], "not a repository")
            try await refuses(["backup", "r", "--recipient", "age1nobody"], "no age recipient")
            try await refuses(["backup", "r", "--passphrase-file", "nothing"], "cannot be read")
            try await refuses(["backup", "r", "--keep", "0"], "not a number of backups")
            try await refuses(["backup", "/dev/null/r"], "/dev/null/r")
            #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder) == ["photos"])
            try Data("correct horse\n".utf8).write(to: URL(filePath: "\(run.folder)/passphrase"))
            try Data("battery staple\n".utf8).write(to: URL(filePath: "\(run.folder)/wrong"))
            let made = try await run.backup(["--passphrase-file", "passphrase"])
            #expect(made.status == 0, "\(made)")
            // The next one needs it no more; reading does.
            #expect(try await run.backup().status == 0)
            try await refuses(["backup", "repository", "--verify"], "--passphrase-file")
            try await refuses(["restore", "repository", "--passphrase-file", "wrong"], "not the passphrase")
            try await refuses(["restore", "repository", "--list"], "--passphrase-file")
            let list = try await run.salon(
                ["restore", "repository", "--list", "--passphrase-file", "passphrase"], data: data,
                database: run.house.database)
            #expect(list.status == 0 && list.said.contains("sqlite"), "\(list)")
            let lock = try RepositoryLock(run.repository, exclusive: false)
            try await refuses(["backup", "repository"], "another backup or restore")
            withExtendedLifetime(lock) {}
        }
    }
}
