import Administration
import ArgumentParser
import Backup
import Base
import Core
import Files
import FoundationEssentials
import Media
import SQL

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy everything into a folder of backups, while Salon keeps running.",
        discussion: """
            The first backup makes the folder and copies all rows and files; each later one copies only what is new, \
            and is still a complete backup. 'salon restore' restores it, into SQLite or PostgreSQL. Settings \
            (salon.yaml) are not in it. If it is killed, the earlier backups stay whole, and the next one continues.

            With --recipient or --passphrase-file the first backup makes an encrypted folder, in age's format. Later \
            ones need neither: this data folder remembers what it takes to write, and not what it takes to read.

            Exits with 1 if a file that a row names is missing; the backup is still made, without it. It also does if \
            the folder has damaged its content: whatever of that still exists is written again.
            """)

    @OptionGroup var instance: InstanceFlags
    @OptionGroup var backup: BackupFlags

    @Option(help: "Encrypt a new folder for this recipient: age1…; may be repeated.")
    var recipient: [String] = []

    @Flag(help: "Restore the new backup into a temporary place and compare everything.")
    var verify = false

    @Option(help: "Then remove all backups except this many of the newest …")
    var keep: Int?

    @Option(help: "… and the last one of each of this many days …")
    var keepDaily: Int?

    @Option(help: "… and of this many weeks.")
    var keepWeekly: Int?

    @Flag(help: .hidden)
    var report = false

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
        let recipients = try recipient.map { text in
            guard let recipient = AgeRecipient(text) else {
                throw ValidationError("\(text) is no age recipient (age1…)")
            }
            return recipient
        }
        let options = try await instance.options()
        let path = backup.path
        try options.checkApart(from: path)
        let keys = try backup.keys()
        guard recipients.isEmpty || !keys.contains(where: { if case .passphrase = $0 { true } else { false } }) else {
            throw ValidationError("age encrypts for recipients or with a passphrase, not both")
        }
        let database = try await database(options)
        let result: Result<Bool, any Error>
        do {
            result = .success(
                try await Database.patiently {
                    try await OptionProblem.naming(options.location) {
                        // A damaged one is no backup, and must not take the place of those from before.
                        try await OptionProblem.checkPages(of: database)
                        return try await run(database, options, path, keys, recipients)
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
    private func run(
        _ database: Database, _ options: Options, _ path: String, _ keys: [AgeKey], _ recipients: [AgeRecipient]
    ) async throws -> Bool {
        let files = try MediaFiles(data: options.data, quota: nil)
        try await ProveInstance(files)(database)
        if try !Repository.exists(at: path) {
            guard backup.identity.isEmpty || !recipients.isEmpty else {
                throw ValidationError("an identity opens a folder of backups; to make one, name its recipient (age1…)")
            }
        }
        let opened = try Repository.openOrCreate(
            at: path, keys: keys, recipients: recipients, passphrase: backup.passphrase(), state: options.backupState)
        let repository = backup.breakable(opened)
        if verify { try repository.checkReadable() }
        let lock = try RepositoryLock(path, exclusive: true)
        defer { withExtendedLifetime(lock) {} }
        let tell: @Sendable (String, Int, Int?) -> Void = { what, done, total in
            BackupReport(BackupAmounts(what, done, total)).write()
        }
        let progress = BackupProgress(isQuiet: backup.quiet, listener: report ? tell : nil)
        let made = try await MakeBackup(database, files, into: repository, progress: progress)()
        let snapshot = made.snapshot
        let size = try await database.size()
        func check(_ progress: BackupProgress) async throws -> Snapshot {
            let place = "\(options.backupState)/\(repository.id)/verify"
            return try await VerifyBackup(
                repository: repository, name: made.name, place: place, size: size, progress: progress)()
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
            if amounts.isSound != false { try await keepSome(of: repository, after: made.name) }
            try amounts.note(ObjectCheck(repository).suffering())
            BackupReport(amounts, isDone: true).write()
            return true
        }
        print(
            """
            \(made.name.time): \(snapshot.rows) rows, \(snapshot.files) files of \(snapshot.bytes.bytes); \
            new: \(made.objects) objects of \(made.bytes.bytes)
            """)
        for file in snapshot.missing { progress.warn("missing \(file)") }
        if verify {
            let checked = try await check(progress)
            print(
                "Restored and compared: \(checked.tables.count) tables, \(checked.rows) rows, \(checked.files) files.")
        }
        if let removed = try await keepSome(of: repository, after: made.name) {
            print("Removed: \(removed.snapshots) backups, \(removed.objects) objects.")
        }
        let suffering = try await onFileThread { try ObjectCheck(repository).suffering() }
        for name in suffering { progress.warn("damaged \(name): it cannot be restored whole") }
        if made.healed > 0 {
            progress.warn("\(made.healed) damaged objects were written again; \(path) is on a disk to look at")
        }
        return snapshot.missing.isEmpty && suffering.isEmpty && made.healed == 0
    }

    @discardableResult
    private func keepSome(
        of repository: Repository, after made: SnapshotName
    ) async throws -> (snapshots: Int, objects: Int)? {
        guard keep != nil || keepDaily != nil || keepWeekly != nil else { return nil }
        let keeping = Keeping(newest: keep ?? 1, days: keepDaily ?? 0, weeks: keepWeekly ?? 0)
        return try await onFileThread { try repository.remove(allBut: keeping, after: made) }
    }
}
