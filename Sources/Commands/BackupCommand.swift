import Administration
import ArgumentParser
import Backup
import Core
import Files
import FoundationEssentials
import Kernel
import Media
import SQL
import SalonApp
import Storage

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy everything into a repository of restic's, while Salon keeps running.",
        discussion: """
            The first backup makes the repository and copies all rows and files; each later one copies only what is \
            new, and is still a complete backup. 'salon restore' restores it, into SQLite or PostgreSQL. Settings \
            (salon.yaml) are not in it. If it is killed, the earlier backups stay whole.

            A folder of this machine gets the repository 'restic' and, without --password-file, its password beside \
            it, which hides nothing. Other places are named as restic names them (sftp:…, s3:…) and need \
            --password-file. Whoever loses that password loses the backups.

            Exits with 1 if a file that a row names is missing; the backup is still made, without it.
            """)

    @OptionGroup var instance: InstanceFlags

    @Argument(help: "A folder, such as /mnt/backup/salon, or a place elsewhere. (default: backup-folder)")
    var repository: String?

    @OptionGroup var backup: BackupFlags

    @Flag(help: "Restore the new backup into a temporary place, compare everything, and read the whole repository.")
    var verify = false

    @Option(help: "Then remove all backups except this many of the newest …")
    var keep: Int?

    @Option(help: "… and the last one of each of this many days …")
    var keepDaily: Int?

    @Option(help: "… and of this many weeks.")
    var keepWeekly: Int?

    @Flag(help: .hidden)
    var report = false

    /// There are backups already, so there has to be a repository.
    @Flag(help: .hidden)
    var hasEarlier = false

    func validate() throws {
        // Of days or weeks there may be none; a newest one always stays.
        for (count, least) in [(keep, 1), (keepDaily, 0), (keepWeekly, 0)] {
            guard let count, !(least...100_000).contains(count) else { continue }
            throw ValidationError("\(count) is not a number of backups to keep")
        }
    }

    func run() async throws {
        guard report else { return try await backUp() }
        EndWithParent.watch()
        do { try await backUp() } catch {
            // That files are missing is in the report.
            if !(error is ExitCode) { BackupReport(error).write() }
            throw ExitCode(1)
        }
    }

    private func backUp() async throws {
        let named = ["backup-folder": repository, "backup-password-file": backup.passwordFile]
        let options = try await instance.options(named.compactMapValues(\.self))
        guard let target = try options.backupTarget() else {
            throw ValidationError("name a folder for backups, or set backup-folder")
        }
        let database = try await database(options)
        let result: Result<Bool, any Error>
        do {
            result = .success(
                try await Database.patiently {
                    try await OptionProblem.naming(options.location) {
                        // A damaged one is no backup, and must not take the place of those from before.
                        try await OptionProblem.checkPages(of: database)
                        return try await run(database, options, target)
                    }
                })
        } catch { result = .failure(error) }
        await database.close()
        do {
            if try !result.get() { throw ExitCode(1) }
        } catch SQLError.full {
            throw BackupProblem("the disk of \(options.data) is full")
        } catch let failure as POSIXFailure {
            throw BackupProblem(options.data, failure)
        }
    }

    /// The instance's, as it is: bringing it up to date is not for a backup, which may run beside an older server.
    private func database(_ options: Options) async throws -> Database {
        let advice = "there is no salon in \(options.location.file ?? "that database"); is --data right?"
        // Opening an empty file would write into it.
        if let file = options.location.file, FileMark(file).map({ $0.size == 0 }) ?? true {
            throw OptionProblem(advice)
        }
        try DataFolder(path: options.data).prepare(database: options.location.file, logger: options.logger)
        let database = try await OptionProblem.naming(options.location) {
            try await Database.open(options.location, logger: options.logger)
        }
        do {
            guard try await database.read({ reader in try !reader.tables().isEmpty }) else {
                throw OptionProblem(advice)
            }
            guard try await database.hasExactly(.all) else {
                throw OptionProblem(
                    "another version of salon has made the database, or it is not whole; back up with the one that serves it"
                )
            }
            return database
        } catch {
            await database.close()
            throw error
        }
    }

    /// - Returns: whether every file was there.
    private func run(_ database: Database, _ options: Options, _ target: BackupTarget) async throws -> Bool {
        let files = try MediaFiles(data: options.data, quota: nil)
        try await ProveInstance(files)(database)
        let state = options.backupState
        try makeFolder(state)
        let lock = try BackupLock(state)
        defer { withExtendedLifetime(lock) {} }
        let repository = ResticRepository(target, state: state)
        let id = try await onFileThread { try repository.open(isThere: hasEarlier) }
        let tell: @Sendable (String, Int, Int?) -> Void = { what, done, total in
            BackupReport(BackupAmounts(what, done, total)).write()
        }
        let progress = BackupProgress(isQuiet: backup.quiet, listener: report ? tell : nil)
        let made = try await SaveBackup(
            database: database, files: files, repository: repository, state: state, progress: progress,
            giveWay: yieldToOthers, step: backup.step)()
        let snapshot = made.snapshot
        func check(_ progress: BackupProgress) async throws -> Snapshot {
            let entry = try await onFileThread { try repository.entry(made.name.description) }
            return try await VerifyBackup(
                source: ResticBackup(repository: repository, entry: entry, repositoryID: id),
                place: "\(state)/verify", size: database.size(), progress: progress)()
        }
        if report {
            var amounts = BackupAmounts(made)
            if verify {
                do {
                    _ = try await check(
                        BackupProgress(isQuiet: true) { BackupReport(BackupAmounts(trial: $1, $2)).write() })
                    amounts.isSound = true
                } catch { (amounts.isSound, amounts.words) = (false, BackupFailure(error).words) }
            }
            // Older ones may be all there is.
            if amounts.isSound != false { try await keepSome(of: repository, after: made.name, progress) }
            try await remember(repository, state)
            BackupReport(amounts, isDone: true).write()
            return true
        }
        print(
            """
            \(made.name.time): \(snapshot.rows) rows, \(snapshot.files) files of \(snapshot.bytes.bytes); \
            new: \(made.stored.bytes)
            """)
        for file in snapshot.missing { progress.warn("missing \(file)") }
        if verify {
            let checked = try await check(progress)
            print(
                "Restored and compared: \(checked.tables.count) tables, \(checked.rows) rows, \(checked.files) files.")
        }
        if let removed = try await keepSome(of: repository, after: made.name, progress) {
            print("Removed: \(removed) backups.")
        }
        try await remember(repository, state)
        return snapshot.missing.isEmpty
    }

    @discardableResult
    private func keepSome(
        of repository: ResticRepository, after made: SnapshotName, _ progress: BackupProgress
    ) async throws -> Int? {
        guard keep != nil || keepDaily != nil || keepWeekly != nil else { return nil }
        let keeping = Keeping(newest: keep ?? 1, days: keepDaily ?? 0, weeks: keepWeekly ?? 0)
        do {
            progress.begin("Files")
            return try await onFileThread {
                try repository.remove(allBut: keeping, after: made) { progress.advance(1) }
            }
        } catch let problem as BackupProblem where problem.kind == .busy {
            // Somebody restores, or looks. The next one removes them.
            progress.warn("older backups stay for now: \(problem)")
            return nil
        }
    }

    private func remember(_ repository: ResticRepository, _ state: String) async throws {
        try await onFileThread {
            try KnownBackups.write(repository.entries(), of: repository.target.folder, state: state)
        }
    }
}
