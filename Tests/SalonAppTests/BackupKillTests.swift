import Backup
import Base
import Core
import Foundation
import SQL
import Storage
import TestKit
import Testing

@testable import SalonApp

/// The program itself backs up and restores, and is killed after a number of steps, as a power cut would end it. Run again,
/// all of it is there.
@Suite struct BackupKillTests {
    private struct Run {
        let house: TestSalon
        let folder: String
        var repository: String { "\(folder)/repository" }

        /// - Returns: how it ended: 9 where it was killed.
        func salon(
            _ arguments: [String], killAfter steps: Int? = nil, environment more: [String: String] = [:], data: String,
            database: Database
        ) async throws -> (status: Int32, said: String) {
            let process = Process()
            process.executableURL = SalonProgram.url
            let place: String
            switch database.location {
            case .sqlite(let path): place = "sqlite:\(path)"
            case .postgres(let url): place = url
            }
            let isQuiet = arguments[0] == "verify" ? [] : ["--quiet"]
            process.arguments = arguments + isQuiet + ["--data", data, "--database-url", place]
            process.currentDirectoryURL = URL(filePath: folder)
            var environment = ProcessInfo.processInfo.environment
            environment["SALON_TEST_KILL_AFTER"] = steps.map(String.init)
            environment.merge(more) { $1 }
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

        /// Of backups that are whole.
        func names() async throws -> [SnapshotName] {
            let repository = ResticRepository(try BackupTarget(repository, passwordFile: nil), state: nil)
            return try await onFileThread { try repository.entries().map(\.name) }
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
            _ = try await house.shareWork("Dune", by: house.member(.ada), images: 2)
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
                #expect(try await run.names() == [])
            }
            let whole = try await run.backup(["--verify"])
            #expect(whole.status == 0 && whole.said.contains("Restored and compared"), "\(whole)")
            let other = TestEngine.available.last { $0 != engine } ?? engine
            try await other.withDatabase { target in
                let data = "\(run.folder)/data"
                for steps in [1, 5] {
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
                #expect(verified.status == 0, "\(verified)")
                // As the default is, the folder's path may begin where the program runs: only what is in it is backed up.
                let left = "\(data)/media/incoming/left"
                try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
                try Data([1]).write(to: URL(filePath: "\(left)/over"))
                let near = try await run.salon(["backup", "near"], data: "data", database: target)
                #expect(near.status == 0, "\(near)")
                let media = try FileManager.default.contentsOfDirectory(atPath: "\(data)/media")
                #expect(!media.contains("data"), "\(media)")
                let repository = ResticRepository(
                    try BackupTarget("\(run.folder)/near", passwordFile: nil), state: nil)
                let paths = try await BackupStage().backup(in: repository).paths()
                #expect(paths.contains("instance") && !paths.contains { $0.hasPrefix("incoming/") })
                // What a disk loses later is in the newest backup that has it, not in the one that missed it already.
                let lost = "\(run.house.services.files.root)/\(try await BackupStage().anyFile(run.house))"
                let whole = try Data(contentsOf: URL(filePath: lost))
                try FileManager.default.removeItem(atPath: lost)
                #expect(try await run.backup().said.contains("missing"))
                let mended = try await run.salon(
                    ["verify", "--repair"], environment: ["SALON_BACKUP_FOLDER": run.repository],
                    data: run.house.salon.options.data, database: run.house.database)
                #expect(mended.status == 0 && mended.said.contains("from a backup"), "\(mended)")
                #expect(try Data(contentsOf: URL(filePath: lost)) == whole)
            }
        }
    }

    /// Catches backups that nobody can restore, and that take the place of those from before.
    @Test func whatDoesNotComeBackPushesNothingOut() async throws {
        try await run(on: .sqlite) { run in
            #expect(try await run.backup().status == 0)
            // A key that somebody wrote with another tool refers to nobody.
            try await run.house.breakReference()
            let torn = try await run.backup(["--keep", "1", "--verify"])
            #expect(torn.status != 0 && torn.said.contains("that do not exist"), "\(torn)")
            #expect(try await run.names().count == 2)
            try await run.house.mendReference()
            let whole = try await run.backup(["--keep", "1", "--verify"])
            #expect(whole.status == 0, "\(whole)")
            #expect(try await run.names().count == 1)
        }
    }

    /// Catches wishes that cannot be fulfilled and are answered with a trace or in silence, or that change something.
    @Test func whatCannotBeDoneIsSaidInWords() async throws {
        try await run(on: .sqlite) { run in
            func refuses(_ arguments: [String], _ words: String, path: String? = nil) async throws {
                let answer = try await run.salon(
                    arguments, environment: path.map { ["PATH": $0] } ?? [:], data: run.house.salon.options.data,
                    database: run.house.database)
                #expect(
                    answer.status != 0 && answer.said.contains(words) && !answer.said.contains("Fatal"), "\(answer)")
            }
            let data = run.house.salon.options.data
            try await refuses(["backup", "\(data)/backups"], "inside the data folder")
            try await refuses(["restore", "nothing"], "no repository of backups")
            try FileManager.default.createDirectory(atPath: "\(run.folder)/photos/a", withIntermediateDirectories: true)
            try await refuses(["backup", "photos"], "not a folder of backups")
            try await refuses(["backup", "r", "--password-file", "nothing"], "cannot be read")
            try await refuses(["backup", "s3:https://s3.example/r"], "name a file with a password")
            try await refuses(["backup", "r"], "restic is not installed", path: "/nowhere")
            try await refuses(["backup", "r", "--keep", "0"], "not a number of backups")
            try await refuses(["backup", "/dev/null/r"], "/dev/null/r")
            #expect(try FileManager.default.contentsOfDirectory(atPath: run.folder) == ["photos"])
            try Data("correct horse\n".utf8).write(to: URL(filePath: "\(run.folder)/passphrase"))
            try Data("battery staple\n".utf8).write(to: URL(filePath: "\(run.folder)/wrong"))
            let made = try await run.backup(["--password-file", "passphrase"])
            #expect(made.status == 0, "\(made)")
            try await refuses(["backup", "repository"], "holds no password")
            try await refuses(["restore", "repository", "--password-file", "wrong"], "wrong password")
            let list = try await run.salon(
                ["restore", "repository", "--list", "--password-file", "passphrase"], data: data,
                database: run.house.database)
            #expect(list.status == 0 && list.said.contains("sqlite"), "\(list)")
            let lock = try BackupLock(run.house.salon.options.backupState)
            try await refuses(
                ["backup", "repository", "--password-file", "passphrase"], "another backup is being made")
            withExtendedLifetime(lock) {}
        }
    }
}
