import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps what rows name in the media folder while a backup reads it: files of images that are deleted meanwhile wait in
/// `media_trash` until it has ended. The system lets go of it with the process, so a backup that is killed delays nothing.
package final class MediaHold: Sendable {
    private let descriptor: Int32

    /// Waits for whoever removes files at this moment. Blocks.
    package convenience init(_ files: MediaFiles) throws {
        try self.init(files, LOCK_EX)
    }

    /// For removing files; `nil` while a backup reads them.
    package static func toRemove(from files: MediaFiles) async throws -> MediaHold? {
        try await onFileThread {
            do {
                return try MediaHold(files, LOCK_SH | LOCK_NB)
            } catch let failure as POSIXFailure where failure.code == EWOULDBLOCK {
                return nil
            }
        }
    }

    private init(_ files: MediaFiles, _ operation: Int32) throws {
        descriptor = open("\(files.root)/\(MediaFiles.holdFile)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
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
