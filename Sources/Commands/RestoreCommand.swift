import ArgumentParser
import Backup
import Core
import Files
import FoundationEssentials
import Media
import SQL
import SalonApp
import Storage

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup into an empty data folder and an empty database.",
        discussion: """
            The database may be SQLite or PostgreSQL, whatever it was. Every row and every file is compared with what \
            was stored. If it is interrupted, the same command continues; nothing opens the instance before it is \
            whole. Settings (salon.yaml) are not in a backup. The first start afterwards indexes names and words \
            again.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "Where the backups are: a folder, such as /mnt/backup/salon, or a place as restic names it.")
    var repository: String

    @OptionGroup var backup: BackupFlags

    @Option(help: "For backups of earlier versions: a file of age identities (AGE-SECRET-KEY-1…).")
    var identity: [String] = []

    @Flag(help: "Only list the backups.")
    var list = false

    @Option(help: "Which backup: the beginning of its name, as --list prints it. (default: the newest)")
    var snapshot: String?

    func run() async throws {
        let place = try RestorePlace(repository, password: backup.passwordFile, identities: identity)
        if list { return try await onFileThread { try place.printList() } }
        let options = try await instance.options()
        if !BackupTarget.isElsewhere(repository) { try options.checkApart(from: repository.fullPath) }
        try DataFolder(path: options.data).prepare(database: options.location.file, logger: options.logger)
        guard let inUse = try DataLock(data: options.data) else {
            throw OptionProblem("a salon or another command is using \(options.data); wait for it, or stop it")
        }
        defer { withExtendedLifetime(inUse) {} }
        let begun = try RestoreBackup.begun(in: options.data)
        let snapshot = snapshot
        let source = try await onFileThread { try place.source(snapshot, begun: begun) }
        let name = source.name
        if snapshot == nil, name.time > SnapshotName.time(of: Date() + 86_400) {
            BackupProgress(isQuiet: false).warn(
                "\(name.time) is in the future: a clock was ahead. Another one can be named (--list, --snapshot)")
        }
        // For what cannot be read no database is made, which the next start would open.
        _ = try await onFileThread { try source.snapshot() }
        let database = try await OptionProblem.naming(options.location) {
            try await Database.open(options.location, logger: options.logger)
        }
        let progress = BackupProgress(isQuiet: backup.quiet)
        let restore = RestoreBackup(source, into: database, data: options.data, progress: progress, step: backup.step)
        let result: Result<Snapshot?, any Error>
        do { result = .success(try await Database.patiently { try await restore() }) } catch {
            result = .failure(error)
        }
        await database.close()
        do {
            if let snapshot = try result.get() {
                print("\(name.time): \(snapshot.rows) rows and \(snapshot.files) files are there and compared.")
                for file in snapshot.missing { print("missing already when it was backed up: \(file)") }
            } else {
                print("\(name.time) has been restored already.")
            }
            print("Salon can be started.")
        } catch SQLError.full {
            throw BackupProblem("the disk is full; make room, and the same command goes on")
        } catch let failure as POSIXFailure {
            throw BackupProblem(options.data, failure)
        } catch SQLError.unavailable(let reason) {
            throw BackupProblem("the database cannot be used: \(reason.split(separator: "\n").first ?? "")")
        }
    }
}
