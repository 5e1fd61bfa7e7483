package import Base
import BasePages
import Core
import Design
import Files
import Foundation
import HTTPTypes
package import Hummingbird
import Kernel
import MediaPages
package import Posts
import PostsPages
import SQL
import Storage
import Timeline
package import Web

/// Posting, replying and quoting: the page with the form, and its requests; passing on and pinning.
package struct PublishRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?
    private var site: Site { services.site }

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    /// More files than a post takes are read, so that the rest of the form is not lost with them.
    static let limits = MultipartLimits(
        fileBytes: MediaRoutes.limits.fileBytes, files: PublishPost.maxImages * 3, fieldBytes: 256 * 1_024)

    package func add(to router: some RouterMethods<Context>) {
        router.get("/posts/new") { request, context in try await compose(request, context) }
        router.post("/posts") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in
                try await publish(sent, context)
            }
        }
        for (action, isReposted) in [("repost", true), ("unrepost", false)] {
            router.post("/posts/:id/\(action)") { request, context in
                try await repost(isReposted, request, context)
            }
        }
        for (action, isPinned) in [("pin", true), ("unpin", false)] {
            router.post("/posts/:id/\(action)") { request, context in try await pin(isPinned, request, context) }
        }
    }

    // MARK: Posting

    private func compose(_ request: Request, _ context: Context) async throws -> Response {
        _ = try context.member()
        let query = request.query
        var composer = PostComposer(clientID: UUID().uuidString)
        composer.text = query.text("text")
        composer.restriction = services.restriction(from: .posts, for: context)
        composer = try await filled(
            composer, inReplyTo: try query.id("reply", orThrow: .replyGone),
            quoting: try query.id("quote", orThrow: .postNotFound), images: [], context)
        return composerPage(composer, site, context)
    }

    private func publish(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = sent.form
        var images = form.postImages
        var (inReplyTo, quoting): (ID<Post>?, ID<Post>?)
        let poll = NewPoll(form)
        do {
            // What names no post was meant to: it is not posted as if it answered nothing.
            inReplyTo = try form.id("in_reply_to", orThrow: .replyGone)
            quoting = try form.id("quote", orThrow: .postNotFound)
            // Before anything is stored that could not be taken out of the form again without a script.
            guard poll.isBlank || sent.uploads.allSatisfy({ $0.byteCount == 0 }) else { throw Problem.pollOrImages }
            let note = try await sent.storePostImages(of: member.id, into: &images, services)
            // What of a file is not shown is said before it is posted, also without scripts.
            if let note, !context.visit.isByScript {
                let notice = note.followed(by: .pressAgain(.post))
                return try await again(form, poll, inReplyTo, quoting, images, nil, notice: notice, context)
            }
            let post = PublishPost(
                author: member.id, text: form["text"], warning: form["warning"], images: images,
                poll: poll.isBlank ? nil : poll, inReplyTo: inReplyTo, quoting: quoting,
                clientID: try form.clientID())
            if !context.visit.isByScript {
                try await services.database.read { reader in
                    try SaidJustNow.check(post, known: form["again"], at: services.clock.now(), reader)
                }
            }
            let id = try await post(services)
            if try await services.isHeld(id) {
                guard context.visit.wantsFragment else {
                    return site.redirect(to: id.postPath, toast: .waitsForModerators, for: context)
                }
                let posts = PostReader(context, services, cards: cards)
                // Another process may have decided already.
                guard let item = try await services.database.read({ reader in try posts.waiting(id, reader) }) else {
                    throw Problem.postNotFound
                }
                return .html(postView(item, shell: site.shell(context)), status: .created)
            }
            guard context.visit.wantsFragment else {
                return site.redirect(
                    to: inReplyTo.map { "\($0.postPath)#post-\(id)" } ?? "/timeline", toast: .posted, for: context)
            }
            return try await postFragment(id, services, cards, context)
        } catch let said as SaidJustNow {
            return try await again(form, poll, inReplyTo, quoting, images, .saidJustNow, of: said.post, context)
        } catch let problem as Problem where problem.isSaidBefore && !context.visit.isByScript {
            return try await offerEdit(form, images, problem, inReplyTo: inReplyTo, quoting: quoting, context)
        } catch let problem as Problem where !context.visit.isByScript {
            return try await again(form, poll, inReplyTo, quoting, images, problem, context)
        }
    }

    /// The form as it is sent by now, to change what it has published before; where that cannot be, to publish it, too.
    private func offerEdit(
        _ form: Form, _ images: [PublishPost.Image], _ problem: Problem, inReplyTo: ID<Post>?, quoting: ID<Post>?,
        _ context: Context
    ) async throws -> Response {
        let member = try context.member()
        let poll = NewPoll(form)
        let posts = PostReader(context, services, cards: cards)
        let (made, editing) = try await services.database.read { reader -> (ID<Post>?, PostComposer?) in
            let made = try form.clientID().flatMap { try PublishedBefore.find(as: $0, by: member.id, reader) }
            guard let made, made.isEditable(with: poll) else { return (made?.id, nil) }
            return (made.id, try PostComposer.editing(made.id, of: member.id, images: images, posts, reader))
        }
        var composer = editing ?? PostComposer(clientID: UUID().uuidString)
        composer.text = form["text"].tidied
        composer.warning = form["warning"].tidied
        composer.problem = problem.phrase
        composer.before = made
        if editing == nil {
            composer.poll = poll
            composer = try await filled(
                composer, inReplyTo: inReplyTo, quoting: quoting, images: images, leavesOut: true, context)
        }
        return composerPage(composer, site, context, status: problem.status)
    }

    /// The form with everything that was typed and every image that has arrived.
    private func again(
        _ form: Form, _ poll: NewPoll, _ inReplyTo: ID<Post>?, _ quoting: ID<Post>?, _ images: [PublishPost.Image],
        _ problem: Problem?, notice: Phrase? = nil, of said: ID<Post>? = nil, _ context: Context
    ) async throws -> Response {
        var composer = PostComposer(clientID: (try? form.clientID()) ?? UUID().uuidString)
        composer.before = said
        composer.again = said
        composer.text = form["text"].tidied
        composer.warning = form["warning"].tidied
        composer.poll = poll
        composer.notice = notice
        if problem?.isAboutPoll == true { composer.pollProblem = problem } else { composer.problem = problem?.phrase }
        let isGone = problem?.status == 404
        composer = try await filled(
            composer, inReplyTo: inReplyTo, quoting: quoting, images: images, leavesOut: isGone, context)
        if isGone, !form["in_reply_to"].isEmpty, composer.inReplyTo == nil { composer.problem = .replyLost }
        return composerPage(composer, site, context, status: problem?.status ?? 200).retrying(after: problem)
    }

    /// Adds the answered and quoted posts and the uploaded images.
    ///
    /// - Parameter leavesOut: whether missing posts and images are left out, so that what was typed is kept; otherwise
    ///   they are a problem.
    private func filled(
        _ composer: PostComposer, inReplyTo: ID<Post>?, quoting: ID<Post>?, images: [PublishPost.Image],
        leavesOut: Bool = false, _ context: Context
    ) async throws -> PostComposer {
        let posts = PostReader(context, services, cards: cards)
        let owner = context.viewer?.id
        return try await services.database.read { reader in
            var composer = composer
            let items = try posts.items([inReplyTo, quoting].compactMap { $0 }, reader)
            if let inReplyTo {
                if let item = try items[inReplyTo] ?? posts.waiting(inReplyTo, reader), item.kind.isInThread {
                    composer.inReplyTo = inReplyTo
                    composer.answered = item
                    // Said before it is refused; what is written stays here until then.
                    if item.isWaiting, composer.problem == nil { composer.problem = Problem.answeredWaits.phrase }
                } else if !leavesOut {
                    throw Problem.replyGone
                }
            }
            if let quoting {
                if items[quoting] != nil {
                    composer.quoting = quoting
                    composer.quoted = try posts.quotes([quoting], reader)[quoting]
                    let rights = try QuoteRights.find(quoting, for: owner, reader)
                    // Said before it is refused, too.
                    if rights?.mayQuote != true, composer.problem == nil {
                        composer.problem = Problem.quotingDenied.phrase
                    }
                } else if !leavesOut {
                    throw Problem.postNotFound
                }
            }
            let alts = Dictionary(images.map { ($0.id, $0.alt) }) { first, _ in first }
            composer.images = try StoredImage.loose(images.map(\.id), of: owner, reader).map { image in
                PostComposer.Image(id: image.id, picture: image.picture.withAlt(alts[image.id] ?? ""))
            }
            return composer
        }
    }

    // MARK: Passing on, pinning

    private func repost(_ isReposted: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let state = try await RepostPost(post: id, account: member.id, isReposted: isReposted)(services)
        guard context.visit.wantsFragment else { return .redirect(to: request.refererPath, type: .normal) }
        return .html(repostButton(state, shell: site.shell(context)))
    }

    private func pin(_ isPinned: Bool, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await PinPost(post: id, account: member.id, isPinned: isPinned)(services)
        let back = request.refererPath.hasPrefix("\(id.postPath)/menu") ? id.postPath : request.refererPath
        return site.redirect(to: back, toast: isPinned ? .pinned : .unpinned, for: context)
    }
}

extension Phrase {
    static let newPost = Phrase("새 글", "New post")
    fileprivate static let replyLost = Phrase(
        "답글을 달 글이 이제 없어요. 이대로 게시하면 새 글이 돼요.",
        "The post you reply to is no longer here. If you post this now, it becomes a new post.")
    fileprivate static let pinned = Phrase("프로필에 고정했어요.", "Pinned to your profile.")
    fileprivate static let unpinned = Phrase("고정을 풀었어요.", "Unpinned.")
}
