import Accounts
package import Base
package import Core
import Design
import FoundationEssentials
package import Hummingbird
import Identity
import Kernel
import SQL
package import Web

/// The member's ways to log in.
package struct LoginsRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/logins") { _, context in try await show(context) }
        router.post("/settings/logins/link") { request, context in try await link(request, context) }
        router.post("/settings/logins/unlink") { request, context in try await unlink(request, context) }
        router.post("/settings/account/password/link") { _, context in try await sendPasswordLink(context) }
    }

    package func show(_ context: Context, problems: Problems = Problems([])) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let providers = services.credentials.social.all
        let page = try await services.database.read { reader in
            let linked = try reader.all(SocialQueries.identities(of: member.id)) { row in
                let issuer = try row.next(as: String.self)
                let provider = providers.first { $0.issuer == issuer }
                return LoginsPage.Linked(
                    issuer: issuer, label: provider?.label ?? Self.host(of: issuer),
                    since: .ago(try row.next(), now: now), isOffered: provider != nil)
            }
            let others = providers.filter { provider in !linked.contains { $0.issuer == provider.issuer } }
            return LoginsPage(
                hasPassword: try OwnAccount.read(member.id, reader).hasPassword, linked: linked,
                others: others.map { SocialWay(name: $0.name, label: $0.label) }, problems: problems)
        }
        return site.page(
            Frame(title: context.language(.logins), place: .settings),
            loginsView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    /// The name of a provider that is no longer offered.
    private static func host(of issuer: String) -> Phrase {
        let host = URLComponents(string: issuer)?.host ?? issuer
        return Phrase(host, host)
    }

    /// Another way in is as good as another password: members who have one are asked for it, and the others set one
    /// first.
    private func link(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        guard let provider = services.credentials.social[form["provider"]] else { throw Problem.notFound }
        do {
            _ = try await ConfirmPassword(account: member.id, password: form["password"])(services)
            return try await providerRedirect(
                to: provider, next: SettingsPath.logins, account: member, request, context, services)
        } catch let problem as Problem {
            return try await show(context, problems: Problems([problem]))
        }
    }

    private func unlink(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let issuer = try await request.form()["issuer"]
        do {
            try await UnlinkIdentity(account: member.id, issuer: issuer)(services)
            return site.redirect(to: SettingsPath.logins, toast: .loginUnlinked, for: context)
        } catch let problem as Problem where problem.status != 404 {
            return try await show(context, problems: Problems([problem]))
        }
    }

    private func sendPasswordLink(_ context: Context) async throws -> Response {
        let member = try context.member()
        do {
            try await SendPasswordLink(account: member.id, language: context.language)(services)
            return site.redirect(to: SettingsPath.logins, toast: .passwordLinkSent, for: context)
        } catch let problem as Problem {
            return try await show(context, problems: Problems([problem]))
        }
    }
}

extension Phrase {
    fileprivate static let loginUnlinked = Phrase("연결을 끊었어요.", "Unlinked.")
    fileprivate static let passwordLinkSent = Phrase(
        "메일을 보내고 있어요. 링크에서 비밀번호를 만들어 주세요.", "The email is on its way. Use its link to set a password.")
}
