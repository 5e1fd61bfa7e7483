package import Base
package import Core
import Design
import HTTPTypes
package import Hummingbird
import Imaging
import SQL
package import Web

/// Serves renditions, and takes images in as they are picked, before their work is shared.
package struct MediaRoutes: Sendable {
    private let services: Services
    private let allowsTraining: @Sendable (ID<Media>) async -> Bool

    /// - Parameter allowsTraining: whether models may be trained with an image.
    package init(_ services: Services, allowsTraining: @escaping @Sendable (ID<Media>) async -> Bool) {
        self.services = services
        self.allowsTraining = allowsTraining
    }

    package static let limits = MultipartLimits(
        fileBytes: ImageLimits.standard.maxBytes, files: 1, fieldBytes: Form.usualLimit)

    package func add(to router: some RouterMethods<Context>) {
        router.post("\(Rendering.root)") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in
                try await upload(sent, context)
            }
        }
        router.post("\(Rendering.root)/:id/delete") { request, context in try await delete(request, context) }
    }

    /// Renditions need no session: their addresses cannot be guessed, and browsers cache them permanently.
    package func addPublic(to router: some RouterMethods<Context>) {
        router.get("\(Rendering.root)/:id/:rendering/:file") { request, context in
            try await rendition(request, context)
        }
    }

    private func upload(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        guard let file = sent.uploads.first else { throw Problem.imageEmpty }
        guard !file.isTooLarge else { throw Problem.imageTooLarge.naming(file.fileName) }
        let image = try await StoreImage(file.path, named: file.fileName, owner: member.id, purpose: .post)(services)
        let note = image.picture.note.map { context.language($0) } ?? ""
        return .json(
            [
                "note": JSON(note), "id": JSON(image.id.description), "base": JSON(image.picture.rendering.path),
                "width": JSON(image.picture.width), "height": JSON(image.picture.height),
                "widths": JSON(image.picture.widths.map { JSON($0) }),
                "placeholder": JSON(image.picture.placeholder),
            ], status: .created)
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Media.self, orThrow: .notFound)
        try await DeleteImage(image: id, owner: member.id)(services)
        return .noContent
    }

    private func rendition(_ request: Request, _ context: Context) async throws -> Response {
        guard let id = context.parameters.get("id").flatMap({ ID<Media>($0) }),
            let rendering = context.parameters.get("rendering"), !rendering.hasPrefix(MediaFiles.privatePrefix),
            let file = context.parameters.get("file")
        else { return Response(status: .notFound) }
        let isPreview = file == Rendering.previewFile
        let etag = "\"\(rendering)-\(file)\""
        guard !request.holds(etag) else { return Response(status: .notModified, headers: [.eTag: etag]) }
        let found: OpenFile?
        if isPreview {
            found = try await services.copies.linkPreview(of: id, rendering) {
                try services.limiter.take(.linkPreviews, by: context.visit.network)
            }
        } else {
            found = await services.files.rendition(file, of: id, rendering)
        }
        guard let rendition = found else {
            return Response(status: .notFound, headers: [.cacheControl: "no-store"])
        }
        var headers: HTTPFields = [
            .contentType: isPreview ? "image/jpeg" : "image/webp", .eTag: etag,
            .cacheControl: "public, max-age=31536000, immutable",
            // Feed readers show them on their own pages.
            HTTPField.Name("Cross-Origin-Resource-Policy")!: "cross-origin",
            .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "default-src 'none'",
        ]
        headers.setTraining(isAllowed: await allowsTraining(id))
        return .file(rendition, headers: headers, to: request)
    }
}
