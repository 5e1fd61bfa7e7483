import APIDoor
import Base
import Conversations
import Core
import HTTPTypes
import Hummingbird
import Kernel
import SQL
import Storage
import Web

/// Images and files of messages, for the conversation's members alone: each request shows the token again, so that what a
/// block or a new password ends is not given any more.
extension MessagesRoutes {
    func addMessageFiles(to api: APIRoutes) {
        api.stream(
            "\(Self.root)\(Rendering.messageRoot)/:media/:file", .read(.conversations), isForMembers: true
        ) { call in try await image(call) }
        api.stream("\(Self.root)\(MessageFile.root)/:media/:file", .read(.conversations), isForMembers: true) { call in
            try await file(call)
        }
    }

    private func image(_ call: Call) async throws -> Response {
        let id = try call.id("media", of: Media.self)
        guard let member = call.viewer, let name = call.context.parameters.get("file") else {
            throw Problem.recordNotFound
        }
        let rendering = try await services.database.read { reader in
            try MessageQueries.rendering(of: id, for: member.id, reader)
        }
        guard let rendering, let image = await services.files.rendition(name, of: id, rendering) else {
            throw Problem.recordNotFound
        }
        return .file(
            image,
            headers: [
                .contentType: "image/webp", .cacheControl: "private, no-cache", .eTag: "\"\(rendering)-\(name)\"",
            ], to: call.request)
    }

    private func file(_ call: Call) async throws -> Response {
        let id = try call.id("media", of: Media.self)
        guard let member = call.viewer else { throw Problem.recordNotFound }
        let found = try await services.database.read { reader in
            try MessageQueries.file(id, for: member.id, reader)
        }
        guard let found, call.context.parameters.get("file") == "file.\(found.format.rawValue)",
            let file = await services.files.original(of: found)
        else { throw Problem.recordNotFound }
        return .file(
            file,
            headers: [
                .contentType: found.format.mediaType, .cacheControl: "private, no-cache", .eTag: "\"\(found.id)\"",
            ], to: call.request)
    }
}
