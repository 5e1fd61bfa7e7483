import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Backup
@testable import SalonApp

/// A folder of backups whose disk, or somebody, has changed it.
@Suite struct DamagedRepositoryTests {
    private let stage = BackupStage()

    enum Damage: CaseIterable {
        case flipped, short, empty, longer, gone, pipe, link, socket, folder
    }

    private func damage(_ path: String, _ damage: Damage) throws {
        let whole = try Data(contentsOf: URL(filePath: path))
        switch damage {
        case .flipped:
            var bytes = whole
            bytes[bytes.count * 2 / 3] ^= 4
            try bytes.write(to: URL(filePath: path))
        case .short: try whole.dropLast(whole.count / 3).write(to: URL(filePath: path))
        case .empty: try Data().write(to: URL(filePath: path))
        case .longer: try (whole + [0]).write(to: URL(filePath: path))
        case .gone, .pipe, .link, .socket, .folder:
            try FileManager.default.removeItem(atPath: path)
            if damage == .pipe { try #require(mkfifo(path, 0o600) == 0) }
            // It leads to the same bytes, which somebody else may change.
            if damage == .link {
                try whole.write(to: URL(filePath: "\(path).away"))
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(path).away")
            }
            if damage == .folder {
                try FileManager.default.createDirectory(atPath: "\(path)/lost", withIntermediateDirectories: true)
            }
            if damage == .socket {
                try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
            }
        }
    }

    private func objects(_ repository: Repository) -> [String] {
        let all =
            FileManager.default.enumerator(atPath: "\(repository.path)/objects")?.compactMap { $0 as? String } ?? []
        return all.filter { $0.utf8.count == 67 }.sorted().map { "\(repository.path)/objects/\($0)" }
    }

    // Catches an object that is taken for whole because a file has its name: what the next backup has, it writes again.
    @Test(arguments: Damage.allCases, [false, true])
    func theNextBackupHeals(_ kind: Damage, _ isEncrypted: Bool) async throws {
        try await TestSalon.run(on: .sqlite) { house in
            _ = try await house.hangWork("Dune", by: house.member(.ada))
            try await stage.withFolder { folder in
                let made = try stage.repository(house, folder, isEncrypted ? .passphrase("x", work: 2) : .none)
                // As a server has it: with no key but the public one.
                let keyless = try Repository.open(at: made.path, keys: [], state: house.salon.options.backupState)
                _ = try await stage.backUp(house, into: keyless)
                let all = objects(made)
                for path in all.enumerated().filter({ $0.offset.isMultiple(of: 5) }).map(\.element) {
                    try damage(path, kind)
                }
                house.clock.advance(by: .hours(1))
                // A changed byte is found when its turn has come, all else at once.
                let second = try await stage.backUp(house, into: keyless, share: kind == .flipped ? 256 : 1)
                #expect(second.objects >= all.count / 5)
                // What is gone leaves nothing to tell of.
                #expect(second.healed == (kind == .gone ? 0 : (all.count + 4) / 5))
                #expect(try ObjectCheck(keyless).suffering() == [])
                let checked = try await VerifyBackup(
                    repository: made, name: second.name, place: "\(folder)/place", progress: BackupStage.quiet)()
                #expect(checked.rows == second.snapshot.rows)
                house.clock.advance(by: .hours(1))
                #expect(try await stage.backUp(house, into: keyless, share: 256).objects == 0)
            }
        }
    }

    // Catches damage that a trial has met, and that stays until its turn comes.
    @Test func whatATrialMeetsIsHealedByTheNextBackup() async throws {
        try await TestSalon.run(on: .sqlite) { house in
            _ = try await house.hangWork("Dune", by: house.member(.ada))
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder)
                let first = try await stage.backUp(house, into: repository, share: 0)
                let broken = objects(repository).enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
                for path in broken { try damage(path, .flipped) }
                func check(_ name: SnapshotName) async throws -> Snapshot {
                    try await VerifyBackup(
                        repository: repository, name: name, place: "\(folder)/place", progress: BackupStage.quiet)()
                }
                await #expect(throws: BackupProblem.self) { try await check(first.name) }
                house.clock.advance(by: .hours(1))
                let second = try await stage.backUp(house, into: repository, share: 0)
                #expect(second.healed == broken.count)
                #expect(try await check(second.name).rows == second.snapshot.rows)
                #expect(try await check(first.name).rows == first.snapshot.rows)
            }
        }
    }

    // Catches damage to what only older backups hold that nobody is told of, or that is told of the wrong ones.
    @Test(arguments: [Damage.flipped, .short, .gone, .pipe], [false, true])
    func whatNobodyHasAnyMoreIsNamed(_ kind: Damage, _ isEncrypted: Bool) async throws {
        try await TestSalon.run(on: .sqlite) { house in
            let ada = try await house.member(.ada)
            let work = try await house.hangWork("Dune", by: ada)
            try await stage.withFolder { folder in
                let made = try stage.repository(house, folder, isEncrypted ? .passphrase("x", work: 2) : .none)
                let keyless = try Repository.open(at: made.path, keys: [], state: house.salon.options.backupState)
                let path = "\(house.services.files.root)/\(try await stage.anyFile(house))"
                let object = "\(made.path)/\(try made.name(ofFile: path).path)"
                let first = try await stage.backUp(house, into: keyless).name
                _ = try await ada.post("/posts/\(work)/delete")
                house.clock.advance(by: .hours(1))
                let second = try await stage.backUp(house, into: keyless).name
                let whole = try Data(contentsOf: URL(filePath: object))
                try damage(object, kind)
                for share in [256, 1] {
                    house.clock.advance(by: .hours(1))
                    _ = try await stage.backUp(house, into: keyless, share: share)
                    #expect(try ObjectCheck(keyless).suffering() == [first])
                }
                // Put back from somewhere else, it is whole again.
                unlink(object)
                try whole.write(to: URL(filePath: object))
                #expect(try ObjectCheck(keyless).suffering() == [])
                // A manifest is one, too.
                try damage("\(made.path)/snapshots/\(second)", kind == .gone ? .flipped : kind)
                #expect(try ObjectCheck(keyless).suffering() == [second])
                guard kind != .pipe else { return }
                unlink("\(made.path)/snapshots/\(second)")
                unlink("\(made.path)/snapshots/\(first)")
                #expect(try ObjectCheck(keyless).suffering() == [])
            }
        }
    }

    // Catches a restore or a backup that waits at a pipe, or follows a link, for what should be a file.
    @Test(arguments: [Damage.pipe, .link, .socket])
    func whatIsNoFileIsAnError(_ kind: Damage) async throws {
        try await TestSalon.run(on: .sqlite) { house in
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder, .passphrase("x", work: 2))
                let name = try await stage.backUp(house, into: repository).name
                let state = house.salon.options.backupState
                let verify = VerifyBackup(
                    repository: repository, name: name, place: "\(folder)/place", progress: BackupStage.quiet)
                var places = ["salon-backup", "keys/repository.age", "snapshots/\(name)"]
                places += [objects(repository)[0]].map { String($0.dropFirst(repository.path.utf8.count + 1)) }
                for place in places {
                    let path = "\(repository.path)/\(place)"
                    let whole = try Data(contentsOf: URL(filePath: path))
                    try damage(path, kind)
                    let problem = await #expect(throws: BackupProblem.self, "\(place)") {
                        _ = try Repository.open(at: repository.path, keys: [.passphrase("x")], state: state)
                        _ = try await verify()
                    }
                    #expect(problem?.description.contains("\(place) is not a plain file") == true)
                    try FileManager.default.removeItem(atPath: path)
                    try whole.write(to: URL(filePath: path))
                }
                let lock = "\(repository.path)/lock"
                #expect(FileManager.default.createFile(atPath: lock, contents: nil))
                try damage(lock, kind)
                for exclusive in [false, true] {
                    #expect(throws: BackupProblem.self) { try RepositoryLock(repository.path, exclusive: exclusive) }
                }
                // Drafts are nobody's.
                try #require(mkfifo("\(repository.path)/objects/new/1", 0o600) == 0)
                try #require(mkfifo("\(repository.path)/snapshots/new", 0o600) == 0)
                house.clock.advance(by: .hours(1))
                _ = try await stage.backUp(house, into: repository)
                _ = try await verify()
            }
        }
    }

    // Catches notes that are lost, or lie, and are believed more than what is there.
    @Test(arguments: [false, true])
    func lostNotesCostTimeAlone(_ isEncrypted: Bool) async throws {
        try await TestSalon.run(on: .sqlite) { house in
            _ = try await house.hangWork("Dune", by: house.member(.ada))
            try await stage.withFolder { folder in
                let repository = try stage.repository(house, folder, isEncrypted ? .passphrase("x", work: 2) : .none)
                _ = try await stage.backUp(house, into: repository)
                let notes = try #require(repository.memory).objects
                let path = objects(repository)[3]
                let lies: [(inout Data) -> Void] = [
                    { $0 = Data() }, { $0.removeLast(7) }, { $0[9] ^= 1 },
                    { $0 = Data(repeating: 0xAA, count: 24 * 9 + 5) },
                ]
                for lie in lies {
                    var bytes = try Data(contentsOf: URL(filePath: notes))
                    lie(&bytes)
                    try bytes.write(to: URL(filePath: notes))
                    house.clock.advance(by: .hours(1))
                    #expect(try await stage.backUp(house, into: repository, share: 256).objects == 0)
                    #expect(try ObjectCheck(repository).suffering() == [])
                }
                // Who reads can tell without them.
                unlink(notes)
                try damage(path, .flipped)
                house.clock.advance(by: .hours(1))
                #expect(try await stage.backUp(house, into: repository).objects == 1)
            }
        }
    }
}
