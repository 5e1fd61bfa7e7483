public import NIOCore
import NIOPosix
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file open for reading; it is closed with its last reference, and readable until then even if its name is removed.
public final class OpenFile: ReadableFile {
    /// In bytes, when the file was opened.
    public let size: Int
    /// The first bytes; all of a small file.
    let head: ByteBuffer
    private let descriptor: Int32

    /// How much is read at a time, and so how much of a file one slow reader keeps in memory.
    public static let pieceBytes = 64 * 1_024

    /// Opens a regular file on a file thread. Throws ``POSIXFailure`` or `Errno`.
    public static func open(_ path: String) async throws -> OpenFile {
        try await NIOThreadPool.singleton.runIfActive { try OpenFile(path) }
    }

    /// Opens a regular file, blocking. Throws ``POSIXFailure`` or `Errno`.
    public init(_ path: String) throws {
        descriptor = openForReading(path)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
        do {
            let status = try FileDescriptor(rawValue: descriptor).stat()
            guard status.type == .regular else { throw POSIXFailure(call: "fstat", code: EINVAL) }
            size = Int(status.size)
            head = try Self.read(descriptor, at: 0, count: min(size, Self.pieceBytes))
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// `count` bytes from `offset`; all of them exist. Throws ``POSIXFailure``.
    public func bytes(at offset: Int, count: Int) async throws -> ByteBuffer {
        if offset + count <= head.readableBytes, let part = head.getSlice(at: offset, length: count) { return part }
        return try await NIOThreadPool.singleton.runIfActive { [self] in
            try Self.read(descriptor, at: offset, count: count)
        }
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { target in
            var filled = 0
            while filled < count {
                let got = pread(descriptor, target.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { throw POSIXFailure(call: "pread", code: got < 0 ? errno : EIO) }
                filled += got
            }
            return filled
        }
        return buffer
    }
}

private func openForReading(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }
