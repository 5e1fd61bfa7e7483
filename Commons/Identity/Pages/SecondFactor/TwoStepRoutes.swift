import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
import Kernel
import SQL
package import Web

/// Turning two-step login on and off, and its recovery codes.
package struct TwoStepRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/two-step") { request, context in
            try await show(context, isAdding: request.query["add"] == "app")
        }
        router.post("/settings/two-step") { request, context in try await begin(request, context) }
        router.get("/settings/two-step/set-up") { _, context in try await setUp(context) }
        router.post("/settings/two-step/set-up") { request, context in try await turnOn(request, context) }
        router.post("/settings/two-step/codes") { request, context in
            try await confirmed(request, context) { member, form, browser in
                let renew = RenewRecoveryCodes(
                    account: member.id, password: form["password"], code: form["code"], browser: browser)
                return site.recoveryCodes(try await renew(services), for: context)
            }
        }
        router.post("/settings/two-step/off") { request, context in
            try await confirmed(request, context) { member, form, browser in
                try await TurnOffTwoStep(
                    account: member.id, password: form["password"], code: form["code"], browser: browser)(services)
                return site.redirect(to: SettingsPath.twoStep, toast: .turnedOff, for: context)
            }
        }
    }

    private func show(
        _ context: Context, isAdding: Bool = false, problems: Problems = Problems([])
    ) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let page = try await services.database.read { reader in
            let hasAuthenticator = try SecondFactor.hasAuthenticator(member.id, reader)
            return TwoStepPage(
                hasAuthenticator: hasAuthenticator, passkeys: try PasskeyRow.all(of: member.id, now: now, reader),
                takesPasskeys: site.relyingParty != nil, isAdding: isAdding && !hasAuthenticator,
                codesLeft: try reader.value(SecondFactor.recoveryCodes(of: member.id), as: Int.self) ?? 0,
                hasPassword: try OwnAccount.read(member.id, reader).hasPassword,
                isRequired: try SecondFactor.isRequired(of: member.id, services, reader), problems: problems)
        }
        return site.page(
            Frame(title: context.language(.twoStep), place: .settings),
            twoStepView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func begin(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let password = try await request.form()["password"]
        do {
            try await BeginTwoStep(account: member.id, password: password, session: member.session)(services)
            return site.redirect(to: SettingsPath.twoStepSetUp, for: context)
        } catch let problem as Problem {
            return try await show(context, isAdding: true, problems: Problems([problem]))
        }
    }

    private func setUp(_ context: Context, problem: Problem? = nil) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let secret = try await services.database.read { reader in
            try AuthenticatorDraft.secret(of: member.id, in: member.session, now: now, reader)
        }
        guard let secret else { return site.redirect(to: SettingsPath.twoStep, toast: problem?.phrase, for: context) }
        let host = String(site.publicURL.split(separator: "/").last ?? "")
        let page = TwoStepSetUpPage(secret: secret, handle: member.handle, host: host, problem: problem?.phrase)
        return site.page(
            Frame(title: context.language(.setUpTitle), place: .settings),
            twoStepSetUpView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem).keptSecret()
    }

    private func turnOn(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let code = try await request.form()["code"]
        do {
            let turnOn = TurnOnTwoStep(
                account: member.id, code: code, session: member.session,
                browser: LoginBrowser(request, context, of: site))
            return site.recoveryCodes(try await turnOn(services), for: context)
        } catch let problem as Problem {
            return try await setUp(context, problem: problem)
        }
    }

    private func confirmed(
        _ request: Request, _ context: Context, _ act: (Viewer, Form, LoginBrowser) async throws -> Response
    ) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            return try await act(member, form, LoginBrowser(request, context, of: site))
        } catch let problem as Problem {
            return try await show(context, problems: Problems([problem]))
        }
    }
}

extension Site {
    /// The recovery codes, which no later page can show.
    func recoveryCodes(_ codes: [RecoveryCode], for context: Context) -> Response {
        page(
            Frame(title: context.language(.recoveryCodes), place: .settings),
            recoveryCodesView(codes.map(\.text), shell: shell(context)), for: context
        ).keptSecret()
    }
}

extension Phrase {
    fileprivate static let turnedOff = Phrase("2단계 인증을 껐어요.", "Two-step login is off.")
}
