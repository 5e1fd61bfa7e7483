import ArgumentParser
import Backup
import Base
import Foundation
import Media
import Posts
import SQL
import Search
import TestKit
import Testing

@testable import Commands
@testable import SalonApp

/// Backups that the version before restic has made of a small demo come back, on either engine, and nothing is missing.
///
/// `Tests/earlier-backups.tar.gz` holds `plain`; `encrypted`, for the age identity in `identity.key`; and, within that, the
/// same key once more for a passphrase.
@Suite struct EarlierBackupTests {
    private let stage = BackupStage()

    private func withBackups(_ body: (String) async throws -> Void) async throws {
        try await stage.withFolder { folder in
            let tar = Process()
            tar.executableURL = URL(filePath: "/usr/bin/env")
            let archive = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("earlier-backups.tar.gz")
            tar.arguments = ["tar", "-xzf", archive.path, "-C", folder]
            try tar.run()
            tar.waitUntilExit()
            #expect(tar.terminationStatus == 0)
            try await body(folder)
        }
    }

    // Catches rows, files and keys of earlier backups that this version cannot read any more.
    @Test(arguments: TestEngine.available, ["plain", "encrypted"])
    func everythingComesBack(_ engine: TestEngine, _ kind: String) async throws {
        try await withBackups { folder in
            let identities = kind == "encrypted" ? ["\(folder)/identity.key"] : []
            let place = try RestorePlace("\(folder)/\(kind)", password: nil, identities: identities)
            let source = try place.source(nil, begun: nil)
            try await engine.withDatabase { target in
                let data = "\(folder)/data"
                let restored = try await stage.restore(source, into: target, data)
                #expect(restored?.rows == 1_139 && restored?.files == 58)
                var options = Options()
                options.data = data
                let salon = try await Salon.build(
                    options, database: target, passwords: TestSalon.passwords, logger: options.logger)
                let members = try await target.read { reader in
                    try reader.values("SELECT handle FROM accounts ORDER BY id", as: String.self)
                }
                #expect(Set(members).isSuperset(of: ["demo", "demo2", "haeun_studio"]))
                let media = try await VerifyMedia(salon.services)()
                #expect(media.isClean && media.images == 11, "\(media)")
                #expect(try await VerifyCounters(salon.services)() == 0)
                #expect(try await PostIndexer.verify(target) == 0)
            }
        }
    }

    // Catches keys that open what is not theirs, and what is refused without a word that helps.
    @Test func onlyItsKeysOpenOne() async throws {
        try await withBackups { folder in
            func place(_ kind: String, password: String? = nil, identity: String? = nil) throws -> RestorePlace {
                for (name, text) in [("password", password), ("identity", identity)] {
                    if let text { try Data("\(text)\n".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
                }
                return try RestorePlace(
                    "\(folder)/\(kind)", password: password.map { _ in "\(folder)/password" },
                    identities: identity.map { _ in ["\(folder)/identity"] } ?? [])
            }
            let unnamed = #expect(throws: BackupProblem.self) { try place("encrypted") }
            #expect(unnamed?.description.contains("--identity FILE") == true)
            let other = "AGE-SECRET-KEY-1XMWWC06LY3EE5RYTXM9MFLAZ2U56JJJ36S0MYPDRWSVLUL66MV4QX3S7F6"
            #expect(throws: BackupProblem.self) { try place("encrypted", identity: other) }
            let keys = URL(filePath: "\(folder)/encrypted/keys")
            let key = keys.appendingPathComponent("repository.age")
            try FileManager.default.removeItem(at: key)
            let gone = #expect(throws: BackupProblem.self) { try place("encrypted", identity: other) }
            #expect(gone?.description.contains("is missing") == true)
            try FileManager.default.copyItem(at: keys.appendingPathComponent("passphrase.age"), to: key)
            #expect(throws: BackupProblem.self) { try place("encrypted", password: "battery staple") }
            let source = try place("encrypted", password: "correct horse").source(nil, begun: nil)
            #expect(try source.snapshot().rows == 1_139)
        }
    }

    // Catches a damaged or missing object, or a backup of a newer salon, that passes, or is not named; and an empty
    // instance that the next start opens in place of what could not be restored.
    @Test func damageIsNamed() async throws {
        try await withBackups { folder in
            let place = try RestorePlace("\(folder)/plain", password: nil, identities: [])
            let source = try place.source(nil, begun: nil)
            let objects = (FileManager.default.enumerator(atPath: "\(folder)/plain/objects")?.allObjects ?? [])
                .compactMap { $0 as? String }.filter { $0.utf8.count > 60 }.sorted()
            #expect(objects.count == 113)
            for (index, object) in objects.enumerated() where index.isMultiple(of: 16) {
                let file = URL(filePath: "\(folder)/plain/objects/\(object)")
                let whole = try Data(contentsOf: file)
                var bytes = whole
                bytes[bytes.count * 2 / 3] ^= 4
                index == 0 ? try FileManager.default.removeItem(at: file) : try bytes.write(to: file)
                try await TestEngine.sqlite.withDatabase { target in
                    let problem = await #expect(throws: BackupProblem.self) {
                        try await stage.restore(source, into: target, "\(folder)/data\(index)")
                    }
                    #expect(problem?.description.contains(object) == true, "\(problem?.description ?? "")")
                }
                try whole.write(to: file)
            }
            let configuration = URL(filePath: "\(folder)/plain/salon-backup")
            let text = try String(contentsOf: configuration, encoding: .utf8)
            try Data(text.replacing("\"format\":1", with: "\"format\":2").utf8).write(to: configuration)
            let newer = #expect(throws: BackupProblem.self) {
                try RestorePlace("\(folder)/plain", password: nil, identities: [])
            }
            #expect(newer?.description.contains("newer salon") == true)
            try Data(text.utf8).write(to: configuration)
            try Data("junk".utf8).write(to: URL(filePath: "\(folder)/plain/snapshots/\(source.name)"))
            let data = "\(folder)/data"
            let command = try RestoreCommand.parse(["\(folder)/plain", "--data", data, "--quiet"])
            await #expect(throws: BackupProblem.self) { try await command.run() }
            #expect(!FileManager.default.fileExists(atPath: "\(data)/salon.sqlite"))
        }
    }
}
