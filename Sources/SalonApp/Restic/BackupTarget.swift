import Backup
import Core
import Files
import Foundation

/// Where backups go: a folder of this machine, or a place elsewhere as restic names it (`sftp:…`, `s3:…`, `rest:…`).
package struct BackupTarget: Sendable {
    /// As the operator has set it.
    package let folder: String
    /// Whether it is of this machine: then the repository is in the folder `restic`.
    let isLocal: Bool
    let passwordFile: String
    /// Whether its password is kept elsewhere. In a folder without one there is a password beside the repository, which
    /// hides nothing: restic makes none without.
    let isEncrypted: Bool

    /// Throws ``OptionProblem`` where a place elsewhere has no password.
    package init(_ folder: String, passwordFile: String?) throws {
        isLocal = !Self.isElsewhere(folder)
        guard isLocal || passwordFile != nil else {
            throw OptionProblem(
                "\(folder.withoutPassword) is not on this machine: name a file with a password (backup-password-file)")
        }
        self.folder = folder
        self.passwordFile = passwordFile ?? "\(folder)/password"
        isEncrypted = passwordFile != nil
    }

    var repository: String { isLocal ? "\(folder)/restic" : folder }

    /// As pages and people see it.
    var shown: String { folder.withoutPassword }

    package static func isElsewhere(_ place: String) -> Bool {
        guard let colon = place.firstIndex(of: ":") else { return false }
        return ["sftp", "s3", "rest", "b2", "azure", "gs", "swift", "rclone"].contains(String(place[..<colon]))
    }

    /// Whether there is a repository, where that can be seen without asking.
    package var exists: Bool? { isLocal ? FileManager.default.fileExists(atPath: "\(repository)/config") : nil }

    /// Whether the folder has backups of an earlier version, beside which the first ones of this one come.
    var holdsOlder: Bool { isLocal && Repository.exists(at: folder) }

    /// Makes the folder and, where none was set, a password. Throws ``BackupProblem`` where something else is there.
    func prepare() throws {
        guard isLocal, exists == false else { return try checkPassword() }
        if isEncrypted { try checkPassword() }
        let entries: [String]
        do { entries = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
            guard !FileManager.default.fileExists(atPath: folder) else {
                throw BackupProblem("\(folder) is not a folder that can be read", .refused)
            }
            entries = []
        }
        // Beside a repository of an earlier salon, or in a folder of its own.
        let ours: Set<String> = ["restic", "password", "password.new", "lost+found"]
        guard holdsOlder || Set(entries).isSubset(of: ours) else {
            throw BackupProblem("\(folder) is not a folder of backups, and not empty")
        }
        try BackupProblem.naming(folder) {
            try makeFolder(folder)
            guard !isEncrypted, !FileManager.default.fileExists(atPath: passwordFile) else { return }
            let password = (0..<4).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
            try writeDurably(Array("\(password)\n".utf8), to: passwordFile)
        }
        try checkPassword()
    }

    /// Throws ``BackupProblem`` where the password cannot be read: restic would ask for it.
    private func checkPassword() throws {
        // In the folder itself others may write: nothing waits there at a pipe, or follows a link.
        let bytes =
            isEncrypted
            ? FileManager.default.contents(atPath: passwordFile).map(Array.init)
            : try BackupProblem.naming(passwordFile) { try readIfThere(passwordFile) }
        guard bytes?.contains(where: { $0 > 32 }) == true else {
            throw BackupProblem("\(passwordFile) cannot be read, or holds no password", .refused)
        }
    }
}

extension String {
    /// A connection address without what opens it.
    package var withoutPassword: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let authority = self[scheme.upperBound...].prefix { $0 != "/" }
        // The last one: a password may have another.
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return self
        }
        return "\(self[...colon])…\(self[at...])"
    }
}
