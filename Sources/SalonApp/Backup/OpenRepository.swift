import Administration
import Backup
import Base
import Core
import Files
import FoundationEssentials

extension Repository {
    /// The repository of a folder, made if there is none: for whoever backs up, by command or beside a server.
    static func openOrCreate(
        at path: String, keys: [AgeKey] = [], recipients: [AgeRecipient], passphrase: String? = nil, state: String
    ) throws -> Repository {
        if try exists(at: path) { return try open(at: path, keys: keys, recipients: recipients, state: state) }
        let protection: Protection =
            if !recipients.isEmpty { .recipients(recipients) } else if let passphrase { .passphrase(passphrase) } else {
                .none
            }
        return try create(at: path, protection: protection, state: state)
    }
}

extension Options {
    /// Where backups go, for pages; `nil` where none is set.
    var backupPlace: BackupPlace? {
        guard let folder = backupFolder else { return nil }
        let look = FolderLook { BackupFolder(at: folder) }
        return BackupPlace(folder: folder) { await look() }
    }
}

extension BackupFolder {
    /// What is there. It waits for a disk.
    init(at path: String) {
        self.init()
        do {
            if let look = try RepositoryLook(path) {
                isEncrypted = look.isEncrypted
                times = look.times.map { Timestamp(milliseconds: $0) }
            }
            failure = Self.writing(at: path)
        } catch { failure = BackupFailure(error) }
    }

    /// Why nothing can be written there. A folder that is not there yet is made by the first backup.
    private static func writing(at path: String) -> BackupFailure? {
        let probe = "\(path)/objects/new"
        let place = FileManager.default.fileExists(atPath: probe) ? probe : path
        guard FileManager.default.fileExists(atPath: place) else { return nil }
        // A name that whoever else can write there has not put a link at.
        let file = "\(place)/.probe-\(UInt64.random(in: 0 ... .max))"
        defer { unlinkFile(file) }
        do {
            try writeFile([0], to: file)
            return nil
        } catch {
            return BackupFailure((error as? POSIXFailure).map { BackupProblem(path, $0) } ?? error)
        }
    }
}

extension BackupFailure {
    /// In the words of whatever has failed.
    init(_ error: any Error) {
        switch error {
        case let failure as BackupFailure: self = failure
        case let problem as BackupProblem:
            self.init(Kind(rawValue: problem.kind.rawValue) ?? .other, problem.description)
        default: self.init(.other, "\(error)")
        }
    }
}
