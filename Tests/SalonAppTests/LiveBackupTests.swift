import Backup
import Base
import Core
import Foundation
import Media
import Posts
import SQL
import SpaceKit
import Storage
import TestKit
import Testing

@testable import SalonApp

/// Backups are made while people use the instance.
@Suite struct LiveBackupTests {
    private let stage = BackupStage()

    /// Catches a backup of several states at once: posts without their counts, images without their files.
    @Test(arguments: TestEngine.available)
    func itIsConsistentWhilePeopleWrite(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let (ada, jiwoo) = (try await house.member(.ada), try await house.member(.jiwoo))
            let work = try await house.shareWork("Dune", by: ada)
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, in: folder)
                let end = BackupStage.End()
                let names = try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        var count = 0
                        while !end.isReached {
                            count += 1
                            _ = try await jiwoo.post(
                                "/posts", [("text", "post \(count) #dune"), ("client_id", "c\(count)")])
                            _ = try await jiwoo.post("/posts/\(work)/\(count % 2 == 1 ? "like" : "unlike")")
                        }
                    }
                    group.addTask {
                        while !end.isReached {
                            let new = try await house.shareWork("Passing", by: ada)
                            _ = try await ada.post("/posts/\(new)/delete")
                        }
                    }
                    var names: [SnapshotName] = []
                    for _ in 0..<2 {
                        house.clock.advance(by: .seconds(1))
                        let made = try await stage.save(house, into: repository)
                        #expect(made.snapshot.missing == [])
                        names.append(made.name)
                    }
                    end.reach()
                    try await group.waitForAll()
                    return names
                }
                for name in names {
                    try await stage.other(engine).withDatabase { target in
                        let data = "\(folder)/\(name.time)"
                        _ = try await stage.restore(stage.backup(name, in: repository), into: target, data)
                        var options = house.salon.options
                        options.data = data
                        let salon = try await Salon.build(
                            options, database: target, passwords: TestSalon.passwords, logger: house.services.logger)
                        // Files of what came later may be there without their rows.
                        #expect(try await VerifyMedia(salon.services)().missing == [])
                        #expect(try await VerifyCounters(salon.services)() == 0)
                        for verify in salon.spaces.all.flatMap(\.verify) {
                            for line in try await verify(salon.services) { #expect(line.hasSuffix("0"), "\(line)") }
                        }
                    }
                }
            }
        }
    }

    /// Catches files of deleted images that go while a backup reads them, or that stay once it has ended.
    @Test(arguments: TestEngine.available)
    func deletedFilesWaitForABackup(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let ada = try await house.member(.ada)
            let work = try await house.shareWork("Dune", by: ada)
            let folder = "\(house.services.files.root)/\(try await stage.anyFile(house))"
            var hold: MediaHold? = try MediaHold(house.services.files)
            _ = try await ada.post("/posts/\(work)/delete")
            let left = try await house.database.read { reader in
                try reader.value("SELECT COUNT(*) FROM media", as: Int.self)
            }
            #expect(left == 0)
            #expect(FileManager.default.fileExists(atPath: folder))
            withExtendedLifetime(hold) {}
            hold = nil
            try await MediaTrash(house.services).empty()
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }
}
