package import Base
import BasePages
import Comments
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

/// Versions of a work's images: comparing them, adding a newer one, deleting one.
package struct VersionRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: 2, fieldBytes: Form.textLimit)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/images/:image/versions") { _, context in try await compare(context) }
        router.get("/works/:id/images/:image/version") { _, context in
            let form = try await read(context)
            return services.withheldPage(
                [.posts, .uploads], titled: .addVersion, back: form.work.workPath, for: context)
                ?? page(form, context)
        }
        router.post("/works/:id/images/:image/version") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await add(sent, context) }
        }
        router.post("/works/:id/images/:image/remove") { request, context in try await remove(request, context) }
    }

    private func ids(_ context: Context) throws -> (work: ID<Post>, image: ID<Media>) {
        (try context.id("id", orThrow: .postNotFound), try context.id("image", orThrow: .postNotFound))
    }

    private func compare(_ context: Context) async throws -> Response {
        let (work, image) = try ids(context)
        let (viewer, now) = (context.viewer, services.clock.now())
        let found = try await services.database.read { reader in
            try VersionsPage.read(image, of: work, viewer: viewer, now: now, reader)
        }
        guard let page = found else { return site.redirect(to: work.workPath, toast: .versionGone, for: context) }
        var frame = Frame(
            title: context.language(.versions), scripts: ["versions.js"], styles: ["critique.css", "versions.css"])
        frame.pageTitle = "\(page.title) · \(context.language(.versions))"
        frame.back = work.workPath
        frame.allowsTraining = page.allowsTraining
        return site.page(frame, versionsView(page, shell: site.shell(context)), for: context)
            .allowingTraining(page.allowsTraining)
    }

    /// The maker's own image; to others there is no such page.
    private func read(_ context: Context) async throws -> NewVersionPage {
        let member = try context.member()
        let (work, image) = try ids(context)
        let found = try await services.database.read { reader in
            try NewVersionPage.read(image, of: work, account: member.id, reader)
        }
        guard let found else { throw Problem.postNotFound }
        return found
    }

    private func page(_ page: NewVersionPage, _ context: Context) -> Response {
        var frame = Frame(title: context.language(.addVersion), styles: ["editor.css", "versions.css"])
        frame.back = page.work.workPath
        return site.page(
            frame, newVersionView(page, shell: site.shell(context)), for: context,
            status: page.problems.all.isEmpty ? .ok : .init(code: page.problems.status)
        ).retrying(after: page.problems.all.first)
    }

    private func add(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (work, image) = try ids(context)
        let known = try await read(context)
        var newer = ID<Media>(sent.form["image"])
        do {
            try services.limiter.check(.workEdits, by: member.id.description)
            if let file = sent.uploads.first(where: { $0.field == "images" }) {
                let (stored, problem, note) = try await StoreImages(
                    [file], owner: member.id, room: 1, tooMany: .imagesTooMany)(services)
                newer = stored.first?.id ?? newer
                if let problem { throw problem }
                // What of its file is not shown is said before it is.
                guard note == nil else {
                    var page = known
                    page.notice = note?.followed(by: .pressAgain(.hangIt))
                    return try await again(page, newer, sent.form, Problems([]), context)
                }
            }
            guard let newer else { throw Problems([.versionMissing]) }
            try await AddVersion(newer, alt: sent.form.text("alt"), of: image, in: work, account: member.id)(services)
            return site.redirect(to: work.versionsPath(of: image), toast: .versionAdded, for: context)
        } catch let problems as Problems {
            return try await again(known, newer, sent.form, problems, context)
        } catch let problem as Problem where problem.status != 404 {
            return try await again(known, newer, sent.form, Problems([problem]), context)
        }
    }

    /// The form with what was typed, and with the image if it has arrived.
    private func again(
        _ known: NewVersionPage, _ newer: ID<Media>?, _ form: Form, _ problems: Problems, _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let loose = try await services.database.read { reader in
            try StoredImage.loose(newer.map { [$0] } ?? [], of: member.id, reader)
        }
        var filled = known
        filled.alt = form.text("alt")
        filled.newer = loose.first?.picture
        filled.problems = problems
        return page(filled, context)
    }

    private func remove(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let (work, image) = try ids(context)
        do {
            let wasThere = try await RemoveVersion(image, of: work, account: member.id)(services)
            let toast: Phrase = request.query["back"].isEmpty ? .versionRemoved : .wentBack
            return site.redirect(to: work.workPath, toast: wasThere ? toast : .versionGone, for: context)
        } catch let problem as Problem where problem.status == 422 {
            return site.redirect(to: work.versionsPath(of: image), toast: problem.phrase, for: context)
        }
    }
}

extension Phrase {
    fileprivate static let versionAdded = Phrase("새 버전을 올렸어요.", "Newer version added.")
    fileprivate static let versionGone = Phrase("이 버전은 이제 없어요.", "This version is no longer available.")
    fileprivate static let wentBack = Phrase("이전 버전으로 되돌렸어요.", "Earlier version restored.")
    fileprivate static let versionRemoved = Phrase("버전을 삭제했어요.", "Version deleted.")
}

extension Problem {
    fileprivate static let versionMissing = Problem(
        422, Phrase("새 이미지를 골라 주세요.", "Choose the newer image."), field: "images")
}
