import Files
package import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A whole file in one buffer, for the operator's files, which are small.
package func readFile(_ path: String) throws -> ByteBuffer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw POSIXFailure(call: "lseek", code: errno) }
    var buffer = ByteBufferAllocator().buffer(capacity: size)
    try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { target in
        var count = 0
        while count < size {
            let got = read(descriptor, target.baseAddress! + count, size - count)
            if got == 0 { break }
            guard got > 0 else { throw POSIXFailure(call: "read", code: errno) }
            count += got
        }
        return count
    }
    return buffer
}
