import Administration
import Base
import Core
import SQL
import Synchronization

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

/// Which run `/health` tells of, here and in other processes.
final class NotedRun: Sendable {
    private let shown = Mutex<ID<BackupRun>?>(nil)
    private let what: Phrase

    init(_ what: Phrase) { self.what = what }

    func show(_ failed: BackupRun?, after done: BackupRun?, _ services: Services) {
        guard let failed, failed.id > done?.id ?? ID(rawValue: 0) else { return clear(services) }
        note(failed.id, services)
    }

    func note(_ id: ID<BackupRun>, _ services: Services) {
        let isNew = shown.withLock { shown in
            defer { shown = id }
            return shown != id
        }
        guard isNew else { return }
        services.health.note(
            what, BackupFailure(.other, ""), at: services.clock.now())
    }

    func clear(_ services: Services) {
        let was = shown.withLock { shown in
            defer { shown = nil }
            return shown
        }
        if was != nil { services.health.clear(what) }
    }
}
