import Base
import Core
import HTTPTypes
import Hummingbird
import Imaging
import Kernel
import Posts
import SQL
import Storage
import Web
import Works

/// Downloads of a work's originals, one by one or all in one ZIP archive, without private data.
struct OriginalRoutes: Sendable {
    let services: Services

    func add(to router: some RouterMethods<Context>) {
        router.get("/works/:id/original/:number") { request, context in try await one(request, context) }
        router.get("/works/:id/originals") { request, context in try await all(request, context) }
    }

    private func one(_ request: Request, _ context: Context) async throws -> Response {
        try await answer(context) { work, images in
            guard let number = Int(context.text("number"), in: 1...Work.maxImages), number <= images.count else {
                throw Problem.notFound
            }
            let image = images[number - 1]
            let copy = try await services.images.copies.open(image, for: context.viewer?.id)
            let format = await copy.imageFormat ?? image.format.publicFormat
            return .file(
                copy,
                headers: [
                    .contentType: format.mediaType, .eTag: "\"\(image.id)\"",
                    .contentDisposition: Self.attachment("\(work.details.title)-\(number).\(format.fileExtension)"),
                ], to: request
            ).allowingTraining(work.details.allowsTraining)
        }
    }

    private func all(_ request: Request, _ context: Context) async throws -> Response {
        try await answer(context) { work, images in
            guard images.count > 1 else { throw Problem.notFound }
            let payer = payer(context)
            // As many bytes as one by one, and the first has been paid.
            for _ in images.dropFirst() { try services.limiter.take(.downloads, by: payer) }
            let stem = work.details.title.fileStem
            let named = images.enumerated().map { (image: $1, name: "\(stem)-\($0 + 1)") }
            let limiter = services.limiter
            let archive = try await services.images.copies.archive(of: named, for: context.viewer?.id) {
                try limiter.take(.archives, by: payer)
            }
            return .file(
                archive,
                headers: [
                    .contentType: "application/zip", .contentDisposition: Self.attachment("\(stem).zip"),
                    .eTag: "\"\(PublicCopies.archiveName(of: named))\"",
                ], to: request
            ).allowingTraining(work.details.allowsTraining)
        }
    }

    private func answer(
        _ context: Context, _ make: (Work, [StoredImage]) async throws -> Response
    ) async throws -> Response {
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try services.limiter.take(.downloads, by: payer(context))
        return try await withOriginals(of: id, for: context.viewer?.id, make)
    }

    /// Where an image has gone since it was looked up, `use` gets those of now.
    ///
    /// - Throws: ``Core/Problem/notFound`` where the viewer may not have them.
    func withOriginals<Answer>(
        of id: ID<Post>, for viewer: ID<Account>?, _ use: (Work, [StoredImage]) async throws -> Answer
    ) async throws -> Answer {
        let (work, images) = try await originals(of: id, for: viewer)
        do {
            return try await use(work, images)
        } catch let problem as Problem where problem.status == 404 {
            let (work, left) = try await originals(of: id, for: viewer)
            guard left.map(\.id) != images.map(\.id) else { throw problem }
            return try await use(work, left)
        }
    }

    private func originals(
        of id: ID<Post>, for viewer: ID<Account>?
    ) async throws -> (work: Work, images: [StoredImage]) {
        let (work, images) = try await services.database.read { reader in
            (try WorkQueries.work(id, viewer: viewer, reader), try WorkQueries.images(of: id, reader))
        }
        guard work.showsOriginals else { throw Problem.notFound }
        return (work, images)
    }

    private func payer(_ context: Context) -> String { context.viewer?.id.description ?? context.visit.network }

    private static func attachment(_ name: String) -> String {
        "attachment; filename*=UTF-8''\(name.percentEncoded.replacing("/", with: "%2F"))"
    }
}

extension String {
    /// A title as the beginning of a file's name, on any disk and inside an archive.
    var fileStem: String {
        let stem = String(tidiedLine.nfc.map { #"/\:*?"<>|"#.contains($0) ? "-" : $0 }.drop { $0 == "." || $0 == " " })
        // Disks count bytes.
        var short = String(stem.prefix(100))
        while short.utf8.count > 150 { short.removeLast() }
        while let last = short.last, last == "." || last == " " { short.removeLast() }
        return short.isEmpty ? "original" : short
    }
}
