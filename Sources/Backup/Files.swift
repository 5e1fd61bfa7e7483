import Files
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What of a file says whether it has changed.
package struct FileMark: Equatable, Sendable {
    package let size: Int
    /// Of its last change, in nanoseconds.
    package let time: Int64
    package let inode: UInt64

    package init(size: Int, time: Int64, inode: UInt64) {
        self.size = size
        self.time = time
        self.inode = inode
    }

    /// `nil` where there is no regular file.
    package init?(_ path: String) {
        // Not by a `FilePath`, which would take longer than the call.
        let found = path.withCString { path in try? Stat(path, followTargetSymlink: false) }
        guard let stat = found, stat.type == .regular else { return nil }
        size = Int(stat.size)
        let time = stat.st_mtim
        self.time = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        inode = UInt64(stat.inode.rawValue)
    }
}

/// An open file, read or written from its beginning to its end.
package final class PlainFile {
    private(set) var descriptor: Int32
    package let path: String

    static let piece = 128 * 1_024

    init(reading path: String) throws {
        self.path = path
        descriptor = try openPlainFile(path, O_RDONLY)
    }

    /// Makes it anew.
    package init(writing path: String) throws {
        self.path = path
        descriptor = try openPlainFile(path, O_WRONLY | O_CREAT | O_TRUNC)
    }

    deinit { close() }

    package func close() {
        if descriptor >= 0 { _ = systemClose(descriptor) }
        descriptor = -1
    }

    /// Passes all bytes in pieces.
    func readAll(_ each: (UnsafeRawBufferPointer) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: Self.piece)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw POSIXFailure(call: "read", code: errno) }
            if count == 0 { return }
            try buffer.withUnsafeBytes { try each(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    package func write(_ bytes: some Collection<UInt8>) throws {
        try Array(bytes).withUnsafeBytes { try writeAll($0, to: descriptor) }
    }

    package func sync() throws {
        guard fsync(descriptor) == 0 else { throw POSIXFailure(call: "fsync", code: errno) }
    }
}

/// Opens a file, and nothing that has a file's name: it follows no link, and waits for nobody at the other end of a pipe.
///
/// Throws ``BackupProblem`` for what is no plain file, ``POSIXFailure`` for what cannot be opened.
func openPlainFile(_ path: String, _ flags: Int32) throws -> Int32 {
    var status = stat()
    // Opening some devices does something.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw notPlain(path) }
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        _ = systemClose(descriptor)
        throw notPlain(path)
    }
    return descriptor
}

private func notPlain(_ path: String) -> BackupProblem {
    BackupProblem("\(path) is not a plain file, and nothing of it is read or written")
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Makes a folder for its owner alone, and those it is in, if there is none. Throws ``POSIXFailure``.
package func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let failure = POSIXFailure(call: "mkdir", code: errno)
    guard failure.code == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else { throw failure }
    try makeFolder(String(path[..<end]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw POSIXFailure(call: "mkdir", code: errno) }
}

/// Gives a file its name, in the place of another where there is one.
package func renameFile(_ from: String, _ to: String) throws {
    guard rename(from, to) == 0 else { throw POSIXFailure(call: "rename", code: errno) }
}

/// Writes a small file so that it is whole and durable or as it was.
package func writeDurably(_ bytes: [UInt8], to path: String) throws {
    let draft = "\(path).new"
    // Whatever has its name, a pipe that would wait for a reader, say.
    unlinkFile(draft)
    try writeFile(bytes, to: draft)
    try syncToDisk(draft)
    try renameFile(draft, path)
    try syncToDisk(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
}

/// A small file's bytes; `nil` where there is none.
package func readIfThere(_ path: String) throws -> [UInt8]? {
    do {
        var bytes: [UInt8] = []
        try PlainFile(reading: path).readAll { bytes += $0 }
        return bytes
    } catch let failure as POSIXFailure where failure.code == ENOENT {
        return nil
    }
}
