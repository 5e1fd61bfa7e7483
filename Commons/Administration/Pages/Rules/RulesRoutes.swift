import Administration
import Base
import Core
import Design
import Hummingbird
import Identity
import IdentityPages
import Kernel
import SQL
import Web

/// The rules for what is published.
struct RulesRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/rules") { request, context in
            let admin = try Admin(context.member())
            return page(try await read(admin, before: ID(request.query["before"])), context)
        }
        router.post("/admin/rules") { request, context in try await change(request, context) }
    }

    private func read(_ admin: Admin, before id: ID<PublicRule>? = nil) async throws -> RulesPage {
        let now = services.clock.now()
        return try await services.database.read { reader in
            try RulesPage.read(before: id, admin.confirmation(at: now, reader), reader)
        }
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let form = try await request.form(upTo: 256 * 1_024)
        do {
            try await admin.confirm(form, LoginBrowser(request, context, of: site), services)
            let toast = try await act(form, admin)
            // What was typed and is not blocked yet stays where it is.
            let kept = typed(in: form).filter { kind, words in kind.rawValue != act(of: form) && !words.tidied.isEmpty }
            guard !kept.isEmpty else { return site.redirect(to: AdminPath.rules, toast: toast, for: context) }
            var page = try await read(admin)
            page.typed = kept
            return self.page(page, toast: toast, context)
        } catch let problem as Problem where ![400, 404].contains(problem.status) {
            var page = try await read(admin)
            page.problems = Problems([problem])
            page.typed = typed(in: form)
            return self.page(page, context)
        }
    }

    private func typed(in form: Form) -> [PublicRuleKind: String] {
        [.word: form[PublicRuleKind.word.rawValue], .domain: form[PublicRuleKind.domain.rawValue]]
    }

    /// Which button was pressed of the one form that the page is.
    private func act(of form: Form) -> String {
        form.has("rule") ? "remove" : form.has("hold") ? "hold" : form["act"]
    }

    private func act(_ form: Form, _ admin: Admin) async throws -> Phrase? {
        switch act(of: form) {
        case "confirm":
            guard !form["password"].isEmpty || !form["code"].isEmpty else { throw Problem.confirmFirst }
            return nil
        case "word", "domain":
            guard let kind = PublicRuleKind(rawValue: form["act"]) else { throw Problem.badRequest }
            return .blocked(try await AddRules(kind, form[kind.rawValue], by: admin)(services))
        case "remove":
            guard let rule = ID<PublicRule>(form["rule"]) else { throw Problem.badRequest }
            try await RemoveRule(rule, by: admin)(services)
            return .allowed
        case "hold":
            guard let isOn = ["on": true, "off": false][form["hold"]] else { throw Problem.badRequest }
            try await HoldFirstPosts(isOn, by: admin)(services)
            return .saved
        default: throw Problem.badRequest
        }
    }

    private func page(_ page: RulesPage, toast: Phrase? = nil, _ context: Context) -> Response {
        var frame = Frame.admin(context.language)
        frame.toast = toast.map { context.language($0) }
        return site.page(
            frame, rulesView(page, shell: site.shell(context)), for: context, problems: page.problems)
    }
}

extension Phrase {
    fileprivate static func blocked(_ count: Int) -> Phrase {
        count == 0
            ? Phrase("이미 막혀 있어요.", "Already blocked.")
            : Phrase("\(count.grouped)개를 막았어요.", english: count, "rule added.", "rules added.")
    }
    fileprivate static let allowed = Phrase("다시 허용했어요.", "Allowed again.")
    fileprivate static let saved = Phrase("바꿨어요.", "Saved.")
}
