import Administration
import Core
import SQL

/// The last backups that were restored for trial.
struct BackupTrials: Sendable {
    let sound: BackupRun?
    let failed: BackupRun?

    init(in folder: String, _ reader: Reader) throws {
        sound = try BackupRun.lastTried(isSound: true, in: folder, reader)
        failed = try BackupRun.lastTried(isSound: false, in: folder, reader)
    }

    /// Whether the next one is tried. Once one has failed, each is: older ones go only when a newer one has come back.
    func areDue(at now: Timestamp, days: Int, isNightly: Bool) -> Bool {
        guard isNightly || failed.map({ $0.id > sound?.id ?? ID(rawValue: 0) }) == true else { return false }
        return NightlyBackups.isTrialDue(at: now, days: days, sound: sound?.began)
    }
}
