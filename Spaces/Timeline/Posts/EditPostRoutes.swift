package import Base
import Core
import Design
package import Hummingbird
import Media
package import Posts
import SQL
package import Web

/// Editing a post: the page with the form, and its request.
package struct EditPostRoutes: Sendable {
    private let services: Services
    private let cards: ReadWorkEmbeds?
    private var site: Site { services.site }

    package init(_ services: Services, cards: ReadWorkEmbeds?) {
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
        let found = try await services.database.read { reader -> (PostVersion, [PostComposer.Image])? in
            guard let version = try PostVersion.current(id, of: member.id, reader) else { return nil }
            return (version, try images(nil, of: id, by: member.id, reader))
        }
        guard let (version, images) = found else { throw Problem.postNotFound }
        var composer = PostComposer(clientID: "")
        composer.editing = id
        composer.takesImages = !version.hasPoll
        composer.text = version.text
        composer.warning = version.warning
        composer.images = images
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
            if hasImages, try await sent.storePostImages(of: member.id, into: &images, services),
                !context.visit.wantsFragment
            {
                return try await again(form, id, member.id, hasImages ? images : nil, nil, context)
            }
            try await EditPost(
                post: id, account: member.id, text: form["text"], warning: form["warning"],
                images: hasImages ? images : nil)(services)
            guard context.visit.wantsFragment else {
                return site.redirect(to: id.postPath, toast: .edited, for: context)
            }
            return try await postFragment(id, services, cards, context)
        } catch let problem as Problem where !context.visit.wantsFragment && problem.status != 404 {
            return try await again(form, id, member.id, hasImages ? images : nil, problem, context)
        }
    }

    /// The form with everything that was typed and every image that has arrived.
    private func again(
        _ form: Form, _ id: ID<Post>, _ author: ID<Account>, _ wanted: [PublishPost.Image]?, _ problem: Problem?,
        _ context: Context
    ) async throws -> Response {
        let (version, kept) = try await services.database.read { reader in
            (
                try PostVersion.current(id, of: author, reader),
                try self.images(wanted, of: id, by: author, reader)
            )
        }
        var composer = PostComposer(clientID: "")
        composer.editing = id
        composer.takesImages = version?.hasPoll == false
        composer.text = form["text"].tidied
        composer.warning = form["warning"].tidied
        composer.images = kept
        composer.problem = problem?.phrase
        return composerPage(composer, site, context, status: problem?.status ?? 200).retrying(after: problem)
    }

    /// The photos of a post, or those that a form of it names, in its order.
    private func images(
        _ wanted: [PublishPost.Image]?, of post: ID<Post>, by owner: ID<Account>, _ reader: Reader
    ) throws -> [PostComposer.Image] {
        let chosen: Statement =
            if let wanted { "m.id IN (\(list: wanted.map(\.id))) AND (m.post_id IS NULL OR m.post_id = \(post))" } else
            {
                "m.post_id = \(post)"
            }
        let stored = try reader.all(
            """
            SELECT \(StoredImage.columns) FROM media m
            WHERE \(chosen) AND m.owner_id = \(owner) AND m.purpose = 'post' ORDER BY m.position, m.id
            """, StoredImage.init(row:))
        guard let wanted else { return stored.map { PostComposer.Image(id: $0.id, picture: $0.picture) } }
        return wanted.compactMap { image in
            stored.first { $0.id == image.id }.map {
                PostComposer.Image(id: image.id, picture: $0.picture.withAlt(image.alt))
            }
        }
    }
}

extension Phrase {
    fileprivate static let edited = Phrase("수정했어요.", "Edited.")
}
