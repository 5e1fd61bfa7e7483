package import Base
package import BasePages
import Core
import Design
import Exhibitions
import Files
import FoundationEssentials
package import Hummingbird
import Imaging
import Kernel
import Media
import MediaPages
import PeoplePages
import Posts
import SQL
import Storage
package import Web
import Works
import WorksPages

/// Making an exhibition, and what is said of it.
package struct CurateRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    private static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: 1, fieldBytes: 1 << 18)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/exhibitions/new") { _, context in
            _ = try context.member()
            return show(ExhibitionForm(exhibition: nil, clientID: UUID().uuidString), context)
        }
        router.post("/exhibitions") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await make(sent, context) }
        }
        router.get("/exhibitions/:id/edit") { _, context in show(try await stored(context), context) }
        router.post("/exhibitions/:id/edit") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in try await edit(sent, context) }
        }
        router.post("/exhibitions/:id/announce") { _, context in try await announce(context) }
        router.post("/exhibitions/:id/discard") { _, context in try await discard(context) }
    }

    private func show(_ form: ExhibitionForm, _ context: Context) -> Response {
        var form = form
        form.restriction = services.restriction(from: .posts, for: context)
        return page(form, context)
    }

    private func stored(_ context: Context) async throws -> ExhibitionForm {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        return try await services.database.read { reader in
            try ExhibitionForm.read(id, curator: member.id, reader)
        }
    }

    private func make(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        var form = ExhibitionForm(exhibition: nil)
        form.clientID = (try? sent.form.clientID()) ?? UUID().uuidString
        do {
            try form.fill(sent.form, in: context.visit.zone).throwIfAny()
            _ = try sent.form.clientID()
            try Problems(form.details.tidied.problems).throwIfAny()
            let poster = try await poster(sent, member.id)
            let id = try await MakeExhibition(
                curator: member.id, form.details, clientID: form.clientID)(services)
            if poster != .stays {
                try await EditExhibition(id, curator: member.id, form.details, poster: poster)(services)
            }
            return site.redirect(to: "\(id.exhibitionPath)/add", toast: .draftMade, for: context)
        } catch let problems as Problems {
            if problems.all.contains(where: \.isSaidBefore) {
                return try await offerEdit(form, problems, of: member.id, context)
            }
            return again(form, problems, context)
        } catch let problem as Problem where problem.status != 404 {
            return again(form, Problems([problem]), context)
        }
    }

    /// The form as it is sent by now, to change the exhibition that it has made before.
    private func offerEdit(
        _ form: ExhibitionForm, _ problems: Problems, of member: ID<Account>, _ context: Context
    ) async throws -> Response {
        let make = MakeExhibition(curator: member, form.details, clientID: form.clientID)
        var known = try await services.database.read { reader in
            guard let made = try make.stored(reader) else { throw Problem.postNotFound }
            return try ExhibitionForm.read(made, curator: member, reader)
        }
        (known.details, known.opens, known.closes) = (form.details, form.opens, form.closes)
        return again(known, problems, context)
    }

    private func edit(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        var form = try await stored(context)
        guard let id = form.exhibition else { throw Problem.postNotFound }
        let shown = Edition(sent.form)
        let member = try context.member()
        do {
            try form.fill(sent.form, in: context.visit.zone).throwIfAny()
            try Problems(form.details.tidied.problems).throwIfAny()
            let poster = try await poster(sent, member.id)
            try await EditExhibition(id, curator: member.id, form.details, poster: poster, shown: shown)(services)
            return site.redirect(to: id.exhibitionPath, toast: .exhibitionSaved, for: context)
        } catch let problems as Problems {
            form.edition = form.edition.map { .next(shown, stored: $0, after: problems) }
            form.removesPoster = sent.form["remove-poster"] == "on"
            form.hadFiles = sent.uploads.contains { $0.byteCount > 0 }
            return again(form, problems, context)
        } catch let problem as Problem where problem.status != 404 {
            return again(form, Problems([problem]), context)
        }
    }

    /// The image that came with the form, cropped if its curator has.
    private func poster(_ sent: MultipartForm, _ curator: ID<Account>) async throws -> EditExhibition.Poster {
        let form = PhotoForm(sent, field: "poster", maxBytes: Self.limits.fileBytes)
        guard let (file, crop) = try await form.checked(services, for: curator) else {
            return sent.form["remove-poster"] == "on" ? .removed : .stays
        }
        do {
            let recipe = try Recipe(crop: crop).validated()
            let image = try await StoreImage(
                file, named: form.name, owner: curator, as: .image, recipe: recipe)(services)
            return .image(image.id)
        } catch let problem as Problem {
            throw problem.at("poster")
        }
    }

    private func again(_ form: ExhibitionForm, _ problems: Problems, _ context: Context) -> Response {
        var form = form
        form.problems = problems
        return page(form, context, status: problems.status).retrying(after: problems.all.first)
    }

    private func page(_ form: ExhibitionForm, _ context: Context, status: Int = 200) -> Response {
        let title: Phrase = form.exhibition == nil ? .newExhibition : .editExhibition
        var frame = Frame(
            title: context.language(title), scripts: ["photo.js"], styles: ["exhibition.css", "photo.css"])
        frame.back = form.path
        return site.page(
            frame, exhibitionFormView(form, shell: site.shell(context)), for: context, status: .init(code: status))
    }

    private func announce(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        do {
            try await AnnounceExhibition(id, curator: member.id)(services)
            let isHeld = try await services.isHeld(id)
            return site.redirect(
                to: id.exhibitionPath, toast: isHeld ? .waitsForModerators : .exhibitionAnnounced, for: context)
        } catch let problem as Problem where problem.status == 422 {
            var page = try await services.database.read { reader in
                try HangPage.read(id, curator: member.id, reader)
            }
            page.problem = problem.phrase
            return site.page(
                .hang(page, in: context.language), hangView(page, shell: site.shell(context)), for: context,
                status: .init(code: problem.status))
        }
    }

    private func discard(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await DiscardExhibition(id, curator: member.id)(services)
        return site.redirect(to: ExhibitionsPage.Tab.mine.path, toast: .draftDiscarded, for: context)
    }
}

extension Phrase {
    fileprivate static let draftMade = Phrase("초안을 만들었어요. 이제 작품을 골라 보세요.", "Draft created. Now choose works.")
    fileprivate static let exhibitionSaved = Phrase("저장했어요.", "Saved.")
    fileprivate static let exhibitionAnnounced = Phrase("전시회를 알렸어요.", "Exhibition announced.")
    fileprivate static let draftDiscarded = Phrase("초안을 삭제했어요.", "Draft deleted.")
}
