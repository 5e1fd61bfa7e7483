import CDeflate
import NIOCore
import Synchronization

/// gzip, https://www.rfc-editor.org/rfc/rfc1952, at a level.
final class Deflate: Compressor {
    static let fast = Deflate(level: 1)
    static let best = Deflate(level: 12)

    private let level: Int32
    /// As many as were ever needed at once.
    private let idle = Mutex<[Context]>([])

    private struct Context: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private init(level: Int32) { self.level = level }

    /// A weak tag, https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3: two checksums of the bytes, as they are before
    /// any coding.
    static func entityTag(of bytes: ByteBuffer) -> String {
        let (crc, adler) = bytes.withUnsafeReadableBytes { bytes in
            (
                libdeflate_crc32(0, bytes.baseAddress, bytes.count),
                libdeflate_adler32(1, bytes.baseAddress, bytes.count)
            )
        }
        return "W/\"\(String(crc, radix: 36))-\(String(adler, radix: 36))\""
    }

    func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
        guard let context = idle.withLock({ $0.popLast() }) ?? libdeflate_alloc_compressor(level).map(Context.init)
        else {
            return nil
        }
        defer { idle.withLock { $0.append(context) } }
        let capacity = libdeflate_gzip_compress_bound(context.pointer, bytes.readableBytes)
        return bytes.compressed(capacity: capacity) { input, output in
            let count = libdeflate_gzip_compress(
                context.pointer, input.baseAddress, input.count, output.baseAddress, output.count)
            return count > 0 ? count : nil
        }
    }
}
