package import Base
import BasePages
import Core
import Design
package import Hummingbird
import Kernel
import MediaPages
package import Posts
import SQL
import Timeline
package import Web

/// Editing a post: the page with the form, and its request.
package struct EditPostRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?
    private var site: Site { services.site }

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/posts/:id/edit") { _, context in try await editor(context) }
        router.post("/posts/:id/edit") { request, context in
            try await services.withForm(request, context, limits: PublishRoutes.limits) { sent in
                try await edit(sent, context)
            }
        }
    }

    private func editor(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let posts = PostReader(context, services, cards: cards)
        let found = try await services.database.read { reader in
            try PostComposer.editing(id, of: member.id, posts, reader)
        }
        guard var composer = found else { throw Problem.postNotFound }
        composer.restriction = services.restriction(from: .posts, for: context)
        return composerPage(composer, site, context)
    }

    private func edit(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let form = sent.form
        // A form without them, of a page that was open before they could be edited, leaves them as they are.
        let hasImages = !form["photos"].isEmpty
        var images = form.postImages
        do {
            if hasImages, let note = try await sent.storePostImages(of: member.id, into: &images, services),
                !context.visit.wantsFragment
            {
                let notice = note.followed(by: .pressAgain(.save))
                return try await again(form, id, member.id, images, nil, notice: notice, context)
            }
            var edit = EditPost(
                post: id, account: member.id, text: form["text"], warning: form["warning"],
                images: hasImages ? images : nil)
            edit.shown = Edition(form)
            try await edit(services)
            guard context.visit.wantsFragment else {
                return site.redirect(to: id.postPath, toast: .edited, for: context)
            }
            return try await postFragment(id, services, cards, context)
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await again(form, id, member.id, hasImages ? images : nil, problem, context)
        } catch let conflict as Problems where !context.visit.wantsFragment {
            return try await again(form, id, member.id, hasImages ? images : nil, nil, conflict: conflict, context)
        }
    }

    /// The form with everything that was typed and every image that has arrived.
    private func again(
        _ form: Form, _ id: ID<Post>, _ author: ID<Account>, _ wanted: [PublishPost.Image]?, _ problem: Problem?,
        notice: Phrase? = nil, conflict: Problems = Problems([]), _ context: Context
    ) async throws -> Response {
        let posts = PostReader(context, services, cards: cards)
        let found = try await services.database.read { reader in
            try PostComposer.editing(id, of: author, images: wanted, posts, reader)
        }
        guard var composer = found else { throw Problem.postNotFound }
        composer.text = form["text"].tidied
        composer.warning = form["warning"].tidied
        composer.problem = problem?.phrase
        composer.notice = notice
        composer.conflict = conflict
        composer.edition = composer.edition.map { .next(Edition(form), stored: $0, after: conflict) }
        let status = problem?.status ?? (conflict.all.isEmpty ? 200 : conflict.status)
        return composerPage(composer, site, context, status: status).retrying(after: problem)
    }
}

extension Phrase {
    fileprivate static let edited = Phrase("수정했어요.", "Edited.")
}
