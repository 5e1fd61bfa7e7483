import Accounts
import Base
import Core
import Design
import Gallery
import HTTPTypes
import Hummingbird
import Kernel
import SQL
import Web
import Works
import WorksPages

/// Works by colour: the page, the part that changes with every pick, and more of the wall.
struct ColourRoutes: Sendable {
    private let services: Services
    private let index: ColourIndex
    private var site: Site { services.site }

    init(_ services: Services, _ index: ColourIndex) {
        self.services = services
        self.index = index
    }

    func add(to router: some RouterMethods<Context>) {
        router.get("/search/colours") { request, context in try await search(request, context) }
    }

    private func search(_ request: Request, _ context: Context) async throws -> Response {
        try services.limiter.take(.searches, by: context.viewer?.id.description ?? context.visit.network)
        let query = request.query
        let (question, problems) = ColourQuestion.read(query)
        let part = query["part"]
        if !part.isEmpty, let problem = problems.all.first { throw problem }
        let results = problems.all.isEmpty ? try await read(question, query, context) : nil
        let page = ColourSearchPage(question: question, results: results, problems: problems)
        let shell = site.shell(context)
        if part == "results" { return .html(colourResults(page, shell: shell)) }
        if part == "cards", let results { return .html(colourCards(question, results, shell: shell)) }
        var frame = Frame.colours(page, shell: shell)
        frame.topics = [GalleryUpdates.topic]
        return site.page(
            frame, colourView(page, shell: shell), for: context,
            status: problems.all.isEmpty ? .ok : .init(code: problems.status))
    }

    private func read(
        _ question: ColourQuestion, _ query: Form, _ context: Context
    ) async throws -> ColourResults? {
        guard question.isAsking else { return nil }
        let (viewer, cursor) = (context.viewer, ColourCursor(query["after"]))
        let audience = Audience(viewer, now: services.clock.now())
        let muted = MutedWorks(viewer, asking: question.words)
        let table = try await index.read { $0 }
        return try await services.database.read { reader in
            try ColourResults.read(question, after: cursor, table, audience, muting: muted, reader)
        }
    }
}
