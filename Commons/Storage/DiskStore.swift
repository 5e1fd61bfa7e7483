import Core
package import Files
import FoundationEssentials
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Files of media in a folder of this machine, at the paths that their keys spell.
package struct DiskStore: MediaStore {
    private let root: String

    package init(_ root: String) { self.root = root }

    package var place: String { root }

    private func path(_ key: MediaKey) -> String { key == .root ? root : "\(root)/\(key)" }

    package func put(_ file: String, as key: MediaKey) async throws {
        try await onFileThread {
            let target = path(key)
            let folder = try makeFolder(of: target)
            // Where somebody else has put it there meanwhile, there is none any more.
            do { try syncToDisk(file) } catch let failure as POSIXFailure where failure.isOfNoFile { return }
            try moveIntoPlace(file, target)
            try syncToDisk(folder)
        }
    }

    package func put(contentsOf folder: String, in key: MediaKey) async throws {
        try await onFileThread {
            let target = path(key)
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                try moveIntoPlace("\(folder)/\(name)", "\(target)/\(name)")
            }
            try? FileManager.default.removeItem(atPath: folder)
            try syncToDisk(target)
        }
    }

    package func open(_ key: MediaKey) async throws -> (any ReadableFile)? {
        try await onFileThread {
            do { return try OpenFile(path(key)) } catch let failure as POSIXFailure where failure.isOfNoFile {
                return nil
            }
        }
    }

    /// The file itself.
    package func local(_ key: MediaKey) async throws -> LocalFile? {
        try await onFileThread { isThere(path(key)) ? LocalFile(path(key)) : nil }
    }

    package func copy(_ key: MediaKey, to file: String, on thread: IdleThread?) async throws -> Bool {
        guard let thread else { return try await onFileThread { try giveSecondName(path(key), file) } }
        return try await thread.run { try giveSecondName(path(key), file) }
    }

    package func stat(_ key: MediaKey) async throws -> MediaStat? {
        try await onFileThread {
            let path = path(key)
            guard isThere(path) else { return nil }
            let status = try Stat(FilePath(path))
            return MediaStat(
                size: status.type == .directory ? 0 : Int(status.size), changed: try changedAt(path))
        }
    }

    package func list(_ folder: MediaKey) async throws -> [String] {
        try await onFileThread {
            let path = path(folder)
            do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
                guard (try? Stat(FilePath(path)).type) == .directory else { return [] }
                throw error
            }
        }
    }

    package func move(_ key: MediaKey, to target: MediaKey) async throws {
        try await onFileThread {
            _ = try makeFolder(of: path(target))
            try moveIntoPlace(path(key), path(target))
        }
    }

    package func delete(_ keys: [MediaKey]) async -> [MediaKey: any Error] {
        do {
            return try await onFileThread {
                var failures: [MediaKey: any Error] = [:]
                for key in keys where isThere(path(key)) {
                    do { try FileManager.default.removeItem(atPath: path(key)) } catch {
                        // Somebody else may have been quicker.
                        if isThere(path(key)) { failures[key] = error }
                    }
                }
                return failures
            }
        } catch {
            return Dictionary(keys.map { ($0, error) }) { $1 }
        }
    }

    package func address(of key: MediaKey) -> String? { nil }
}

/// Whether a file or folder exists, as far as permissions show.
private func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) }

/// - Returns: the folder.
private func makeFolder(of path: String) throws -> String {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
}

/// Gives a file or folder its final name. That it has gone there already, at the hand of somebody else or before a crash, is
/// fine.
private func moveIntoPlace(_ source: String, _ target: String) throws {
    guard rename(source, target) != 0 else { return }
    guard ![ENOENT, ENOTEMPTY, EEXIST].contains(errno) else { return }
    throw POSIXFailure(call: "rename", code: errno)
}

/// Gives a file a second name, so that nobody can delete it away; copies it where the folders are on two disks.
///
/// - Returns: whether there is such a file.
func giveSecondName(_ source: String, _ target: String) throws -> Bool {
    if link(source, target) == 0 { return true }
    guard isThere(source) else { return false }
    do { try FileManager.default.copyItem(atPath: source, toPath: target) } catch {
        guard isThere(source) else { return false }
        throw error
    }
    return true
}
