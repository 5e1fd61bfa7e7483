package import Core
import FoundationEssentials
package import Imaging
import Synchronization
package import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The originals as others may have them, kept on disk so that each is made once, however many ask for it.
///
/// Who may have one is the caller's question, each time anew. Copies beyond ``limit`` go, those nobody has asked for the
/// longest first; the one that was asked for last always stays. A copy goes with its original, and all go at the start.
package final class PublicCopies: Sendable {
    /// Bytes.
    package let limit: Int
    private let files: MediaFiles
    private let images: ImageProcessor
    private let making = Mutex<[ID<Media>: Task<Void, any Error>]>([:])

    /// 2 GiB.
    package static let standardLimit = 2 << 30

    package init(files: MediaFiles, images: ImageProcessor, limit: Int = PublicCopies.standardLimit) {
        self.files = files
        self.images = images
        self.limit = limit
    }

    /// The copy of `image`, made now if it is not there. Throws ``Core/Problem/notFound`` where the original has gone
    /// meanwhile, else what ``Imaging/ImageProcessor`` throws.
    package func open(_ image: StoredImage, for viewer: ID<Account>?) async throws -> OpenFile {
        if let file = await existing(image) { return file }
        let task = making.withLock { making in
            if let task = making[image.id] { return task }
            // The first caller may leave; the others, and later ones, still want it.
            let task = Task {
                defer { self.making.withLock { $0[image.id] = nil } }
                try await self.make(image, for: viewer)
            }
            making[image.id] = task
            return task
        }
        try await task.value
        guard let file = await existing(image) else { throw Problem.notFound }
        return file
    }

    private func path(_ image: StoredImage) -> String {
        "\(files.copies)/\(image.id).\(image.format.publicFormat.fileExtension)"
    }

    private func existing(_ image: StoredImage) async -> OpenFile? {
        let path = path(image)
        return try? await onFileThread {
            let file = try OpenFile(path)
            // The most recently used is removed last.
            utimensat(AT_FDCWD, path, nil, 0)
            return file
        }
    }

    private func make(_ image: StoredImage, for viewer: ID<Account>?) async throws {
        let original = "\(files.folder(image.id))/\(image.originalName)"
        let path = path(image)
        try await images.publicCopy(of: original, into: path, for: viewer?.rawValue ?? 0)
        try await onFileThread { [files, limit] in
            // Deleted since: the original is removed first, its copy after it, so one of the two sees the other.
            if access(original, F_OK) != 0 { unlinkFile(path) }
            Self.evict(from: files.copies, keeping: path, limit: limit)
        }
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
