import Testing

@testable import Backup

/// What the folder of backups promises by itself.
@Suite struct RepositoryTests {
    /// Catches two at work at once.
    @Test func oneBackupAtATime() throws {
        try withFolder { folder in
            let one = try BackupLock(folder)
            #expect(throws: BackupProblem.self) { try BackupLock(folder) }
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
