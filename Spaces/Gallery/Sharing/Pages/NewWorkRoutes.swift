package import Base
import BasePages
import Core
import Design
import Files
import FoundationEssentials
import HTTPTypes
package import Hummingbird
import Imaging
import Kernel
import Media
import MediaPages
import Posts
import SQL
import Sharing
import Storage
package import Web
import Works

/// The form behind **+** and its requests.
package struct NewWorkRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: Work.maxImages + 1, fieldBytes: 1 << 20)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/new") { _, context in
            let member = try context.member()
            var empty = NewWorkPage(
                storage: try await services.storage(of: member.id), clientID: UUID().uuidString)
            empty.restriction = services.restriction(from: [.posts, .uploads], for: context)
            return page(empty, context)
        }
        router.get("/works/made") { request, context in
            try await made(of: request.query.all("image").prefix(Work.maxImages).compactMap { ID($0) }, context)
        }
        router.post("/works") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await share(sent, context)
            }
        }
    }

    /// What a draft's images have made, if anything: the answer to its form may have been lost. Its edited images are
    /// rendered anew, so that their former addresses are gone.
    private func made(of images: [ID<Media>], _ context: Context) async throws -> Response {
        let member = try context.member()
        let found = try await services.database.read { reader in
            try PublishWork.uploaded(images, by: member.id, reader)
        }
        guard let work = found.lazy.compactMap(\.post).first else { return .json([:] as JSON) }
        let shared = found.filter { $0.post == work }.map { JSON($0.image, in: context.language) }
        let message = try await services.isHeld(work) ? Phrase.waitsForModerators : .shared
        return .json([
            "location": JSON(work.workPath), "message": JSON(context.language(message)), "images": JSON(shared),
        ])
    }

    private func page(_ page: NewWorkPage, _ context: Context, status: HTTPResponse.Status = .ok) -> Response {
        var frame = Frame.newWork(in: context.language)
        if page.restriction != nil { frame.scripts = [] }
        return site.page(frame, newWorkView(page, shell: site.shell(context)), for: context, status: status)
    }

    private func share(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = NewWorkForm(sent.form)
        let name = try sent.form.clientID()
        var images = form.images
        do {
            let (stored, problem, note) = try await StoreImages(
                sent.uploads.filter { $0.field == "images" }, owner: member.id,
                room: Work.maxImages - form.images.count, tooMany: .imagesTooMany)(services)
            images += stored.map { PublishWork.Image(id: $0.id) }
            if let problem { throw problem }
            // What of a file is not shown is said before it is shared, also without scripts.
            guard !form.onlyUploads, note == nil else {
                let notice = form.onlyUploads ? note : note?.followed(by: .pressAgain(.shareWork))
                return try await again(form, images, Problems([]), as: name, notice: notice, member.id, context)
            }
            // A script keeps its images, and they say which work it is.
            let publish = form.work(by: member.id, images, as: context.visit.isByScript ? nil : name)
            if publish.clientID != nil {
                try await services.database.read { reader in
                    try SharedBefore.check(publish, known: sent.form["again"], at: services.clock.now(), reader)
                }
            }
            let work = try await publish(services)
            let isHeld = try await services.isHeld(work)
            let path = isHeld ? work.workPath : "/"
            let answer: Response =
                context.visit.wantsFragment
                ? .json(["location": JSON(path)], status: .created) : .redirect(to: path, type: .normal)
            return isHeld
                ? site.saying(.waitsForModerators, answer, for: context)
                : site.saying(.shared, leadingTo: work.workPath, answer, for: context)
        } catch let before as SharedBefore {
            return try await again(
                form, images, Problems([before.problem]), as: nil, before: before.work, member.id, context)
        } catch let problem as Problem {
            return try await again(form, images, Problems([problem]), as: name, member.id, context)
        } catch let problems as Problems {
            if let page = try await offerEdit(sent.form, images, problems, member.id, context) { return page }
            return try await again(form, images, problems, as: name, member.id, context)
        }
    }

    /// The form as it is sent by now, to change the work that it has made before.
    private func offerEdit(
        _ form: Form, _ images: [PublishWork.Image], _ problems: Problems, _ member: ID<Account>, _ context: Context
    ) async throws -> Response? {
        guard problems.all.contains(where: \.isSaidBefore), !context.visit.wantsFragment else { return nil }
        let ids = images.map(\.id)
        let (page, loose) = try await services.database.read { reader in
            (
                try PublishWork.made(of: ids, by: member, reader).flatMap {
                    try EditWorkPage.read($0, of: member, services, reader)
                }, try StoredImage.loose(ids, of: member, reader)
            )
        }
        return page.map { editWorkPage($0.filled(EditWorkForm(form), loose: loose, problems), site, context) }
    }

    /// The form with everything that was typed and every image that has arrived.
    ///
    /// - Parameter clientID: its name; `nil` for another one.
    private func again(
        _ form: NewWorkForm, _ images: [PublishWork.Image], _ problems: Problems, as clientID: String?,
        notice: Phrase? = nil, before: ID<Post>? = nil, _ owner: ID<Account>, _ context: Context
    ) async throws -> Response {
        let status = problems.all.isEmpty ? HTTPResponse.Status.ok : .init(code: problems.status)
        guard !context.visit.wantsFragment else {
            let list = problems.all.map { problem -> JSON in
                ["field": JSON(problem.field ?? ""), "message": JSON(context.language(problem.phrase))]
            }
            return .json(["problems": JSON(list)], status: status).retrying(after: problems.all.first)
        }
        let ids = images.map(\.id)
        let stored = try await services.database.read { reader in try StoredImage.loose(ids, of: owner, reader) }
        let uploaded = images.compactMap { image in
            stored.first { $0.id == image.id }.map {
                UploadedImage(id: $0.id, picture: $0.picture.withAlt(image.alt), recipe: image.recipe)
            }
        }
        let storage = try await services.storage(of: owner)
        var again = form.page(uploaded, problems, storage, as: clientID ?? UUID().uuidString)
        (again.notice, again.again) = (notice, before)
        return page(again, context, status: status)
            .retrying(after: problems.all.first)
    }
}

extension Phrase {
    static let shared = Phrase("작품을 올렸어요.", "Your work is on the wall.")
}
