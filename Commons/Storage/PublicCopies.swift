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
/// The caller checks permission each time. Copies beyond ``limit`` are deleted, the least recently requested first; the
/// last requested always stays. A copy is deleted with its original, an archive with any of its originals, and all of
/// them at the start.
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
    /// ``Core/Problem/notFound`` where the original has gone meanwhile, else what ``Imaging/ImageProcessor`` throws,
    /// but no 415 or 422: the reader can do nothing about the file.
    package func open(_ image: StoredImage, for viewer: ID<Account>?) async throws -> OpenFile {
        try await copy(of: image, for: viewer).file
    }

    /// The same with its place, where it stays until there is no more room for it.
    func copy(of image: StoredImage, for viewer: ID<Account>?) async throws -> (file: OpenFile, place: LocalFile) {
        let path = "\(files.copies)/\(image.id).\(image.format.publicFormat.fileExtension)"
        if let file = await existing(path) { return (file, LocalFile(path)) }
        do {
            let file = try await made(path, from: [.original(of: image)]) { [files, images] in
                try await files.store.withLocal(.original(of: image)) { original in
                    try await images.publicCopy(of: original, into: path, for: viewer?.rawValue ?? 0)
                }
            }
            return (file, LocalFile(path))
        } catch let problem as Problem where [415, 422].contains(problem.status) {
            guard let width = image.picture.widths.last,
                let widest = try await files.store.local(
                    .rendering(of: image).appending(Rendering.file(width: width))),
                let file = try? await OpenFile.open(widest.path)
            else { throw Problem.notFound }
            return (file, widest)
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
        let folder = MediaKey.rendering(rendering, of: id)
        let widths = try await files.store.list(folder).compactMap(Rendering.width(of:)).sorted()
        guard let width = PreviewSize.rendition(of: widths) else { return nil }
        try pays()
        let source = folder.appending(Rendering.file(width: width))
        return try await made(path, from: [source]) { [files, images] in
            try await files.store.withLocal(source) { try await images.linkPreview(of: $0, into: path) }
        }
    }

    /// Removes those of some images, and archives with one of them. Call it once their files are deleted: what is made
    /// meanwhile looks for these when it is made.
    package func remove(of images: Set<ID<Media>>) async {
        await remove { name in
            name.prefix { $0 != "." }.split(separator: "-").contains { id in
                ID<Media>(id).map { images.contains($0) } ?? false
            }
        }
    }

    package func removeAll() async { await remove { _ in true } }

    private func remove(where isMeant: @escaping @Sendable (String) -> Bool) async {
        _ = try? await onFileThread { [files] in
            for name in try FileManager.default.contentsOfDirectory(atPath: files.copies) where isMeant(name) {
                try? FileManager.default.removeItem(atPath: "\(files.copies)/\(name)")
            }
        }
    }

    /// Makes a copy unless somebody does already. Throws ``Core/Problem/notFound`` where a source has gone meanwhile.
    func made(
        _ path: String, from sources: [MediaKey], _ make: @escaping @Sendable () async throws -> Void
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
            if try await isGone(sources) { throw Problem.notFound }
            throw error
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

    private func tidy(_ path: String, from sources: [MediaKey]) async throws {
        // Deleted since: the original is deleted first, its copy after it, so one of the two sees the other.
        let isGone = try await self.isGone(sources)
        try await onFileThread { [files, limit] in
            if isGone { unlinkFile(path) }
            Self.evict(from: files.copies, keeping: path, limit: limit)
        }
    }

    private func isGone(_ sources: [MediaKey]) async throws -> Bool {
        for source in sources {
            if try await files.store.stat(source) == nil { return true }
        }
        return false
    }

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
