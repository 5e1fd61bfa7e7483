import Accounts
package import Base
package import Core
import Design
package import Hummingbird
import Identity
import Kernel
package import SQL
package import Web

/// Making, using and removing passkeys; nothing where browsers make none.
package struct PasskeyRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        guard site.relyingParty != nil else { return }
        router.post("/login/passkey/options") { request, context in try await askToLogIn(request, context) }
        router.post("/login/passkey") { request, context in try await logIn(request, context) }
        router.get("/settings/passkeys/new") { _, context in try await showNew(context) }
        router.post("/settings/passkeys/options") { request, context in
            let member = try context.member()
            let password = try await request.form()["password"]
            return Response.json(try await AskToMakePasskey(member: member, password: password)(services))
        }
        router.post("/settings/passkeys") { request, context in try await keep(request, context) }
        router.get("/settings/passkeys/{id}") { _, context in try await show(context) }
        router.post("/settings/passkeys/{id}") { request, context in try await rename(request, context) }
        router.get("/settings/passkeys/{id}/remove") { _, context in try await askToRemove(context) }
        router.post("/settings/passkeys/{id}/remove") { request, context in try await remove(request, context) }
    }

    // MARK: Logging in

    private func holder(_ request: Request) -> LinkToken? {
        request.cookie(Cookie.passkey, of: site).flatMap(LinkToken.init)
    }

    private func askToLogIn(_ request: Request, _ context: Context) async throws -> Response {
        // A second tab must not break the first.
        let holder = holder(request) ?? LinkToken()
        var response = Response.json(
            try await AskForPasskey(holder: holder, network: context.visit.network)(services))
        response.setCookie(Cookie.passkey, holder.text, age: PasskeyChallenge.lifetime, site: site)
        return response
    }

    private func logIn(_ request: Request, _ context: Context) async throws -> Response {
        let form = try await request.form()
        let next = localPath(form["next"])
        do {
            guard let holder = holder(request) else { throw Problem.passkeyRefused }
            let tokens = try await LogInWithPasskey(
                answer: form["answer"], holder: holder, browser: LoginBrowser(request, context, of: site))(services)
            var response = site.signedIn(.open(tokens), next: next, for: context)
            response.setCookie(Cookie.passkey, "", age: .zero, site: site)
            return response
        } catch let problem as Problem {
            // Back to the page it was, which has the other ways.
            let path = form["step"] == "2" ? SecondStepPage.path(next: next) : logInPath(from: next)
            return site.redirect(to: path, toast: problem.phrase, for: context)
        }
    }

    // MARK: Settings

    private func showNew(
        _ context: Context, name: String = "", problems: Problems = Problems([])
    ) async throws -> Response {
        let member = try context.member()
        let page = try await services.database.read { reader in
            NewPasskeyPage(
                name: name, hasPassword: try OwnAccount.read(member.id, reader).hasPassword,
                isFirst: try !SecondFactor.isSetUp(for: member.id, reader), problems: problems)
        }
        return site.page(
            Frame(title: context.language(.makePasskey), place: .settings, scripts: ["passkey.js"]),
            newPasskeyView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func keep(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        do {
            let codes = try await AddPasskey(
                account: member.id, session: member.session, answer: form["answer"], name: form["name"],
                language: context.language, browser: LoginBrowser(request, context, of: site))(services)
            guard codes.isEmpty else { return site.recoveryCodes(codes, for: context) }
            return site.redirect(to: SettingsPath.twoStep, toast: .passkeyAdded, for: context)
        } catch let problem as Problem {
            return try await showNew(context, name: form["name"], problems: Problems([problem]))
        }
    }

    private func show(
        _ context: Context, name: String? = nil, problems: Problems = Problems([])
    ) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Passkey.self, orThrow: .notFound)
        let now = services.clock.now()
        let row = try await services.database.read { reader in
            try PasskeyRow.all(of: member.id, now: now, reader).first { $0.id == id }
        }
        guard let row else { throw Problem.notFound }
        let page = PasskeyPage(passkey: row, name: name ?? row.name, problems: problems)
        return site.page(
            Frame(title: context.language(.passkeys), place: .settings),
            passkeyView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func rename(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Passkey.self, orThrow: .notFound)
        let name = try await request.form().text("name")
        do {
            try await RenamePasskey(account: member.id, passkey: id, name: name)(services)
            return site.redirect(to: SettingsPath.account, toast: .passkeyRenamed, for: context)
        } catch let problem as Problem where problem.field == "name" {
            return try await show(context, name: name, problems: Problems([problem]))
        }
    }

    private func askToRemove(_ context: Context, problems: Problems = Problems([])) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Passkey.self, orThrow: .notFound)
        let now = services.clock.now()
        let page = try await services.database.read { reader -> RemovePasskeyPage? in
            let rows = try PasskeyRow.all(of: member.id, now: now, reader)
            guard let row = rows.first(where: { $0.id == id }) else { return nil }
            return RemovePasskeyPage(
                passkey: row, isLast: try Passkeys.isLastFactor(id, of: member.id, reader), problems: problems)
        }
        guard let page else { throw Problem.notFound }
        return site.page(
            Frame(title: context.language(.removePasskeyQuestion), place: .settings),
            removePasskeyView(page, shell: site.shell(context)), for: context, problems: problems)
    }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Passkey.self, orThrow: .notFound)
        let form = try await request.form()
        do {
            try await RemovePasskey(
                account: member.id, passkey: id, password: form["password"], code: form["code"],
                browser: LoginBrowser(request, context, of: site))(services)
            return site.redirect(to: SettingsPath.twoStep, toast: .passkeyRemoved, for: context)
        } catch let problem as Problem where problem.status != 404 {
            return try await askToRemove(context, problems: Problems([problem]))
        }
    }
}

extension PasskeyRow {
    package static func all(of account: ID<Account>, now: Timestamp, _ reader: Reader) throws -> [PasskeyRow] {
        try reader.all(Passkeys.all(of: account)) { row in
            let (id, name) = (try row.next(as: ID<Passkey>.self), try row.next(as: String.self))
            let (made, used) = (try row.next(as: Timestamp.self), try row.next(as: Timestamp?.self))
            return PasskeyRow(
                id: id, name: name,
                when: used.map { .passkeyUsed(.ago($0, now: now)) } ?? .passkeyMade(.ago(made, now: now)))
        }
    }
}

extension Phrase {
    fileprivate static let passkeyAdded = Phrase("패스키를 추가했어요.", "Passkey added.")
    fileprivate static let passkeyRenamed = Phrase("이름을 바꿨어요.", "Renamed.")
    fileprivate static let passkeyRemoved = Phrase("패스키를 삭제했어요.", "Passkey removed.")
}
