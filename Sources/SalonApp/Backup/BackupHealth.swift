import Accounts
import Administration
import Base
import Core
import SQL
import ServiceLifecycle
import Synchronization

/// Has `/health` of this process say what is wrong with the last backups, whichever process made them.
struct BackupHealth: Service {
    private let services: Services
    private let place: BackupPlace
    private let failed = NotedRun(BackupHealth.failure)
    private let unsound = NotedRun(BackupHealth.unsound)

    /// How `/health` and the overview call it.
    private static let failure = Phrase("마지막 백업을 만들지 못했어요", "the last backup failed")
    static let unsound = Phrase(
        "마지막 백업을 시험 삼아 복원하지 못했어요", "the last trial restore of a backup failed")

    init(_ services: Services, _ place: BackupPlace) {
        self.services = services
        self.place = place
    }

    func run() async {
        await services.repeatedly(
            every: .minutes(1), or: BackupEnded.name,
            failure: Phrase("백업을 살펴보지 못했어요", "backups could not be checked")
        ) { try await look() }
    }

    func look() async throws {
        let (failed, done, trials) = try await services.database.read { reader in
            (
                try BackupRun.last(.failed, in: place.folder, reader),
                try BackupRun.last(.done, in: place.folder, reader), try BackupTrials(in: place.folder, reader)
            )
        }
        self.failed.show(failed, after: done, services)
        let isTrying = services.settings.values.backups.trialDays > 0
        unsound.show(isTrying ? trials.failed : nil, after: trials.sound, services)
    }
}

/// The run that `/health` reports.
private final class NotedRun: Sendable {
    private let shown = Mutex<ID<BackupRun>?>(nil)
    private let what: Phrase

    init(_ what: Phrase) { self.what = what }

    func show(_ failed: BackupRun?, after done: BackupRun?, _ services: Services) {
        let run = failed.flatMap { $0.id > done?.id ?? ID(rawValue: 0) ? $0.id : nil }
        let before = shown.withLock { shown in
            defer { shown = run }
            return shown
        }
        guard run != before else { return }
        if run == nil { return services.health.clear(what) }
        services.health.note(what, BackupFailure(.other, ""), at: services.clock.now())
    }
}
