package import Base
import BasePages
import Core
import Design
import Files
import HTTPTypes
package import Hummingbird
import Imaging
import Kernel
import Media
import MediaPages
import SQL
import Sharing
import Storage
package import Web
import Works
import WorksPages

/// How works came about: the pages of steps, and the page on which their maker arranges them.
package struct ProcessRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: ProcessStep.most + 1, fieldBytes: 1 << 18)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/process") { request, context in try await form(request, context) }
        router.post("/works/:id/process") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await write(sent, context)
            }
        }
        router.get("/works/:id/process/:number") { _, context in try await step(context) }
    }

    private func step(_ context: Context) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        guard let number = Int(context.text("number"), in: 1...ProcessStep.most) else { throw Problem.postNotFound }
        let viewer = context.viewer?.id
        let page = try await services.database.read { reader in
            try StepPage.read(number, of: id, viewer: viewer, reader)
        }
        var frame = Frame(title: context.language(.process), styles: ["process.css"])
        frame.pageTitle = "\(page.title) · \(context.language(.step(page.number, of: page.count)))"
        frame.back = id.workPath
        frame.allowsTraining = page.allowsTraining
        return site.page(frame, stepView(page, shell: site.shell(context)), for: context)
            .allowingTraining(page.allowsTraining)
    }

    private func form(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let read = try await read(context)
        let query = request.query
        guard query["part"] == "card" else {
            return services.withheldPage(.posts, titled: .process, back: read.work.workPath, for: context)
                ?? page(read, context)
        }
        let image = try query.id("image", of: Media.self, orThrow: .notFound)
        let loose = try await services.database.read { reader in
            try StoredImage.loose(image.map { [$0] } ?? [], of: member.id, reader)
        }
        guard let picture = loose.first?.picture else { throw Problem.notFound }
        let step = ProcessStep(picture: picture, note: "")
        return .html(stepCard(step, at: read.steps.count, Problems([]), in: context.language))
    }

    /// The maker's own work; to others there is no such page.
    private func read(_ context: Context) async throws -> ProcessPage {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let found = try await services.database.read { reader in try ProcessPage.read(id, of: member.id, reader) }
        guard var page = found else { throw Problem.postNotFound }
        page.storage = try await services.storage(of: member.id)
        return page
    }

    private func page(_ page: ProcessPage, _ context: Context) -> Response {
        var frame = Frame(
            title: context.language(.process), scripts: ["process.js"], styles: ["editor.css", "process.css"])
        frame.back = page.work.workPath
        return site.page(
            frame, processView(page, shell: site.shell(context)), for: context,
            status: page.problems.all.isEmpty ? .ok : .init(code: page.problems.status)
        ).retrying(after: page.problems.all.first)
    }

    private func write(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        var known = try await read(context)
        let (form, shown) = (ProcessForm(sent.form), Edition(sent.form))
        let (stored, problem, note) = try await store(sent.uploads, besides: form.steps.count, of: member.id)
        let steps = form.steps + stored.map { WriteProcess.Step(image: $0.id) }
        do {
            if let problem { throw problem }
            // What of a file is not shown is said before it is, also without scripts.
            guard form.action == .save, note == nil else {
                var page = known
                page.edition = shown ?? known.edition
                page.notice = form.action == .save ? note?.followed(by: .pressAgain(.save)) : note
                return try await again(page, steps, adding: form.action == .note, Problems([]), context)
            }
            try await WriteProcess(steps, of: known.work, account: member.id, shown: shown)(services)
            return site.redirect(to: known.work.workPath, toast: .processSaved, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            known.edition = known.edition.map { .next(shown, stored: $0, after: problems) }
            return try await again(known, steps, problems, context)
        }
    }

    private func store(
        _ files: [Upload], besides count: Int, of member: ID<Account>
    ) async throws -> (stored: [StoredImage], problem: Problem?, note: Phrase?) {
        let files = files.filter { $0.field == "images" }
        // A member who may not upload may still write.
        guard !files.isEmpty else { return ([], nil, nil) }
        let room = max(0, ProcessStep.most - count)
        return try await StoreImages(files, owner: member, room: room, tooMany: .tooManySteps)(services)
    }

    /// The form with everything that was typed and every image that has arrived.
    private func again(
        _ known: ProcessPage, _ steps: [WriteProcess.Step], adding addsNote: Bool = false, _ problems: Problems,
        _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let loose = try await services.database.read { reader in
            try StoredImage.loose(steps.compactMap(\.image), of: member.id, reader)
        }
        var filled = known.filled(steps, loose: loose, problems)
        if addsNote, filled.steps.count < ProcessStep.most { filled.steps.append(ProcessStep(picture: nil, note: "")) }
        return page(filled, context)
    }
}

extension Phrase {
    fileprivate static let processSaved = Phrase("과정을 저장했어요.", "Process saved.")
}
