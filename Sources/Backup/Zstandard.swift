import CZstd

/// Compresses bytes as they come into one frame. https://www.rfc-editor.org/rfc/rfc8878
final class ZstdEncoder {
    private let context = ZSTD_createCCtx()
    private var buffer = [UInt8](repeating: 0, count: ZSTD_CStreamOutSize())

    init(level: Int32) {
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit { ZSTD_freeCCtx(context) }

    /// - Parameter isLast: ends the frame; the next bytes begin another.
    func add(_ bytes: UnsafeRawBufferPointer, isLast: Bool, _ each: (ArraySlice<UInt8>) throws -> Void) throws {
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        while true {
            let (rest, count) = buffer.withUnsafeMutableBytes { target in
                var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                let rest = ZSTD_compressStream2(context, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
                return (rest, output.pos)
            }
            guard ZSTD_isError(rest) == 0 else {
                throw BackupProblem("zstd: \(String(cString: ZSTD_getErrorName(rest)))")
            }
            if count > 0 { try each(buffer[..<count]) }
            if isLast ? rest == 0 : input.pos == input.size { return }
        }
    }
}

/// Takes a frame apart as it comes.
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
