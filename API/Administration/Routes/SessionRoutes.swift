import APIDoor
import Accounts
import Apps
import Base
import Core
import Kernel
import SQL
import Transfer
import Web

/// Where the member is logged in, what they allowed apps, and the copy of everything of theirs. Passwords, second factors
/// and whatever asks for them stay with pages: an app learns neither.
extension AdministrationAPIRoutes {
    func addSessions(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.root)/settings")
        api.member(.get, "\(path)/sessions", .read(.accounts)) { call in
            let lifetime = services.site.sessions.lifetime
            let sessions = try await services.database.read { reader in
                try OpenSession.all(
                    of: call.member.id, here: call.member.session, lifetime: lifetime, now: call.now, reader)
            }
            return Answer(
                sessions.map { session in
                    SessionEntity(
                        id: session.key, device: call.says(session.device), lastSeen: call.says(session.lastSeen))
                })
        }
        api.member(.delete, "\(path)/sessions/:id", .write(.accounts)) { call in
            guard let key = SessionKey(hexadecimal: call.call.context.text("id")),
                try await EndSessions(account: call.member.id, which: .one(key))(services) == 1
            else { throw Problem.recordNotFound }
            return .done
        }
        // Other apps, too; the one that asks stays.
        api.member(.post, "\(path)/sessions/end_others", .write(.accounts)) { call in
            let ended = try await EndSessions(account: call.member.id, which: .all(but: call.member.session))(services)
            return Answer(CountEntity(count: ended))
        }
        api.member(.get, "\(path)/apps", .read(.accounts)) { call in
            let apps = try await services.database.read { try AllowedApp.all(of: call.member.id, $0) }
            return Answer(
                apps.map { app in
                    AllowedAppEntity(
                        id: app.id.description, name: app.name, website: app.websiteHost, scopes: app.scopes.text,
                        createdAt: app.since, lastUsedAt: app.lastUsed)
                })
        }
        api.member(.delete, "\(path)/apps/:id", .write(.accounts)) { call in
            let id = try call.id(of: App.self)
            guard try await EndApp(account: call.member.id, app: id)(services) > 0 else {
                throw Problem.recordNotFound
            }
            return .done
        }
        api.member(.get, "\(path)/export", .read(.accounts)) { call in
            let export = try await services.database.read { try Export.of(call.member.id, at: call.now, $0) }
            guard let export else { throw Problem.recordNotFound }
            return Answer(
                ExportEntity(
                    state: export.state.rawValue, changedAt: export.changedAt,
                    expiresAt: export.state.isActive ? nil : export.expires, doneBytes: export.done,
                    totalBytes: export.total, bytes: export.bytes,
                    url: services.site.publicURL + SettingsPath.export))
        }
        api.member(.delete, "\(path)/export", .write(.accounts)) { call in
            try await DeleteExport(account: call.member.id)(services)
            return .done
        }
    }
}
