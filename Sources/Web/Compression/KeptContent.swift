public import Design
import NIOCore
import Synchronization

/// The content of a page that is rendered once for many, whose frames differ; compressed once as well.
public final class KeptContent: Sendable {
    public let html: HTML
    private let compressed = Mutex<ByteBuffer?>(nil)

    public init(_ html: HTML) { self.html = html }

    /// A whole frame of zstd, https://www.rfc-editor.org/rfc/rfc8878#section-3.1: a text may be several in a row. gzip
    /// allows it too, but browsers read only the first.
    var zstd: ByteBuffer? {
        if let known = compressed.withLock({ $0 }) { return known }
        let frame = ContentCoding.zstd.compress(ByteBuffer(string: html.text), .page)
        compressed.withLock { $0 = frame }
        return frame
    }
}
