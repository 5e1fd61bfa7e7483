#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A system call that failed; logged, never shown.
public struct POSIXFailure: Error {
    public let call: String
    public let code: Int32

    public init(call: String, code: Int32) {
        self.call = call
        self.code = code
    }
}

extension POSIXFailure {
    /// The disk, or its quota, is full.
    public var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }

    /// There is no such file.
    public var isOfNoFile: Bool { code == ENOENT || code == ENOTDIR }
}

/// Removes a file if it exists.
public func unlinkFile(_ path: String) { _ = unlink(path) }

/// Writes all bytes, however few the system takes at a time.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0 {
            guard errno == EINTR else { throw POSIXFailure(call: "write", code: errno) }
        } else {
            rest = rest.dropFirst(written)
        }
    }
}

/// Makes a file's or folder's state survive a power cut.
public func syncToDisk(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXFailure(call: "fsync", code: errno) }
}

/// Makes a file with these bytes. It is not durable until ``syncToDisk(_:)``.
public func writeFile(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor) }
}
