import CZstd

/// Takes a frame apart as it comes. https://www.rfc-editor.org/rfc/rfc8878
final class ZstdDecoder {
    private let context = ZSTD_createDCtx()
    private var buffer = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
    /// Whether the frame has ended, and nothing follows it.
    private(set) var isWhole = false

    deinit { ZSTD_freeDCtx(context) }

    /// Throws ``Damage`` for what is no such frame.
    func add(_ bytes: [UInt8], _ each: (ArraySlice<UInt8>) throws -> Void) throws {
        guard !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes { source in
            var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
            while true {
                guard !isWhole else {
                    if input.pos < input.size { throw Damage() }
                    return
                }
                let (rest, count, isFull) = buffer.withUnsafeMutableBytes { target in
                    var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                    let rest = ZSTD_decompressStream(context, &output, &input)
                    return (rest, output.pos, output.pos == output.size)
                }
                guard ZSTD_isError(rest) == 0 else { throw Damage() }
                isWhole = rest == 0
                if count > 0 { try each(buffer[..<count]) }
                if input.pos == input.size, !isFull { return }
            }
        }
    }
}

/// Bytes that are not what was written.
struct Damage: Error {}
