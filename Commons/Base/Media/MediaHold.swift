import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps files in the media folder from those who tidy there. The system lets go of it with the process, so one that is
/// killed delays nothing.
///
/// - While a backup reads, files of images that are deleted meanwhile wait in `media_trash` until it has ended.
/// - While a process may be storing images, nobody else takes what stands in `incoming` for left over.
package final class MediaHold: Sendable {
    private let descriptor: Int32

    /// Waits for whoever removes files at this moment. Blocks.
    package convenience init(_ files: MediaFiles) throws {
        try self.init("\(files.root)/\(MediaFiles.holdFile)", LOCK_EX)
    }

    /// For storing images, as long as the process may do so. Waits for whoever tidies `incoming` at this moment.
    package static func toStore(in files: MediaFiles) async throws -> MediaHold {
        try await onFileThread { try MediaHold(files.incoming, LOCK_SH) }
    }

    /// For tidying `incoming`; `nil` while somebody may be storing.
    package static func toRecover(_ files: MediaFiles) async throws -> MediaHold? {
        try await ifFree(files.incoming, LOCK_EX)
    }

    /// For removing files; `nil` while a backup reads them.
    package static func toRemove(from files: MediaFiles) async throws -> MediaHold? {
        try await ifFree("\(files.root)/\(MediaFiles.holdFile)", LOCK_SH)
    }

    private static func ifFree(_ path: String, _ operation: Int32) async throws -> MediaHold? {
        try await onFileThread {
            do {
                return try MediaHold(path, operation | LOCK_NB)
            } catch let failure as POSIXFailure where failure.code == EWOULDBLOCK {
                return nil
            }
        }
    }

    /// - Parameter path: of a folder, or of a file, which is made if it is not there.
    private init(_ path: String, _ operation: Int32) throws {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        descriptor = folder >= 0 ? folder : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
        while flock(descriptor, operation) != 0 {
            guard errno == EINTR else {
                let code = errno
                close(descriptor)
                throw POSIXFailure(call: "flock", code: code)
            }
        }
    }

    deinit { close(descriptor) }
}

extension MediaFiles {
    static let holdFile = "hold"
}

/// Gives a file or folder its final name. That it has gone there already, at the hand of somebody else or before a crash, is
/// fine.
func moveIntoPlace(_ source: String, _ target: String) throws {
    guard rename(source, target) != 0 else { return }
    guard ![ENOENT, ENOTEMPTY, EEXIST].contains(errno) else { return }
    throw POSIXFailure(call: "rename", code: errno)
}
