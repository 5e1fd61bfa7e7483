import Base
import Conversations
import Core
import HTTPTypes
import Hummingbird
import Kernel
import SQL
import Storage
import Web

/// Images of messages: the same renditions as everywhere, for the conversation's members alone.
struct MessageImageRoutes: Sendable {
    let services: Services

    func add(to router: some RouterMethods<Context>) {
        router.get("\(Rendering.messageRoot)/:media/:file") { request, context in try await image(request, context) }
    }

    private func image(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("media", of: Media.self, orThrow: .notFound)
        let rendering = try await services.database.read { reader in
            try MessageQueries.rendering(of: id, for: member.id, reader)
        }
        guard let rendering, let file = context.parameters.get("file") else { throw Problem.notFound }
        // Checked on each request: after logout or a block, it is no longer shown.
        let etag = "\"\(rendering)-\(file)\""
        let headers: HTTPFields = [.cacheControl: "private, no-cache", .eTag: etag]
        guard !request.holds(etag) else { return Response(status: .notModified, headers: headers) }
        guard let image = await services.files.rendition(file, of: id, rendering) else { throw Problem.notFound }
        return .file(
            image,
            headers: [
                .contentType: "image/webp", .cacheControl: "private, no-cache", .eTag: etag,
                HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
            ], to: request)
    }
}
