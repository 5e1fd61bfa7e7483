import Administration
import Backup
import Core
import Files
import FoundationEssentials

extension Options {
    /// Where backups go; `nil` where none is set. Throws ``OptionProblem`` where what is set does not go together.
    package func backupTarget() throws -> BackupTarget? {
        guard let folder = backupFolder else { return nil }
        guard !namesBackupRecipients || backupPasswordFile != nil else {
            throw OptionProblem(
                "backup-recipient is of earlier versions; restic encrypts with a password: set backup-password-file")
        }
        return try BackupTarget(folder, passwordFile: backupPasswordFile)
    }

    /// The same, for pages.
    var backupPlace: BackupPlace? {
        guard let folder = backupFolder else { return nil }
        let options = self
        let look = FolderLook { BackupFolder(of: options) }
        return BackupPlace(folder: folder.withoutPassword) { await look() }
    }
}

extension BackupFolder {
    /// What is there, as far as can be seen without asking restic. It waits for a disk.
    package init(of options: Options) {
        self.init()
        do {
            guard let target = try options.backupTarget() else { return }
            if target.isLocal { try Self.check(target.folder) }
            if target.exists != false || target.holdsOlder {
                isEncrypted = target.isEncrypted
                let known = KnownBackups.read(options.backupState, of: target.folder)
                times = known?.times.map { Timestamp(milliseconds: $0) } ?? []
            }
            guard Restic.program() != nil else { throw Restic.missing }
        } catch { failure = BackupFailure(error) }
    }

    /// Throws ``BackupProblem`` where nothing can be written. A folder that is not there yet is made by the first backup.
    private static func check(_ folder: String) throws {
        guard FileManager.default.fileExists(atPath: folder) else { return }
        guard (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil else {
            throw BackupProblem("\(folder) is not a folder that can be read", .refused)
        }
        // A name that whoever else can write there has not put a link at.
        let file = "\(folder)/.probe-\(UInt64.random(in: 0 ... .max))"
        defer { unlinkFile(file) }
        try BackupProblem.naming(folder) { try writeFile([0], to: file) }
    }
}

extension BackupFailure {
    /// In the words of whatever has failed.
    package init(_ error: any Error) {
        switch error {
        case let failure as BackupFailure: self = failure
        case let problem as BackupProblem:
            self.init(Kind(rawValue: problem.kind.rawValue) ?? .other, problem.description)
        default: self.init(.other, "\(error)")
        }
    }
}
