package import Administration
package import Base
package import Core
import FoundationEssentials
import Logging
import SQL
package import ServiceLifecycle
import Synchronization

/// Makes the backups that admins ask for, and one each night. One process of several does, and all show it.
package struct BackupKeeper: Service {
    private let services: Services
    private let place: BackupPlace
    private let node: Int
    /// Whether a new folder is for recipients.
    private let isEncryptedFromTheStart: Bool
    private let backUp: BackUp
    private let utcOffset: @Sendable (Timestamp) -> Duration
    private let noted = NotedRun(BackupKeeper.failure)
    private let unsound = NotedRun(BackupKeeper.unsound)
    private let damaged = NotedRun(BackupKeeper.damaged)

    /// How `/health` and the overview call it.
    static let failure = Phrase("마지막 백업을 만들지 못했어요", "the last backup failed")
    static let unsound = Phrase(
        "마지막 백업을 시험 삼아 복원하지 못했어요", "the last trial restore of a backup failed")
    static let damaged = Phrase("백업이 손상되었어요", "backups are damaged")
    /// How often it says how far it is.
    private let pulse: Duration
    /// What comes no further for so long will not: its disk hangs.
    private static let patience: Duration = .minutes(30)

    /// - Parameters:
    ///   - node: of this process; what one before it has begun is broken off.
    ///   - isEncrypted: whether a new folder is made for recipients.
    ///   - utcOffset: the server's, at a time.
    package init(
        _ services: Services, place: BackupPlace, node: Int, isEncrypted: Bool = false,
        utcOffset: @escaping @Sendable (Timestamp) -> Duration = {
            .seconds(TimeZone.current.secondsFromGMT(for: $0.date))
        },
        pulse: Duration = .seconds(2), backUp: @escaping BackUp
    ) {
        self.services = services
        self.place = place
        self.node = node
        isEncryptedFromTheStart = isEncrypted
        self.utcOffset = utcOffset
        self.pulse = pulse
        self.backUp = backUp
    }

    package func run() async {
        try? await Database.patiently { try await begin() }
        await services.repeatedly(
            every: .minutes(1), or: BackupRequested.name,
            failure: Phrase("백업을 돌보지 못했어요", "backups could not be managed")
        ) { try await turn() }
    }

    /// Says of what an earlier process of this node was making that it is broken off.
    package func begin() async throws {
        let now = services.clock.now()
        try await services.database.write { try BackupRun.breakOff(node: node, now: now, $0) }
    }

    /// Makes a backup if one is to be made.
    package func turn() async throws {
        let now = services.clock.now()
        let (active, done, failed, trials) = try await services.database.read { reader in
            (
                try BackupRun.active(reader), try BackupRun.last([.done], in: place.folder, reader),
                try BackupRun.last([.failed], in: place.folder, reader), try BackupTrials(in: place.folder, reader)
            )
        }
        noted.show(failed, after: done, services)
        let trialDays = services.settings.values.backups.trialDays
        unsound.show(trialDays == 0 ? nil : trials.failed, after: trials.sound, services)
        damaged.show(done.flatMap { $0.progress.damaged > 0 ? $0 : nil }, after: nil, services)
        if let active, active.state == .running {
            guard active.seenAt < now - BackupRun.patience else { return }
            return try await services.database.write { try BackupRun.breakOff(now: now, $0) }
        }
        if active == nil {
            let isDue = NightlyBackups.isDue(
                at: now, utcOffset: utcOffset(now), done: done?.began, failed: failed?.began)
            guard services.settings.values.backups.isNightly, isDue else { return }
        }
        let id = services.ids.next(BackupRun.self)
        let taken = try await services.database.write { transaction in
            if active == nil {
                _ = try BackupRun.queue(id, by: "", in: place.folder, now: now, transaction)
            }
            return try BackupRun.take(node: node, now: now, transaction)
        }
        guard let taken else { return }
        let isTried = trials.areDue(at: now, days: trialDays, isNightly: taken.isNightly)
        try await make(taken.id, isTried: isTried, hasEarlier: done != nil)
    }

    private func make(_ id: ID<BackupRun>, isTried: Bool, hasEarlier: Bool) async throws {
        let (database, clock) = (services.database, services.clock)
        let result = await result(id, isTried: isTried, hasEarlier: hasEarlier)
        let now = clock.now()
        // Whoever is being stopped still says how it ended.
        try await Task {
            try await database.write { transaction in
                switch result {
                case .success(let amounts): try BackupRun.finish(id, amounts, now: now, transaction)
                case .failure(let error as BackupFailure): try BackupRun.fail(id, error, now: now, transaction)
                case .failure: try BackupRun.breakOff(node: node, now: now, transaction)
                }
            }
        }.value
        switch result {
        case .success(let amounts):
            noted.clear(services)
            if let isSound = amounts.isSound { isSound ? unsound.clear(services) : unsound.note(id, services) }
            amounts.damaged > 0 ? damaged.note(id, services) : damaged.clear(services)
            if !amounts.words.isEmpty {
                services.logger.error("backups cannot be relied on", metadata: ["error": "\(amounts.words)"])
            }
        case .failure(let error as BackupFailure):
            services.logger.error("the backup was not made", metadata: ["error": "\(error.words)"])
            noted.note(id, services)
        case .failure: services.logger.notice("the backup was broken off")
        }
    }

    private func result(_ id: ID<BackupRun>, isTried: Bool, hasEarlier: Bool) async -> Result<BackupAmounts, any Error>
    {
        let found = await place.look()
        if let failure = found.failure { return .failure(failure) }
        if hasEarlier, found.isEncrypted == nil {
            return .failure(BackupFailure(.gone, "there are no backups in \(place.folder), where some were made"))
        }
        let (database, clock, rules) = (services.database, services.clock, services.settings.values.backups)
        let latest = Latest(clock)
        let (backUp, pulse, isEncrypted) = (backUp, pulse, found.isEncrypted == true)
        // What is encrypted for others nobody here can read, also where this one will be the first.
        let isReadable = found.isEncrypted.map { !$0 } ?? !isEncryptedFromTheStart
        return await withTaskGroup(of: Result<BackupAmounts, any Error>?.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: pulse)
                    let ((amounts, changed), now) = (latest.state.withLock { $0 }, clock.now())
                    _ = try? await database.write { try BackupRun.note(amounts, of: id, now: now, $0) }
                    guard now < changed + Self.patience else {
                        return .failure(
                            BackupFailure(.other, "it came no further for half an hour; is the disk attached?"))
                    }
                }
                return nil
            }
            group.addTask {
                do {
                    return .success(try await backUp(rules, isEncrypted, isTried && isReadable) { latest.note($0) })
                } catch { return .failure(error is CancellationError ? error : BackupFailure(error)) }
            }
            for await result in group {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            return .failure(CancellationError())
        }
    }
}

/// How far it is, and since when.
private final class Latest: Sendable {
    let state: Mutex<(amounts: BackupAmounts, changed: Timestamp)>
    private let clock: Clock

    init(_ clock: Clock) {
        self.clock = clock
        state = Mutex((BackupAmounts(), clock.now()))
    }

    func note(_ amounts: BackupAmounts) {
        state.withLock { state in
            if state.amounts != amounts { state = (amounts, clock.now()) }
        }
    }
}
