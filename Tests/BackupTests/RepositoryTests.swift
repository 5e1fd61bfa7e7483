import Foundation
import Testing

@testable import Backup

/// What the folder of backups promises by itself.
@Suite struct RepositoryTests {
    /// Catches objects that do not come back, that are stored twice, and names that tell what is inside.
    @Test(arguments: [false, true]) func objectsComeBack(_ isEncrypted: Bool) throws {
        try withFolder { folder in
            let repository = try Repository.create(
                at: "\(folder)/r", protection: isEncrypted ? .passphrase("correct horse", work: 4) : .none,
                state: "\(folder)/state")
            let bytes = Array(repeating: Array("a work of art".utf8), count: 50_000).flatMap { $0 }
            let large = "\(folder)/large"
            let noise = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }
            try Data(noise).write(to: URL(filePath: large))
            let writer = try ObjectWriter(repository)
            let (one, two) = (try writer.put(bytes), try writer.put(file: large, size: noise.count) { _ in })
            #expect(try writer.put(bytes) == one && writer.objects == 2)
            try writer.finish()
            #expect(try repository.bytes(one) == bytes && repository.bytes(two) == noise)
            #expect(try repository.name(ofFile: large) == two)
            let plain = ObjectNaming(key: nil)
            #expect((plain.name(of: bytes) == one) == !isEncrypted)
            let again = try ObjectWriter(repository)
            #expect(try again.put(file: large, size: noise.count) { _ in } == two && again.objects == 0)
            #expect(throws: BackupProblem.self) { try again.put(file: large, size: 7) { _ in } }
        }
    }

    /// Catches a byte that has changed, or an object that is short or gone, and is not named.
    @Test(arguments: [false, true]) func damageIsNamed(_ isEncrypted: Bool) throws {
        try withFolder { folder in
            let repository = try Repository.create(
                at: "\(folder)/r", protection: isEncrypted ? .passphrase("correct horse", work: 4) : .none,
                state: "\(folder)/state")
            let writer = try ObjectWriter(repository)
            let name = try writer.put((0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
            try writer.finish()
            let file = URL(filePath: "\(folder)/r/\(name.path)")
            let whole = try Data(contentsOf: file)
            for place in stride(from: 0, to: whole.count, by: whole.count / 12) {
                var changed = whole
                changed[place] ^= 0x10
                try changed.write(to: file)
                let problem = #expect(throws: BackupProblem.self) { try repository.bytes(name) }
                #expect(problem?.description.contains(name.description) == true)
            }
            for length in [0, 1, whole.count / 2, whole.count - 1] {
                try whole.prefix(length).write(to: file)
                #expect(throws: BackupProblem.self) { try repository.bytes(name) }
            }
            try FileManager.default.removeItem(at: file)
            let problem = #expect(throws: BackupProblem.self) { try repository.bytes(name) }
            #expect(problem?.description.contains("missing") == true)
        }
    }

    /// Catches a key that opens what is not its own, and a machine that needs more than a public key to write.
    @Test func keysOpenWhatIsTheirs() throws {
        try withFolder { folder in
            let (mine, other) = (AgeIdentity(), AgeIdentity())
            let (path, state) = ("\(folder)/r", "\(folder)/state")
            let made = try Repository.create(at: path, protection: .recipients([mine.recipient]), state: state)
            let writer = try ObjectWriter(made)
            let name = try writer.put([1, 2, 3])
            try writer.finish()
            // This machine writes without a key, and reads nothing.
            let here = try Repository.open(at: path, keys: [], recipients: [mine.recipient], state: state)
            #expect(try ObjectWriter(here).put([1, 2, 3]) == name)
            #expect(throws: BackupProblem.self) { try here.checkReadable() }
            #expect(throws: BackupProblem.self) { try here.bytes(name) }
            // Another one needs it.
            #expect(throws: BackupProblem.self) { try Repository.open(at: path, keys: [], state: "\(folder)/new") }
            for key in [AgeKey.identity(other), .passphrase("x")] {
                #expect(throws: BackupProblem.self) { try Repository.open(at: path, keys: [key], state: nil) }
            }
            let there = try Repository.open(at: path, keys: [.identity(other), .identity(mine)], state: nil)
            #expect(try there.bytes(name) == [1, 2, 3])
            #expect(throws: BackupProblem.self) {
                try Repository.open(at: path, keys: [], recipients: [other.recipient], state: state)
            }
            // Whoever can write there cannot have the next backup encrypted for himself, or not at all.
            let file = URL(filePath: "\(path)/salon-backup")
            let configuration = try String(contentsOf: file, encoding: .utf8)
            let text = try #require(made.recipient?.description)
            for changed in [
                configuration.replacing(text, with: other.recipient.description),
                configuration.replacing(",\"recipient\":\"\(text)\"", with: ""),
            ] {
                try Data(changed.utf8).write(to: file)
                #expect(throws: BackupProblem.self) { try Repository.open(at: path, keys: [], state: state) }
            }
        }
    }

    /// Catches a folder of something else that becomes a repository, and a format of later that is read as today's.
    @Test func onlyRepositoriesAreOpened() throws {
        try withFolder { folder in
            #expect(try !Repository.exists(at: "\(folder)/none"))
            #expect(try !Repository.exists(at: folder))
            try Data().write(to: URL(filePath: "\(folder)/photo.jpg"))
            #expect(throws: BackupProblem.self) { try Repository.exists(at: folder) }
            #expect(throws: BackupProblem.self) { try Repository.exists(at: "\(folder)/photo.jpg") }
            #expect(throws: BackupProblem.self) { try Repository.open(at: folder, keys: [], state: nil) }
            let path = "\(folder)/r"
            _ = try Repository.create(at: path, protection: .none, state: "\(folder)/state")
            #expect(throws: BackupProblem.self) {
                try Repository.open(at: path, keys: [.passphrase("x")], state: nil)
            }
            let file = URL(filePath: "\(path)/salon-backup")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\"format\":1", with: "\"format\":2").utf8).write(to: file)
            let problem = #expect(throws: BackupProblem.self) { try Repository.open(at: path, keys: [], state: nil) }
            #expect(problem?.description.contains("newer") == true)
            // One that was not finished is made again.
            try FileManager.default.removeItem(at: file)
            #expect(try !Repository.exists(at: path))
            _ = try Repository.create(at: path, protection: .none, state: "\(folder)/state")
            #expect(try Repository.exists(at: path))
        }
    }

    /// Catches two at work at once.
    @Test func oneBackupAtATime() throws {
        try withFolder { folder in
            let one = try RepositoryLock(folder, exclusive: false)
            _ = try RepositoryLock(folder, exclusive: false)
            #expect(throws: BackupProblem.self) { try RepositoryLock(folder, exclusive: true) }
            withExtendedLifetime(one) {}
        }
    }

    /// Catches a path that leads out of the folder it is restored into.
    @Test(arguments: ["../x", "a/../b", "/etc/passwd", "a//b", "", "a/.hidden", "a b", "a\0b"])
    func pathsStayInside(_ path: String) {
        let line = "\(String(repeating: "0", count: 64)) 1 \(path)\n"
        #expect(throws: BackupProblem.self) { try ListedFile.all(in: Array(line.utf8)) }
    }
}
