import Archives
import Core
import Crypto
import Files
import Storage
import Synchronization

/// The archive that a member brings, read on a thread of its own.
package final class ImportSource: Sendable {
    private let reader: Mutex<ArchiveReader>
    private let thread: IdleThread
    private let folder: String
    /// What comes before all names, where the files were packed again together with their folder.
    private let root: String

    private static let document = "salon.json"
    /// Its own exports have hundreds of bytes for a post.
    private static let documentBytes = 32 << 20
    /// An export has a page and three files for each image.
    private static let limits = ArchiveLimits(entries: 100_000, bytes: 200_000_000_000)

    /// - Parameter folder: where files are unpacked, under names of its own.
    /// - Throws: ``Core/Problem`` where it is no export.
    package static func open(_ path: String, unpackingInto folder: String) async throws -> ImportSource {
        let thread = IdleThread()
        do {
            return try await thread.run { try ImportSource(path, thread: thread, folder: folder) }
        } catch {
            await thread.end()
            throw (error as? ArchiveRefusal)?.problem ?? error
        }
    }

    /// Whether it is an export at all. However many send one, one is looked at at a time: what the directory of an archive
    /// takes in memory, it takes once.
    ///
    /// - Throws: ``Core/Problem`` where it is none.
    package static func check(_ path: String) async throws {
        do {
            try await checks.run {
                guard root(of: try ArchiveReader(path, limits)) != nil else { throw Problem.noExport }
            }
        } catch { throw (error as? ArchiveRefusal)?.problem ?? error }
    }

    private static let checks = IdleThread()

    private init(_ path: String, thread: IdleThread, folder: String) throws {
        let reader = try ArchiveReader(path, Self.limits)
        guard let root = Self.root(of: reader) else { throw Problem.noExport }
        self.root = root
        self.reader = Mutex(reader)
        (self.thread, self.folder) = (thread, folder)
    }

    private static func root(of reader: ArchiveReader) -> String? {
        if reader.entries[document] != nil { return "" }
        let found = reader.entries.keys.filter { name in
            name.hasSuffix("/\(document)") && name.split(separator: "/").count == 2 && !name.hasPrefix("__MACOSX/")
        }
        return found.count == 1 ? found.first.map { String($0.dropLast(document.count)) } : nil
    }

    /// Lets go of the file. Nothing may be asked afterwards.
    package func close() async { await thread.end() }

    /// `salon.json`, of which nothing is in memory yet.
    ///
    /// - Parameter wanted: the members that are read, and how many elements each may have.
    /// - Throws: ``Core/Problem`` where it is none, or has more.
    package func document(_ wanted: [String: Int]) async throws -> ImportDocument {
        let path = newPath("json")
        do {
            return try await onThread { [self] in
                try reader.withLock { reader in
                    guard let entry = reader.entries[root + Self.document] else { throw Problem.noExport }
                    return try ImportDocument(at: path, wanting: wanted, thread: thread) { take in
                        try reader.read(entry, most: Self.documentBytes, take)
                    }
                }
            }
        } catch DocumentScanner.Fault.noObject {
            throw Problem.noExport
        } catch DocumentScanner.Fault.tooMany {
            throw Problem.importTooMuch
        }
    }

    private func newPath(_ kind: String) -> String {
        "\(folder)/import-\(UInt64.random(in: .min ... .max)).\(kind)"
    }

    /// Unpacks a file and compares its hash. The caller removes the file, or moves it away.
    ///
    /// - Throws: ``Core/Problem`` where it is not there, too large, or another one.
    package func unpack(_ name: String, sha256: String, most: Int) async throws -> String {
        let path = newPath("upload")
        do {
            try await onThread { [self] in
                try reader.withLock { reader in
                    guard let entry = reader.entries[root + name] else { throw Problem.importFileMissing }
                    var hasher = SHA256()
                    try writeFile([], to: path)
                    try reader.read(entry, most: most) { bytes in
                        hasher.update(bufferPointer: bytes)
                        try appendFile(Array(bytes), to: path)
                    }
                    guard hasher.finalize().hexadecimal == sha256.lowercased() else {
                        throw Problem.importFileChanged
                    }
                }
            }
            return path
        } catch {
            unlinkFile(path)
            throw error
        }
    }

    private func onThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        do { return try await thread.run(work) } catch { throw (error as? ArchiveRefusal)?.problem ?? error }
    }
}
