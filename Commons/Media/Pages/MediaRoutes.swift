import Accounts
package import Base
package import Core
import Files
import HTTPTypes
package import Hummingbird
import Imaging
import Kernel
import Media
import SQL
package import Storage
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
        router.post("\(Rendering.root)/preview") { request, context in
            try await services.withForm(request, context, limits: Self.limits) { sent in
                try await preview(sent, request, context)
            }
        }
        router.post("\(Rendering.root)/:id/delete") { request, context in try await delete(request, context) }
    }

    /// Renditions that visitors see need no session: their addresses cannot be guessed, and browsers cache them permanently.
    /// All others are for those who see what they are part of (``Base/ImageAudience``).
    package func addPublic(to router: some RouterMethods<Context>) {
        router.get("\(Rendering.root)/:id/:rendering/:file") { request, context in
            try await rendition(request, context)
        }
    }

    private func file(of sent: MultipartForm) throws -> Upload {
        guard let file = sent.uploads.first else { throw Problem.imageEmpty }
        guard !file.isTooLarge else { throw Problem.imageTooLarge.naming(file.fileName) }
        return file
    }

    /// What was chosen, for whoever chose it alone.
    private func preview(_ sent: MultipartForm, _ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let file = try file(of: sent)
        let drawn = try await PreviewImage(file: file.path, name: file.fileName, owner: member.id)(services)
        return .file(
            drawn, headers: [.contentType: "image/webp", .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
            to: request)
    }

    private func upload(_ sent: MultipartForm, _ context: Context) async throws -> Response {
        let member = try context.member()
        let file = try file(of: sent)
        let image = try await StoreImage(file.path, named: file.fileName, owner: member.id, as: .image)(services)
        return .json(JSON(image, in: context.language), status: .created)
    }

    private func delete(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Media.self, orThrow: .notFound)
        try await DeleteImage(image: id, owner: member.id)(services)
        return .noContent
    }

    private func rendition(_ request: Request, _ context: Context) async throws -> Response {
        guard let id = context.parameters.get("id").flatMap({ ID<Media>($0) }),
            let rendering = context.parameters.get("rendering"), !rendering.hasPrefix(MediaKey.privatePrefix),
            let file = context.parameters.get("file")
        else { return Response(status: .notFound) }
        // What is not there asks no database.
        let found = await services.files.rendition(file, of: id, rendering)
        guard found != nil || file == Rendering.previewFile,
            let access = try await access(to: id, rendering, request)
        else { return Self.missing }
        let etag = "\"\(rendering)-\(file)\""
        var headers: HTTPFields = [
            .eTag: etag, .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "default-src 'none'",
        ]
        switch access {
        case .everybody:
            headers[.cacheControl] = "public, max-age=31536000, immutable"
            // Feed readers show them on their own pages.
            headers[.crossOriginResourcePolicy] = "cross-origin"
        case .viewer:
            // The browser asks each time, and nobody between it and Salon keeps it.
            headers[.cacheControl] = "private, no-cache"
            headers[.vary] = "Cookie"
            // A sealed address is for an app's own pages, too.
            headers[.crossOriginResourcePolicy] = request.query[ImageSeal.name].isEmpty ? "same-origin" : "cross-origin"
        }
        guard !request.holds(etag) else { return Response(status: .notModified, headers: headers) }
        headers.setTraining(isAllowed: await allowsTraining(id))
        if found != nil, access == .everybody, let address = services.files.address(of: file, of: id, rendering) {
            headers[.location] = address
            headers[.cacheControl] = "public, max-age=3600"
            return Response(status: .temporaryRedirect, headers: headers)
        }
        headers[.contentType] = found == nil ? "image/jpeg" : "image/webp"
        if let found { return .file(found, headers: headers, to: request) }
        let preview = try await services.images.copies.linkPreview(of: id, rendering) {
            try services.limiter.take(.linkPreviews, by: context.visit.network)
        }
        return preview.map { .file($0, headers: headers, to: request) } ?? Self.missing
    }

    /// What somebody may not see answers like what never was.
    private static var missing: Response { Response(status: .notFound, headers: [.cacheControl: "no-store"]) }

    private func access(
        to image: ID<Media>, _ rendering: String, _ request: Request
    ) async throws -> ImageAudience.Access? {
        do {
            return try await services.images.audience.access(to: image, rendering) {
                let cookie = request.cookie(Cookie.session, of: services.site)
                if let token = cookie.flatMap(SessionToken.init),
                    let viewer = try await services.sessions.viewer(token)
                {
                    return viewer
                }
                return try await app(request, loading: Rendering(image, key: rendering))
            }
        } catch let error as SQLError {
            throw Problem(error) ?? error
        }
    }

    /// For whom an app asks that has no cookie.
    private func app(_ request: Request, loading image: Rendering) async throws -> Viewer? {
        let seal = request.query[ImageSeal.name]
        guard !seal.isEmpty else { return nil }
        let now = services.clock.now()
        let session = try await services.database.read { try ImageSeal.session(of: seal, for: image, at: now, $0) }
        guard let session else { return nil }
        return try await services.sessions.viewer(session)
    }
}

extension HTTPField.Name {
    fileprivate static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
}

extension JSON {
    /// An image as scripts show it in a form.
    package init(_ image: StoredImage, in language: Language) {
        let picture = image.picture
        self = [
            "note": JSON(picture.note.map { language($0) } ?? ""), "id": JSON(image.id.description),
            "base": JSON(picture.rendering.path), "width": JSON(picture.width), "height": JSON(picture.height),
            "widths": JSON(picture.widths.map { JSON($0) }), "placeholder": JSON(picture.placeholder),
        ]
    }
}
