import APIDoor
import Administration
import Base
import Core
import Kernel
import SQL

/// How backups are, and one that begins now.
extension AdministrationAPIRoutes {
    func addBackups(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.admin)/backups")
        api.member(.get, path, .adminRead) { call in
            _ = try admin(call)
            return Answer(try await state())
        }
        api.member(.post, path, .adminWrite) { call in
            try await administer(call) { admin in
                try await StartBackup(backups, by: admin)(services)
                return Answer(try await state())
            }
        }
    }

    private func state() async throws -> BackupsEntity {
        let place = backups
        let found = await place?.look() ?? BackupFolder()
        return try await services.database.read { reader in
            BackupsEntity(
                hasFolder: place != nil, times: found.times, isEncrypted: found.isEncrypted,
                problem: found.failure?.kind.rawValue, active: try BackupRun.active(reader).map(BackupEntity.init),
                lastDone: try BackupRun.last(.done, in: place?.folder, reader).map(BackupEntity.init),
                lastFailed: try BackupRun.last(.failed, in: place?.folder, reader).map(BackupEntity.init),
                lastSound: try BackupRun.lastTried(isSound: true, in: place?.folder, reader).map(BackupEntity.init))
        }
    }
}

extension BackupEntity {
    fileprivate init(_ run: BackupRun) {
        self.init(
            id: run.id.description, state: run.state.rawValue, beganAt: run.began, seenAt: run.seenAt,
            doneBytes: run.progress.done, totalBytes: run.progress.total, bytes: run.progress.bytes,
            newBytes: run.progress.new, failure: run.failure?.words)
    }
}
