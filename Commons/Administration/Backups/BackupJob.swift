package import Core
package import Jobs

/// Makes the backup that an admin has asked for, or looks whether a night's is missing, again and again.
package struct BackupJob: Job {
    package static let kind = "backup"

    /// The one that was asked for; `nil` for nights.
    package let run: ID<BackupRun>?

    package var key: String { run?.description ?? "night" }
    /// One at a time: they write into the same folder.
    package var lane: String? { "" }
    package var priority: JobPriority { run == nil ? .normal : .urgent }

    package init(run: ID<BackupRun>? = nil) { self.run = run }
}
