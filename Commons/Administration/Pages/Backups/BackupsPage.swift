import Accounts
import Administration
import Base
import Core
import Identity
import SQL

/// Backups as admins see them.
struct BackupsPage: Sendable {
    /// `nil` where the operator has set none.
    let folder: String?
    let found: BackupFolder
    let active: BackupRun?
    let done: BackupRun?
    /// The last one that was not made, if it is later.
    let failed: BackupRun?
    /// The last one that was restored for trial and came back whole, and the last that did not, if it is later.
    let sound: BackupRun?
    let unsound: BackupRun?
    var confirmation: Confirmation
    /// As they are typed.
    var settings: [InstanceSetting: String]
    let fixed: Set<InstanceSetting>
    /// Which of the forms was sent.
    var sent = ""
    var problems = Problems([])

    /// How many backups are listed.
    static let shown = 30

    static func read(
        _ place: BackupPlace?, _ services: Services, for admin: Admin
    ) async throws -> BackupsPage {
        let now = services.clock.now()
        let (values, fixed) = (services.settings.values, services.settings.fixed)
        let found = await place?.look() ?? BackupFolder()
        return try await services.database.read { reader in
            let done = try BackupRun.last(.done, in: place?.folder, reader)
            let failed = try BackupRun.last(.failed, in: place?.folder, reader)
            let sound = try BackupRun.lastTried(isSound: true, in: place?.folder, reader)
            let unsound = try BackupRun.lastTried(isSound: false, in: place?.folder, reader)
            return BackupsPage(
                folder: place?.folder, found: found, active: try BackupRun.active(reader),
                done: done, failed: failed.flatMap { $0.id > done?.id ?? ID(rawValue: 0) ? $0 : nil },
                sound: sound, unsound: unsound.flatMap { $0.id > sound?.id ?? ID(rawValue: 0) ? $0 : nil },
                confirmation: try admin.confirmation(at: now, reader),
                settings: Dictionary(
                    uniqueKeysWithValues: InstanceSetting.ofBackups.map { ($0, $0.text(of: values)) }),
                fixed: fixed)
        }
    }
}
