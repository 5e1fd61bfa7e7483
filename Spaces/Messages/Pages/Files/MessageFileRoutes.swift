import Base
import Conversations
import Core
import HTTPTypes
import Hummingbird
import Kernel
import SQL
import Storage
import Web

/// Files of messages, for the conversation's members alone. They are shown and played as what their bytes are, and run
/// nothing: the answer's own policy puts them into a sandbox, whatever the browser makes of them.
struct MessageFileRoutes: Sendable {
    let services: Services

    func add(to router: some RouterMethods<Context>) {
        router.get("\(MessageFile.root)/:attachment/:file") { request, context in try await file(request, context) }
    }

    private func file(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("attachment", of: Media.self, orThrow: .notFound)
        // Checked on each request: after logout or a block, it is no longer given.
        let found = try await services.database.read { reader in
            try MessageQueries.file(id, for: member.id, reader)
        }
        guard let found, context.parameters.get("file") == "file.\(found.format.rawValue)" else {
            throw Problem.notFound
        }
        let isSaved = request.query["download"] == "1"
        let name = found.name.percentEncoded.replacing("/", with: "%2F")
        guard let file = await services.files.original(of: found) else { throw Problem.notFound }
        return .file(
            file,
            headers: [
                .contentType: found.format.mediaType, .cacheControl: "private, no-cache", .eTag: "\"\(found.id)\"",
                .contentDisposition: "\(isSaved ? "attachment" : "inline"); filename*=UTF-8''\(name)",
                .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "default-src 'none'; sandbox",
                HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
            ], to: request)
    }
}
