import CZstd
import NIOCore
import Synchronization

/// https://www.rfc-editor.org/rfc/rfc8878, at a level. About twice as fast as gzip and smaller at the level for pages.
final class Zstd: Compressor {
    static let fast = Zstd(level: 1)
    static let best = Zstd(level: 19)

    private let level: Int32
    /// As many as were ever needed at once; each has about a megabyte of tables.
    private let idle = Mutex<[Context]>([])

    private struct Context: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private init(level: Int32) { self.level = level }

    func compress(_ bytes: ByteBuffer) -> ByteBuffer? {
        guard let context = idle.withLock({ $0.popLast() }) ?? ZSTD_createCCtx().map(Context.init) else { return nil }
        defer { idle.withLock { $0.append(context) } }
        return bytes.compressed(capacity: ZSTD_compressBound(bytes.readableBytes)) { input, output in
            let count = ZSTD_compressCCtx(
                context.pointer, output.baseAddress, output.count, input.baseAddress, input.count, level)
            return ZSTD_isError(count) == 0 ? count : nil
        }
    }
}
