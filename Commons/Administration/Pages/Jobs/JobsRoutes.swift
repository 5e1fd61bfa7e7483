import Administration
import Base
import Core
import Hummingbird
import Identity
import IdentityPages
import Jobs
import Kernel
import Web

/// Jobs, for admins.
struct JobsRoutes: Sendable {
    let services: Services
    private var site: Site { services.site }

    func add(to router: some RouterMethods<Context>) {
        router.get("/admin/jobs") { request, context in
            let admin = try Admin(context.member())
            let last = FailedJob.Place(request.query["before"])
            return show(try await JobsPage.read(after: last, services, for: admin), context)
        }
        router.post("/admin/jobs") { request, context in try await change(request, context) }
    }

    private func change(_ request: Request, _ context: Context) async throws -> Response {
        let admin = try Admin(context.member())
        let form = try await request.form()
        do {
            try await admin.confirm(form, LoginBrowser(request, context, of: site), services)
            return site.redirect(to: AdminPath.jobs, toast: try await act(form, admin), for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await JobsPage.read(after: nil, services, for: admin)
            page.problems = problems
            return show(page, context)
        }
    }

    private func act(_ form: Form, _ admin: Admin) async throws -> Phrase? {
        if let jobs = meant(form, "retry") { return .retried(try await RetryJobs(jobs, by: admin)(services)) }
        if let jobs = meant(form, "discard") { return .discarded(try await DiscardJobs(jobs, by: admin)(services)) }
        guard form["act"] == "confirm" else { throw Problem.badRequest }
        guard !form["password"].isEmpty || !form["code"].isEmpty else { throw Problem.confirmFirst }
        return nil
    }

    /// By the button that was pressed.
    private func meant(_ form: Form, _ act: String) -> FailedJobs? {
        if form.has("\(act)-all") { return .all(kind: form["\(act)-all"]) }
        return FailedJob.Place(form[act]).map { .one($0) }
    }

    private func show(_ page: JobsPage, _ context: Context) -> Response {
        site.page(
            .admin(context.language), jobsView(page, shell: site.shell(context)), for: context, problems: page.problems)
    }
}

extension Phrase {
    fileprivate static func retried(_ count: Int) -> Phrase {
        count == 0
            ? .nothingLeft
            : Phrase(
                "\(count.grouped)개를 다시 시도해요.", english: count, "job will be tried again.", "jobs will be tried again.")
    }
    fileprivate static func discarded(_ count: Int) -> Phrase {
        count == 0
            ? .nothingLeft : Phrase("\(count.grouped)개를 버렸어요.", english: count, "job discarded.", "jobs discarded.")
    }
    fileprivate static let nothingLeft = Phrase(
        "실패한 작업이 더는 없어요.", "That is no longer among the failed jobs.")
}
