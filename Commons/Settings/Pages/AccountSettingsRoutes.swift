import Accounts
package import Base
import Core
import Design
package import Hummingbird
import Identity
import IdentityPages
import Kernel
import SQL
package import Web

/// Email, password and sessions of the member's own account.
package struct AccountSettingsRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/account") { _, context in try await show(context) }
        router.post("/settings/account/email") { request, context in try await changeEmail(request, context) }
        router.post("/settings/account/email/confirm") { _, context in try await sendConfirmation(context) }
        router.post("/settings/account/password") { request, context in try await changePassword(request, context) }
        router.post("/settings/account/sessions/end") { request, context in try await endOne(request, context) }
        router.post("/settings/account/sessions/end-others") { _, context in
            let member = try context.member()
            try await EndSessions(account: member.id, which: .all(but: member.session))(services)
            return site.redirect(to: SettingsPath.account, toast: .othersEnded, for: context)
        }
    }

    private func show(
        _ context: Context, newEmail: String = "", problems: Problems = Problems([])
    ) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let hasProviders = !services.credentials.social.all.isEmpty
        let page = try await services.database.read { reader in
            let own = try OwnAccount.read(member.id, reader)
            var page = AccountSettingsPage(
                email: own.email, isConfirmed: own.isConfirmed, newEmail: newEmail,
                sessions: try OpenSession.all(
                    of: member.id, here: member.session, lifetime: site.sessions.lifetime, now: now, reader),
                problems: problems, hasPassword: own.hasPassword, hasProviders: hasProviders,
                hasSecondFactor: member.hasSecondFactor)
            if site.relyingParty != nil { page.passkeys = try PasskeyRow.all(of: member.id, now: now, reader) }
            page.isBeingSent =
                try reader.value(
                    "SELECT 1 FROM mails WHERE account_id = \(member.id) AND recipient = \(own.email) LIMIT 1",
                    as: Int.self) != nil
            return page
        }
        return site.page(
            Frame(title: context.language(.accountSettings), place: .settings, scripts: ["kept-form.js"]),
            accountSettingsView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func changeEmail(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let email = form.text("email")
        do {
            try await ChangeEmail(
                account: member.id, email: email, password: form["password"], language: context.language)(services)
            return site.redirect(
                to: SettingsPath.account, toast: site.sendsMail ? .emailChanged : .emailIsNow(email), for: context)
        } catch let problem as Problem {
            return try await show(context, newEmail: email, problems: Problems([problem]))
        }
    }

    private func sendConfirmation(_ context: Context) async throws -> Response {
        let member = try context.member()
        do {
            try await SendConfirmation(account: member.id, language: context.language)(services)
            return site.redirect(to: SettingsPath.account, toast: .confirmationSent, for: context)
        } catch let problem as Problem {
            return try await show(context, problems: Problems([problem]))
        }
    }

    private func changePassword(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let verb = ChangePassword(
                account: member.id, current: form["current-password"], new: form["new-password"],
                session: member.session, browser: LoginBrowser(request, context, of: site))
            try await context.whileConnected { try await verb(services) }
            return site.redirect(to: SettingsPath.account, toast: .passwordChanged, for: context)
        } catch let problem as Problem {
            return try await show(context, problems: Problems([problem]))
        } catch let problems as Problems {
            return try await show(context, problems: problems)
        }
    }

    private func endOne(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        guard let key = SessionKey(hexadecimal: try await request.form()["session"]),
            try await EndSessions(account: member.id, which: .one(key))(services) == 1
        else { throw Problem.notFound }
        return site.redirect(to: SettingsPath.account, toast: .sessionEnded, for: context)
    }
}

extension Phrase {
    fileprivate static let emailChanged = Phrase(
        "이메일을 바꿨어요. 새 주소로 메일을 보내고 있으니 그 링크를 열어 주세요.",
        "Your email is changed. Open the link in the email we are sending to the new address.")
    fileprivate static func emailIsNow(_ email: String) -> Phrase {
        Phrase("이제 \(email) 주소로 로그인해요.", "You now log in with \(email).")
    }
    fileprivate static let confirmationSent = Phrase("메일을 보내고 있어요.", "The email is on its way.")
    fileprivate static let passwordChanged = Phrase(
        "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.", "Your password is changed. You are logged out on other devices.")
    fileprivate static let sessionEnded = Phrase("그 기기에서 로그아웃했어요.", "Logged out on that device.")
    fileprivate static let othersEnded = Phrase("다른 기기에서 모두 로그아웃했어요.", "You are logged out everywhere else.")
}
