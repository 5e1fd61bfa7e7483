package import Base
import BasePages
import Core
import Design
import Files
import HTTPTypes
package import Hummingbird
import Kernel
import Media
import MediaPages
import SQL
import Sharing
import Storage
package import Web
import Works

/// Editing a work, and reading what it said before.
package struct EditWorkRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/edit") { _, context in try await form(context) }
        router.post("/works/:id/edit") { request, context in
            try await services.withForm(request, context, limits: NewWorkRoutes.limits) { sent in
                try await edit(sent, context)
            }
        }
        router.get("/works/:id/history") { request, context in try await history(request, context) }
    }

    private func form(_ context: Context) async throws -> Response {
        let page = try await read(try context.id("id", orThrow: .postNotFound), try context.member())
        return services.withheldPage(.posts, titled: .editWork, back: page.work.workPath, for: context)
            ?? editWorkPage(page, site, context)
    }

    private func edit(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        _ = try await read(id, member)
        var form = EditWorkForm(sent.form)
        let (stored, problem, note) = try await store(sent.uploads, besides: form, of: member.id)
        form.images += stored.map { EditWork.Image(id: $0.id, alt: "") }
        do {
            if let problem { throw problem }
            // What of a file is not shown is said before it hangs, also without scripts.
            guard !form.onlyUploads, note == nil else {
                let notice = form.onlyUploads ? note : note?.followed(by: .pressAgain(.save))
                return try await again(form, Problems([]), notice: notice, id, context)
            }
            var act = EditWork(
                work: id, account: member.id, form.details, images: form.images, critique: form.critique,
                shown: form.edition)
            (act.removed, act.recipes) = (form.removed, form.recipes)
            try await act(services)
            return site.redirect(to: id.workPath, toast: .workEdited, for: context)
        } catch let problems as Problems {
            return try await again(form, problems, id, context)
        } catch let problem as Problem where problem.status != 404 {
            return try await again(form, Problems([problem]), id, context)
        }
    }

    private func store(
        _ files: [Upload], besides form: EditWorkForm, of member: ID<Account>
    ) async throws -> (stored: [StoredImage], problem: Problem?, note: Phrase?) {
        let files = files.filter { $0.field == "images" }
        // Members who may not upload may still write.
        guard !files.isEmpty else { return ([], nil, nil) }
        let room = max(0, Work.maxImages - form.images.count)
        return try await StoreImages(files, owner: member, room: room, tooMany: .imagesTooMany)(services)
    }

    /// The form with everything that was typed and every image that has arrived.
    private func again(
        _ form: EditWorkForm, _ problems: Problems, notice: Phrase? = nil, _ id: ID<Post>, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let loose = try await services.database.read { reader in
            try StoredImage.loose(form.images.map(\.id), of: member.id, reader)
        }
        var page = try await read(id, member).filled(form, loose: loose, problems)
        page.notice = notice
        if problems.all.isEmpty { page.edition = form.edition ?? page.edition }
        return editWorkPage(page, site, context)
    }

    private func read(_ id: ID<Post>, _ member: Viewer) async throws -> EditWorkPage {
        let page = try await services.database.read { reader in
            try EditWorkPage.read(id, of: member.id, services, reader)
        }
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
    var frame = Frame(title: context.language(.editWork), scripts: ["edit-work.js"], styles: ["editor.css"])
    frame.back = page.work.workPath
    return site.page(
        frame, editWorkView(page, shell: site.shell(context)), for: context,
        status: page.problems.all.isEmpty ? .ok : .init(code: page.problems.status)
    ).retrying(after: page.problems.all.first)
}

extension Phrase {
    fileprivate static let workEdited = Phrase("수정했어요.", "Saved.")
}
