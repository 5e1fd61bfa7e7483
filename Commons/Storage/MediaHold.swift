import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps files in the media folder from those who tidy there. The system lets go of it with the process, so one that is
/// killed delays nothing.
///
/// - While a backup reads, files of images that are deleted meanwhile wait in `media_trash` until it has ended.
/// - While a process may be storing images, nobody else takes what is in `incoming` for left over.
package struct MediaHold: Sendable {
    private let lock: FileLock

    /// Blocks until no files are being removed.
    package init(_ files: MediaFiles) throws {
        guard let lock = try Self.lock(files.holdFile, exclusive: true, waits: true) else {
            throw POSIXFailure(call: "flock", code: EWOULDBLOCK)
        }
        self.lock = lock
    }

    private init?(_ path: String, exclusive: Bool, waits: Bool) throws {
        guard let lock = try Self.lock(path, exclusive: exclusive, waits: waits) else { return nil }
        self.lock = lock
    }

    /// For storing images, as long as the process may do so. Waits until `incoming` is not being tidied.
    package static func toStore(in files: MediaFiles) async throws -> MediaHold? {
        try await onFileThread { try MediaHold(files.incoming, exclusive: false, waits: true) }
    }

    /// For tidying `incoming`; `nil` while somebody may be storing.
    package static func toRecover(_ files: MediaFiles) async throws -> MediaHold? {
        try await onFileThread { try MediaHold(files.incoming, exclusive: true, waits: false) }
    }

    /// For removing files; `nil` while a backup reads them.
    package static func toRemove(from files: MediaFiles) async throws -> MediaHold? {
        try await onFileThread {
            try MediaHold(files.holdFile, exclusive: false, waits: false)
        }
    }

    /// - Parameter path: of a folder, or of a file, which is made if it is not there.
    private static func lock(_ path: String, exclusive: Bool, waits: Bool) throws -> FileLock? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let descriptor = folder >= 0 ? folder : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
        return try FileLock(descriptor, exclusive: exclusive, waits: waits)
    }
}
