package import Base
package import Core
package import Identity
package import SQL
import Web

/// Backups as admins see them.
package struct BackupsPage: Sendable {
    /// `nil` where the operator has set none.
    let folder: String?
    let found: BackupFolder
    let active: BackupRun?
    let done: BackupRun?
    /// The last one that was not made, if it is later.
    let failed: BackupRun?
    var confirmation: Confirmation
    /// As they are typed.
    var settings: [InstanceSetting: String]
    let fixed: Set<InstanceSetting>
    /// Which of the forms was sent.
    var sent = ""
    var problems = Problems([])

    /// How many backups are listed.
    static let shown = 30

    package static func read(
        _ place: BackupPlace?, _ services: Services, for admin: Admin
    ) async throws -> BackupsPage {
        let now = services.clock.now()
        let (values, fixed) = (services.settings.values, services.settings.fixed)
        let found = await place?.look() ?? BackupFolder()
        return try await services.database.read { reader in
            let done = try BackupRun.last([.done], in: place?.folder, reader)
            let failed = try BackupRun.last([.failed, .broken], in: place?.folder, reader)
            let active = try BackupRun.active(reader)
            return BackupsPage(
                folder: place?.folder, found: found, active: active.flatMap { $0.isGone(at: now) ? nil : $0 },
                done: done, failed: failed.flatMap { $0.id > done?.id ?? ID(rawValue: 0) ? $0 : nil },
                confirmation: try admin.confirmation(at: now, reader),
                settings: Dictionary(
                    uniqueKeysWithValues: InstanceSetting.ofBackups.map { ($0, $0.text(of: values)) }),
                fixed: fixed)
        }
    }

    package static let samples: [BackupsPage] = {
        let time = Timestamp(milliseconds: 3_600_000)
        let settings: [InstanceSetting: String] = [.nightlyBackups: "on", .backupDays: "14", .backupWeeks: "8"]
        func page(
            _ folder: String?, _ found: BackupFolder, active: BackupRun? = nil, done: BackupRun? = nil,
            failed: BackupRun? = nil
        ) -> BackupsPage {
            BackupsPage(
                folder: folder, found: found, active: active, done: done, failed: failed,
                confirmation: folder == nil ? .done : .sample, settings: settings, fixed: [])
        }
        var found = BackupFolder()
        found.times = [time, time - .days(1)]
        found.isEncrypted = true
        var done = BackupRun(id: ID(rawValue: 65_536 * 3_600_000), seenAt: time + .seconds(42))
        done.state = .done
        done.progress = BackupAmounts(
            phase: "files", rows: 12_340, files: 1_200, bytes: 3_400_000_000, new: 12_000_000, missing: 1)
        var failed = done
        failed.state = .failed
        failed.failure = BackupFailure(.refused, "/mnt/<backup>/lock: Permission denied")
        var running = done
        running.state = .running
        running.admin = "minsu"
        running.progress = BackupAmounts(phase: "files", done: 4_000_000, total: 12_000_000)
        var unreadable = BackupFolder()
        unreadable.failure = failed.failure
        return [
            page(nil, BackupFolder()), page("/mnt/<backup>", found, done: done),
            page("/mnt/<backup>", unreadable, done: done, failed: failed),
            page("/mnt/<backup>", found, active: running, done: done),
        ]
    }()
}

extension BackupRun {
    /// Whether whoever makes it has given no sign of life for so long that it is over.
    func isGone(at now: Timestamp) -> Bool { state == .running && seenAt < now - Self.patience }
}
