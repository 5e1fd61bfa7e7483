package import Core
package import Jobs

/// Makes the backup that an admin has asked for, or looks whether a night's is missing, again and again.
package struct BackupJob: Job {
    package static let kind = "backup"
    package static let name = Phrase("백업하기", "Backing up")
    /// Why it is left undone where there is no ``BackupPlace``.
    package static let withoutFolder = Phrase("백업할 폴더가 정해져 있지 않아요.", "No folder for backups is set.")

    /// The one that was asked for; `nil` for nights.
    package let run: ID<BackupRun>?

    package var key: String { run?.description ?? "night" }
    /// One at a time: they write into the same folder.
    package var lane: String? { "" }
    package var priority: JobPriority { run == nil ? .normal : .urgent }

    package init(run: ID<BackupRun>? = nil) { self.run = run }
}
