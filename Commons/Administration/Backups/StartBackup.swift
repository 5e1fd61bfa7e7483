package import Base
package import Core
import Identity
import Jobs
package import SQL

/// Has a backup begin now. Whichever process takes it makes it.
package struct StartBackup: WritingAct {
    package let place: BackupPlace?
    package let admin: Admin

    package init(_ place: BackupPlace?, by admin: Admin) {
        self.place = place
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws ``Core/Problem`` where there is no folder or another one runs, and what ``Admin/log(_:about:_:_:in:)``
    /// throws.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard let place else { throw Problem.noBackupFolder }
        let now = services.clock.now()
        try admin.log(.backupStarted, place.folder, services, in: transaction)
        let id = services.ids.next(BackupRun.self)
        guard try BackupRun.queue(id, by: admin.handle, in: place.folder, now: now, transaction) else {
            throw Problem.backupRuns
        }
        try transaction.queue(BackupJob(run: id))
    }
}

extension Problem {
    package static let noBackupFolder = Problem(409, Phrase("백업할 폴더가 아직 없어요.", "There is no folder for backups yet."))
    static let backupRuns = Problem(409, Phrase("이미 백업하고 있어요.", "A backup is already running."))
}
