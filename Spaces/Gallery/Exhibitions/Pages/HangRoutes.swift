package import Base
package import BasePages
import Core
import Design
import Exhibitions
package import Hummingbird
import Kernel
import Posts
import SQL
package import Web
import Works

/// Choosing works, ordering them, wall texts; and the makers' answers.
package struct HangRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/exhibitions/:id/hang") { _, context in try await hang(context) }
        router.post("/exhibitions/:id/order") { request, context in try await order(request, context) }
        router.get("/exhibitions/:id/add") { request, context in try await choices(request, context) }
        router.post("/exhibitions/:id/works") { request, context in try await choose(request, context) }
        router.post("/exhibitions/:id/works/:work/remove") { _, context in try await takeDown(context) }
        router.post("/exhibitions/:id/works/:work/agree") { _, context in try await answer(true, context) }
        router.post("/exhibitions/:id/works/:work/decline") { _, context in try await answer(false, context) }
        router.post("/exhibitions/:id/rooms") { request, context in try await addRoom(request, context) }
        router.get("/works/:id/exhibit") { _, context in try await exhibit(context) }
    }

    private func exhibition(_ context: Context) throws -> (id: ID<Post>, member: Viewer) {
        let member = try context.member()
        return (try context.id("id", of: Post.self, orThrow: .postNotFound), member)
    }

    private func hang(_ context: Context, _ change: @Sendable (inout HangPage) -> Void = { _ in }, status: Int = 200)
        async throws -> Response
    {
        let (id, member) = try exhibition(context)
        var page = try await services.database.read { reader in try HangPage.read(id, curator: member.id, reader) }
        if status == 200 { page.restriction = services.restriction(from: .posts, for: context) }
        change(&page)
        return site.page(
            .hang(page, in: context.language), hangView(page, shell: site.shell(context)), for: context,
            status: .init(code: status))
    }

    private func order(_ request: Request, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let order = HangOrder(try await request.form()).items
        try await ArrangeExhibition(id, curator: member.id, order: order)(services)
        guard !context.visit.wantsFragment else { return .noContent }
        return site.redirect(to: "\(id.exhibitionPath)/hang", for: context)
    }

    private func choices(
        _ id: ID<Post>, _ choice: WorkChoice, _ member: Viewer, _ context: Context, problem: Problem? = nil
    ) async throws -> Response {
        if !choice.typed.isEmpty { try services.limiter.take(.searches, by: member.id.description) }
        let now = services.clock.now()
        var page = try await services.database.read { reader in
            try AddWorksPage.read(id, choice, curator: member, now: now, reader)
        }
        page.problem = problem?.phrase
        var frame = Frame(title: context.language(.addWorks), styles: ["search.css", "exhibition.css"])
        frame.back = "\(id.exhibitionPath)/hang"
        return site.page(
            frame, addWorksView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func choices(_ request: Request, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let page = try await choices(id, WorkChoice(request.query), member, context)
        return services.withheldPage(
            .posts, titled: .addWorks, back: "\(id.exhibitionPath)/hang", for: context) ?? page
    }

    private func choose(_ request: Request, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let form = try await request.form()
        let choice = WorkChoice(form)
        do {
            var isAsked = false
            for work in choice.chosen {
                let state = try await HangWork(work, in: id, curator: member.id)(services)
                if state == .asked { isAsked = true }
            }
            return site.redirect(
                to: "\(id.exhibitionPath)/hang", toast: choice.chosen.isEmpty ? nil : isAsked ? .makersAsked : .hung,
                for: context)
        } catch let problem as Problem where problem.status != 404 {
            return try await choices(id, choice, member, context, problem: problem)
        }
    }

    private func takeDown(_ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let work = try context.id("work", of: Post.self, orThrow: .postNotFound)
        try await TakeDownWork(work, from: id, curator: member.id)(services)
        return site.redirect(to: "\(id.exhibitionPath)/hang", toast: .takenDown, for: context)
    }

    private func answer(_ agrees: Bool, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let work = try context.id("work", of: Post.self, orThrow: .postNotFound)
        try await AnswerCurator(work, in: id, maker: member.id, agrees: agrees)(services)
        let isThere = try await services.database.read { reader in
            try found { try ExhibitionQueries.one(id, viewer: member.id, reader) } != nil
        }
        return site.redirect(
            to: isThere ? id.exhibitionPath : ExhibitionsPage.Tab.mine.path, toast: agrees ? .agreed : .declined,
            for: context)
    }

    private func addRoom(_ request: Request, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let form = try await request.form(upTo: Form.textLimit)
        let (title, text) = (form["title"], form["text"])
        do {
            let room = try await WriteRoom(in: id, curator: member.id, title: title, text: text)(services)
            return site.redirect(to: "\(id.exhibitionPath)/hang#room-\(room)", toast: .roomAdded, for: context)
        } catch let problems as Problems {
            return try await hang(
                context, { $0.room = RoomForm(title: title, text: text, problems: problems) }, status: problems.status)
        } catch let problem as Problem where problem.status != 404 {
            let problems = Problems([problem])
            return try await hang(
                context, { $0.room = RoomForm(title: title, text: text, problems: problems) }, status: problem.status
            ).retrying(after: problem)
        }
    }

    /// In which of the member's exhibitions to hang a work.
    private func exhibit(_ context: Context) async throws -> Response {
        let (work, member) = try exhibition(context)
        let (title, cards) = try await services.database.read { reader in
            (
                try WorkQueries.work(work, viewer: member.id, reader).details.title,
                try ExhibitionLists.by(member.id, viewer: member.id, reader)
            )
        }
        var frame = Frame(title: title, styles: ["exhibition.css"])
        frame.back = work.workPath
        return site.page(
            frame, exhibitView(work, title: title, cards, shell: site.shell(context)), for: context)
    }
}

extension Frame {
    static func hang(_ page: HangPage, in language: Language) -> Frame {
        var frame = Frame(
            title: language(.worksAndRooms), scripts: ["hang.js"], styles: ["exhibition.css"])
        frame.back = page.path
        return frame
    }
}

extension Phrase {
    fileprivate static let makersAsked = Phrase(
        "작가에게 물어봤어요. 동의하면 걸려요.", "The maker has been asked. The work is added once they agree.")
    fileprivate static let hung = Phrase("작품을 걸었어요.", "Added to the exhibition.")
    fileprivate static let takenDown = Phrase("작품을 내렸어요.", "Taken down.")
    fileprivate static let agreed = Phrase("동의했어요. 고마워요!", "Thank you. Your work is in the exhibition.")
    fileprivate static let declined = Phrase(
        "이 전시회에 걸지 않아요. 기획한 사람에게 알렸어요.", "Your work will not hang here. The curator has been notified.")
    fileprivate static let roomAdded = Phrase("방을 추가했어요.", "Room added.")
}
