import Archives
package import Core
import Crypto
package import Files
import FoundationEssentials
import Imaging
import Kernel

extension PublicCopies {
    /// An image of an archive, and what it is called there, without an ending: a file's name on any disk.
    package typealias NamedImage = (image: StoredImage, name: String)

    /// The copies of at most ten images in one ZIP archive, made now if it is not there: it is kept as they are, and is
    /// deleted with any of the originals. The caller checks permission each time. It is written to the disk a few
    /// kilobytes at a time.
    ///
    /// - Parameter pays: is asked before one is made.
    /// - Throws: ``Core/Problem/archiveTooLarge``, ``Core/Problem/noArchive``; what `pays` and ``open(_:for:)`` throw.
    package func archive(
        of images: [NamedImage], for viewer: ID<Account>?, pays: @Sendable () throws -> Void
    ) async throws -> OpenFile {
        let path = "\(files.copies)/\(Self.archiveName(of: images))"
        if let file = await existing(path) { return file }
        try pays()
        let originals = images.map { MediaKey.original(of: $0.image) }
        return try await made(path, from: originals) { [self] in
            let folder = "\(files.copies)/.\(UInt64.random(in: .min ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let items = try await gather(images, in: folder, for: viewer)
            try await write(items, in: folder, to: path)
        }
    }

    /// Another for other images and other names. The ids first, so that it is found when one of them goes
    /// (``remove(of:)``).
    package static func archiveName(of images: [NamedImage]) -> String {
        let names = SHA256.hash(data: Data(images.map(\.name).joined(separator: "/").utf8)).prefix(6).hexadecimal
        return "\(images.map { "\($0.image.id)" }.joined(separator: "-")).\(names).zip"
    }

    private func gather(
        _ images: [NamedImage], in folder: String, for viewer: ID<Account>?
    ) async throws -> [ArchiveItem] {
        try await onFileThread {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        var items: [ArchiveItem] = []
        var total = 0
        for named in images {
            let target = "\(folder)/\(items.count)"
            let (ending, bytes) = try await take(named.image, to: target, for: viewer)
            total += bytes
            // Half of the room: not everything else goes for it.
            guard total <= limit / 2 else { throw Problem.archiveTooLarge }
            items.append(
                ArchiveItem(
                    name: "\(named.name).\(ending)", path: target, isCompressed: false,
                    changed: named.image.id.createdAt))
        }
        if let free = freeSpace(at: folder), free < Double(total) + 64e6 { throw Problem.diskFull }
        return items
    }

    /// Gives a copy a second name, so that nobody removes it meanwhile.
    private func take(
        _ image: StoredImage, to target: String, for viewer: ID<Account>?
    ) async throws -> (ending: String, bytes: Int) {
        // One that has just been removed to make room is made once more.
        for _ in 0..<2 {
            let (file, place) = try await copy(of: image, for: viewer)
            let isTaken = try await onFileThread {
                try withExtendedLifetime(place) { try giveSecondName(place.path, target) }
            }
            guard isTaken else { continue }
            let format = await file.imageFormat ?? image.format.publicFormat
            return (format.fileExtension, file.size)
        }
        throw Problem.notFound
    }

    private func write(_ items: [ArchiveItem], in folder: String, to path: String) async throws {
        let thread = IdleThread()
        do {
            try await thread.run {
                try writeArchive(items, to: "\(folder)/archive") { _ in true }
                try FileManager.default.moveItem(atPath: "\(folder)/archive", toPath: path)
            }
            await thread.end()
        } catch {
            await thread.end()
            guard let error = error as? ArchiveError else { throw error }
            throw Problem.noArchive(error)
        }
    }
}

extension Problem {
    static let archiveTooLarge = Problem(
        422,
        Phrase(
            "원본이 너무 커서 한 파일에 담을 수 없어요. 하나씩 내려받아 주세요.",
            "These originals are too large for one file. Download them one by one."))

    /// libzip is not there, or the archive could not be written.
    fileprivate static func noArchive(_ error: ArchiveError) -> Problem {
        Problem(
            503,
            Phrase(
                "지금은 원본을 한꺼번에 내려받을 수 없어요. 하나씩 내려받아 주세요.",
                "The originals can’t be put into one file just now. Download them one by one."), cause: "\(error)")
    }
}
