import CDeflate
import NIOCore

/// gzip, https://www.rfc-editor.org/rfc/rfc1952, at a level.
final class Deflate: Compressor {
    static let fast = Deflate(level: 1, areKept: true)
    static let best = Deflate(level: 12, areKept: false)

    private let contexts: CompressionContexts

    private init(level: Int32, areKept: Bool) {
        contexts = CompressionContexts(
            areKept: areKept, make: { libdeflate_alloc_compressor(level) }, free: { libdeflate_free_compressor($0) })
    }

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
        contexts.use { context in
            bytes.compressed(capacity: libdeflate_gzip_compress_bound(context, bytes.readableBytes)) { input, output in
                let count = libdeflate_gzip_compress(
                    context, input.baseAddress, input.count, output.baseAddress, output.count)
                return count > 0 ? count : nil
            }
        }
    }
}
