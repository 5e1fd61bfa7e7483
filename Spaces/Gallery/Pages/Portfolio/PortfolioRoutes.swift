import Accounts
package import Base
import BasePages
import Core
import Design
import Gallery
import HTTPTypes
package import Hummingbird
import Kernel
import People
import PeoplePages
import Posts
import SQL
package import Web

/// A portfolio on a page of its own, and the form that makes it.
package struct PortfolioRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    /// Texts with their marks, and a line for each work.
    private static let formBytes = 200_000

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}/portfolio") { _, context in try await show(context) }
        router.get("/settings/portfolio") { request, context in
            let page = try await read(try context.member(), before: PostCursor(request.query["before"]))
            return services.withheldPage(.posts, titled: .editPortfolio, back: page.author.path, for: context)
                ?? form(page, context)
        }
        router.post("/settings/portfolio") { request, context in try await save(request, context) }
    }

    private func show(_ context: Context) async throws -> Response {
        let (handle, viewer, now, url) = (context.handle, context.viewer?.id, services.clock.now(), site.publicURL)
        let page = try await services.database.read { reader in
            let head = try ProfileQueries.head(handle, counts: [], viewer: viewer, now: now, reader)
            guard !head.isBlocked else { throw Problem.personNotFound }
            let page = try PortfolioPage.read(head, at: url, reader)
            guard !page.works.isEmpty || !page.words.isEmpty || head.isSelf else { throw Problem.personNotFound }
            return page
        }
        let title = context.language(.portfolio)
        var frame = Frame(
            title: "\(page.head.author.name) – \(title)", bar: .empty, scripts: ["print.js"], styles: ["portfolio.css"])
        frame.back = page.head.author.path
        if !page.head.details.isPrivate {
            frame.preview = PageMetadata(portfolio: page, title: frame.title, at: site)
        }
        return site.page(frame, portfolioView(page, shell: site.shell(context)), for: context)
    }

    private func read(_ member: Viewer, before: PostCursor?) async throws -> PortfolioForm {
        try await services.database.read { reader in
            try PortfolioForm.read(try OwnAccount.read(member.id, reader).author, before: before, reader)
        }
    }

    private func form(_ page: PortfolioForm, _ context: Context) -> Response {
        var frame = Frame(
            title: context.language(.editPortfolio), place: .settings, scripts: ["arrange.js"],
            styles: ["portfolio.css"])
        frame.back = page.author.path
        return site.page(
            frame, editPortfolioView(page, shell: site.shell(context)), for: context,
            status: page.problems.all.isEmpty ? .ok : .init(code: page.problems.status)
        ).retrying(after: page.problems.all.first)
    }

    private func save(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let sent = try await request.form(upTo: Self.formBytes)
        let shown = Edition(sent)
        let words = Portfolio(statement: sent.text("statement"), cv: sent.text("cv"))
        let works = sent.all("work").prefix(Portfolio.maxWorks + 1).compactMap { ID<Post>($0) }
        // Those with a place come first; new ones follow in their order.
        let places = works.enumerated().map { index, work in
            (
                place: Int(sent["place-\(work)"], in: 1...Portfolio.maxWorks) ?? Portfolio.maxWorks + index + 1,
                work: work
            )
        }
        let ordered = places.sorted { $0.place < $1.place }.map(\.work)
        do {
            try await SavePortfolio(account: member.id, words, works: ordered, shown: shown)(services)
            return site.redirect(to: "/@\(member.handle)/portfolio", toast: .portfolioSaved, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await read(member, before: nil)
            page.words = words
            try await page.choose(ordered, from: services.database)
            page.problems = problems
            page.edition = page.edition.map { .next(shown, stored: $0, after: problems) }
            return form(page, context)
        }
    }
}

extension Phrase {
    fileprivate static let portfolioSaved = Phrase("포트폴리오를 저장했어요.", "Saved.")
}
