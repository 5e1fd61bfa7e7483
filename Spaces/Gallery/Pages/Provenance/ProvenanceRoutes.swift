package import Base
import Core
import Design
import Gallery
import HTTPTypes
package import Hummingbird
import Kernel
import Posts
import SQL
package import Web
import Works
import WorksPages

/// Receipts of works, the key they are signed with, and the walls of works made in one way.
package struct ProvenanceRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/receipt") { _, context in try await show(context) }
        router.get("/works/:id/receipt.txt") { _, context in try await download(context) }
        router.get("\(ReceiptPage.keyPath)") { _, _ in try await key() }
        router.get("/made/:making") { request, context in try await made(request, context) }
    }

    private func receipt(_ context: Context) async throws -> (work: Work, receipt: Receipt) {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        return try await IssueReceipt(of: id, to: try context.member().id)(services)
    }

    private func show(_ context: Context) async throws -> Response {
        let (work, receipt) = try await receipt(context)
        var frame = Frame(
            title: context.language(.receipt), bar: .empty, scripts: ["print.js"], styles: ["portfolio.css"])
        frame.back = work.id.workPath
        let page = ReceiptPage(work: work.id, title: work.details.title, receipt: receipt, site: site.publicURL)
        return site.page(frame, receiptView(page, shell: site.shell(context)), for: context)
    }

    private func download(_ context: Context) async throws -> Response {
        let (work, receipt) = try await receipt(context)
        let name = "\(work.details.title)-receipt.txt".percentEncoded.replacing("/", with: "%2F")
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/plain; charset=utf-8",
                .contentDisposition: "attachment; filename*=UTF-8''\(name)",
            ], body: .init(byteBuffer: .init(string: receipt.text)))
    }

    private func key() async throws -> Response {
        let key = try await ReceiptKey.load(from: services.database).publicKey
        return Response(
            status: .ok, headers: [.contentType: "application/x-pem-file", .cacheControl: "public, max-age=86400"],
            body: .init(byteBuffer: .init(string: key.pem)))
    }

    private func made(_ request: Request, _ context: Context) async throws -> Response {
        guard let making = Making(rawValue: context.text("making")) else { throw Problem.notFound }
        let query = request.query
        let before = PostCursor(query["before"])
        let audience = Audience(context.viewer, now: services.clock.now())
        // A viewer who asks for generated works wants to see them.
        let muted = MutedWorks(context.viewer, asksForGenerated: making == .generated)
        let (cards, next) = try await services.database.read { reader in
            try WorkQueries.cards(before: before, muting: muted, reader) {
                WorkQueries.made(making, .before($0), audience)
            }
        }
        let shell = site.shell(context)
        let older = olderPath(making.path, before: next)
        if query["part"] == "cards" { return .html(wallCards(cards, next: older, shell: shell)) }
        let page = MadePage(making: making, cards: cards, next: older, isFirst: before == nil)
        var frame = Frame(title: shell.language(making.phrase), bar: madeBar(making, shell: shell))
        frame.topics = [GalleryUpdates.topic]
        return site.page(frame, madeView(page, shell: shell), for: context)
    }
}
