import Core
package import Files
import Foundation
package import NIOCore
package import Storage
import Synchronization

/// Files of media in memory. What works with it asks the store for all of them.
package final class MemoryStore: MediaStore {
    private let files = Mutex<[MediaKey: [UInt8]]>([:])
    private let deletionsFail = Mutex(false)
    private let host: String?

    /// - Parameter host: where everybody can fetch files, as on another machine.
    package init(host: String? = nil) { self.host = host }

    package var keys: Set<MediaKey> { files.withLock { Set($0.keys) } }

    package func refuseDeletions(_ isOn: Bool) { deletionsFail.withLock { $0 = isOn } }

    package var place: String { "memory" }

    package func put(_ file: String, as key: MediaKey) async throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        files.withLock { $0[key] = bytes }
        try FileManager.default.removeItem(atPath: file)
    }

    package func put(contentsOf folder: String, in key: MediaKey) async throws {
        for name in Self.files(in: folder) { try await put("\(folder)/\(name)", as: key.appending(name)) }
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    package func open(_ key: MediaKey) async throws -> (any ReadableFile)? {
        files.withLock { $0[key] }.map { MemoryFile(content: $0) }
    }

    package func local(_ key: MediaKey) async throws -> LocalFile? {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("salon-\(UUID().uuidString)").path
        return try await copy(key, to: path, on: nil) ? LocalFile(path, isCopy: true) : nil
    }

    package func copy(_ key: MediaKey, to file: String, on thread: IdleThread?) async throws -> Bool {
        guard let bytes = files.withLock({ $0[key] }) else { return false }
        try Data(bytes).write(to: URL(filePath: file))
        return true
    }

    package func stat(_ key: MediaKey) async throws -> MediaStat? {
        let file = files.withLock { $0[key] }
        let isFolder = try await !list(key).isEmpty
        guard file != nil || isFolder else { return nil }
        return MediaStat(size: file?.count ?? 0, changed: Timestamp(milliseconds: 0))
    }

    package func list(_ folder: MediaKey) async throws -> [String] {
        Set(keys.compactMap { $0.path(in: folder)?.split(separator: "/").first.map(String.init) }).sorted()
    }

    package func move(_ key: MediaKey, to target: MediaKey) async throws {
        files.withLock { files in
            for (found, bytes) in files {
                guard found == key || found.path(in: key) != nil else { continue }
                files[found] = nil
                files[found.path(in: key).map(target.appending) ?? target] = bytes
            }
        }
    }

    package func delete(_ keys: [MediaKey]) async -> [MediaKey: any Error] {
        guard !deletionsFail.withLock({ $0 }) else { return Dictionary(keys.map { ($0, Refused()) }) { $1 } }
        files.withLock { files in
            files = files.filter { file in !keys.contains { file.key == $0 || file.key.path(in: $0) != nil } }
        }
        return [:]
    }

    package func address(of key: MediaKey) -> String? { host.map { "\($0)/\(key)" } }

    private struct Refused: Error {}
}

private struct MemoryFile: ReadableFile {
    let content: [UInt8]

    var size: Int { content.count }

    func bytes(at offset: Int, count: Int) async throws -> ByteBuffer {
        ByteBuffer(bytes: content[offset..<offset + count])
    }
}

extension MediaKey {
    /// The rest of it behind a folder it is in.
    fileprivate func path(in folder: MediaKey) -> String? {
        if folder == .root { return description }
        return description.hasPrefix("\(folder)/") ? String(description.dropFirst(folder.description.count + 1)) : nil
    }
}
