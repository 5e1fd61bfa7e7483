package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import SQL
package import Web

/// Editing a work, and reading what it said before.
package struct EditWorkRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/edit") { _, context in try await form(context) }
        router.post("/works/:id/edit") { request, context in try await edit(request, context) }
        router.get("/works/:id/history") { request, context in try await history(request, context) }
    }

    private func form(_ context: Context) async throws -> Response {
        let page = try await read(try context.id("id", orThrow: .postNotFound), try context.member())
        return editWorkPage(page, site, context)
    }

    private func edit(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = EditWorkForm(try await request.form(upTo: UploadRoutes.limits.fieldBytes))
        do {
            try await EditWork(
                work: id, account: member.id, form.details, images: form.images, critique: form.critique,
                shown: form.edition)(services)
            return site.redirect(to: id.workPath, toast: .workEdited, for: context)
        } catch let problems as Problems {
            return editWorkPage(try await read(id, member).filled(form, problems), site, context)
        } catch let problem as Problem where problem.status != 404 {
            return editWorkPage(try await read(id, member).filled(form, Problems([problem])), site, context)
        }
    }

    private func read(_ id: ID<Post>, _ member: Viewer) async throws -> EditWorkPage {
        let page = try await services.database.read { reader in try EditWorkPage.read(id, of: member.id, reader) }
        guard let page else { throw Problem.postNotFound }
        return page
    }

    private func history(_ request: Request, _ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let viewer = context.viewer?.id
        let before = Int64(request.query["before"], in: 0...Int64.max).map(Timestamp.init(milliseconds:))
        let (work, versions) = try await services.database.read { reader in
            (try WorkQueries.work(id, viewer: viewer, reader), try WorkVersion.past(of: id, before: before, reader))
        }
        let shell = site.shell(context)
        var frame = Frame(title: shell.language(.workHistory))
        frame.back = id.workPath
        return site.page(frame, workHistoryView(work, versions, shell: shell), for: context)
    }
}

func editWorkPage(_ page: EditWorkPage, _ site: Site, _ context: Context) -> Response {
    var frame = Frame(title: context.language(.editWork), scripts: ["arrange.js"], styles: ["editor.css"])
    frame.back = page.work.workPath
    return site.page(
        frame, editWorkView(page, shell: site.shell(context)), for: context,
        status: page.problems.all.isEmpty ? .ok : .init(code: page.problems.status)
    ).retrying(after: page.problems.all.first)
}

extension Phrase {
    fileprivate static let workEdited = Phrase("수정했어요.", "Saved.")
}
