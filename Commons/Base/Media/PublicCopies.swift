package import Core
package import Files
import FoundationEssentials
package import Imaging
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The originals as others may have them, kept on disk so that each is made once, however many ask for it.
///
/// Who may have one is the caller's question, each time anew. Copies beyond ``limit`` go, those nobody has asked for the
/// longest first; the one that was asked for last always stays. A copy goes with its original, an archive of several with
/// each of theirs, and all go at the start.
package final class PublicCopies: Sendable {
    /// Bytes.
    package let limit: Int
    let files: MediaFiles
    private let images: ImageProcessor
    private let making = Mutex<[String: Task<Void, any Error>]>([:])

    /// 2 GiB.
    package static let standardLimit = 2 << 30

    package init(files: MediaFiles, images: ImageProcessor, limit: Int = PublicCopies.standardLimit) {
        self.files = files
        self.images = images
        self.limit = limit
    }

    /// The copy of `image`, made now if it is not there; its widest rendition where none can be made. Throws
    /// ``Core/Problem/notFound`` where the original has gone meanwhile, else what ``Imaging/ImageProcessor`` throws, but
    /// no 415 or 422: whoever asks can do nothing about the file.
    package func open(_ image: StoredImage, for viewer: ID<Account>?) async throws -> OpenFile {
        try await copy(of: image, for: viewer).file
    }

    /// The same with its path, at which it stays until there is no more room for it.
    func copy(of image: StoredImage, for viewer: ID<Account>?) async throws -> (file: OpenFile, path: String) {
        let path = "\(files.copies)/\(image.id).\(image.format.publicFormat.fileExtension)"
        if let file = await existing(path) { return (file, path) }
        let original = "\(files.folder(image.id))/\(image.originalName)"
        do {
            let file = try await made(path, from: [original]) { [images] in
                try await images.publicCopy(of: original, into: path, for: viewer?.rawValue ?? 0)
            }
            return (file, path)
        } catch let problem as Problem where [415, 422].contains(problem.status) {
            guard let width = image.picture.widths.last,
                let widest = await files.rendition("\(width).webp", of: image.id, image.rendering)
            else { throw Problem.notFound }
            return (widest, "\(files.folder(image.id))/\(image.rendering)/\(width).webp")
        }
    }

    /// What other sites show for a link to it: a JPEG, since some read no WebP. `pays` is asked before one is made.
    /// `nil` where there is no such image.
    package func linkPreview(
        of id: ID<Media>, _ rendering: String, pays: @Sendable () throws -> Void
    ) async throws -> OpenFile? {
        guard rendering.isPlainName else { return nil }
        let path = "\(files.copies)/\(id).\(rendering).jpg"
        if let file = await existing(path) { return file }
        let folder = "\(files.folder(id))/\(rendering)"
        let widths = try await onFileThread {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .compactMap { $0.hasSuffix(".webp") ? Int($0.dropLast(5), in: 1...16_383) : nil }.sorted()
        }
        guard let width = PreviewSize.rendition(of: widths) else { return nil }
        try pays()
        let source = "\(folder)/\(width).webp"
        return try await made(path, from: [source]) { [images] in
            try await images.linkPreview(of: source, into: path)
        }
    }

    /// Makes a copy unless somebody does already. Throws ``Core/Problem/notFound`` where a source has gone meanwhile.
    func made(
        _ path: String, from sources: [String], _ make: @escaping @Sendable () async throws -> Void
    ) async throws -> OpenFile {
        let task = making.withLock { making in
            if let task = making[path] { return task }
            // The first caller may leave; the others, and later ones, still want it.
            let task = Task {
                defer { self.making.withLock { $0[path] = nil } }
                try await make()
                try await self.tidy(path, from: sources)
            }
            making[path] = task
            return task
        }
        do {
            try await task.value
        } catch {
            let isGone = try await onFileThread { Self.isGone(sources) }
            throw isGone ? Problem.notFound : error
        }
        guard let file = await existing(path) else { throw Problem.notFound }
        return file
    }

    func existing(_ path: String) async -> OpenFile? {
        try? await onFileThread {
            let file = try OpenFile(path)
            // The most recently used is removed last.
            utimensat(AT_FDCWD, path, nil, 0)
            return file
        }
    }

    private func tidy(_ path: String, from sources: [String]) async throws {
        try await onFileThread { [files, limit] in
            // Deleted since: the original is removed first, its copy after it, so one of the two sees the other.
            if Self.isGone(sources) { unlinkFile(path) }
            Self.evict(from: files.copies, keeping: path, limit: limit)
        }
    }

    private static func isGone(_ sources: [String]) -> Bool { sources.contains { access($0, F_OK) != 0 } }

    private static func evict(from folder: String, keeping newest: String, limit: Int) {
        var total = 0
        var copies: [(path: String, size: Int, used: Timestamp)] = []
        // Names that begin with a dot are still being written.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            guard let size = try? fileSize(path), let used = try? changedAt(path) else { continue }
            total += size
            copies.append((path, size, used))
        }
        for copy in copies.sorted(by: { $0.used < $1.used }) where total > limit && copy.path != newest {
            unlinkFile(copy.path)
            total -= copy.size
        }
    }
}
