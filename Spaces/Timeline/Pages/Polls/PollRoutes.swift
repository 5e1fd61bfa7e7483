package import Base
import Core
import Design
package import Hummingbird
import Kernel
package import Posts
import SQL
import Timeline
package import Web

/// Voting, and closing the author's own poll.
package struct PollRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    package func add(to router: some RouterMethods<Context>) {
        router.post("/posts/:id/vote") { request, context in try await vote(request, context) }
        router.get("/posts/:id/close-poll") { _, context in try await askToClose(context) }
        router.post("/posts/:id/close-poll") { _, context in try await close(context) }
    }

    private func askToClose(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let posts = PostReader(context, services, cards: cards)
        let item = try await services.database.read { reader in try posts.one(id, reader) }
        guard let item, item.author.id == member.id, let poll = item.poll else { throw Problem.postNotFound }
        guard !poll.isClosed(at: context.visit.time) else { return .redirect(to: item.path, type: .normal) }
        let shell = services.site.shell(context)
        var frame = Frame(title: shell.language(.closePoll))
        frame.back = item.path
        return services.site.page(frame, closePollView(item, shell: shell), for: context)
    }

    private func close(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await ClosePoll(post: id, account: member.id)(services)
        return services.site.redirect(to: id.postPath, toast: .pollIsClosed, for: context)
    }

    private func vote(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let choices = try await request.form().all("choice").map { choice in
            Int(choice, in: 0...NewPoll.optionCounts.upperBound - 1) ?? -1
        }
        do {
            try await VoteInPoll(post: id, account: member.id, choices: Set(choices))(services)
        } catch let problem as Problem where problem.status == 422 && !context.visit.wantsFragment {
            return try await ThreadRoutes(services, cards: cards).page(around: id, context, status: 422) { thread in
                thread.focus?.poll?.problem = problem.phrase
            }
        }
        guard context.visit.wantsFragment else {
            // A refused form is at its own address, which has no GET.
            let back = request.refererPath
            let isPage = back != "/" && !back.hasSuffix("/vote")
            return .redirect(to: isPage ? "\(back)#post-\(id)" : id.postPath, type: .normal)
        }
        let posts = PostReader(context, services, cards: cards)
        guard let poll = try await services.database.read({ reader in try posts.one(id, reader)?.poll }) else {
            throw Problem.postNotFound
        }
        return .html(pollView(poll, shell: services.site.shell(context)))
    }
}
