import Core
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts files into a directory so that each is complete and durable or absent.
struct RenditionFiles {
    let directory: String

    /// Makes the directory where it is missing, writes every file under a temporary name, flushes it and gives it its
    /// own. On any error all of them are removed, and ``Core/Problem/imageUnavailable`` is thrown.
    func save(_ files: [(name: String, bytes: [UInt8])]) throws {
        var written: [String] = []
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            for file in files {
                let temporary = "\(directory)/.\(file.name).\(UInt64.random(in: 0...UInt64.max)).part"
                written.append(temporary)
                try Self.store(file.bytes, at: temporary)
                let path = "\(directory)/\(file.name)"
                guard rename(temporary, path) == 0 else { throw Self.failure(path) }
                written[written.count - 1] = path
            }
            try Self.flush(directory)
        } catch {
            for path in written { unlink(path) }
            if error is Problem { throw error }
            throw Problem.imageUnavailable.because(String(describing: error))
        }
    }

    private static func store(_ bytes: [UInt8], at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !rest.isEmpty {
                let count = write(descriptor, rest.baseAddress, rest.count)
                guard count > 0 || errno == EINTR else { throw failure(path) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
            }
        }
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    private static func flush(_ directory: String) throws {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(directory) }
    }

    private static func failure(_ path: String) -> Problem {
        .imageUnavailable.because("\(path): \(String(cString: strerror(errno)))")
    }
}
