import Design
import NIOCore

extension Zstd {
    /// A page as frames in a row, https://www.rfc-editor.org/rfc/rfc8878#section-3.1, one for each part. gzip allows it,
    /// too, but browsers read only the first.
    func frames(of parts: [PagePart]) -> ByteBuffer? {
        var bytes = ByteBuffer()
        for part in parts {
            switch part {
            case .own(let html):
                guard var frame = frame(of: html) else { return nil }
                bytes.writeBuffer(&frame)
            case .kept(let kept):
                guard let frame = kept.compressed({ frame(of: $0).map { Array($0.readableBytesView) } }) else {
                    return nil
                }
                bytes.writeBytes(frame)
            }
        }
        return bytes
    }

    private func frame(of html: HTML) -> ByteBuffer? { compress(ByteBuffer(string: html.text)) }
}

extension ByteBuffer {
    init(_ parts: [PagePart]) {
        self.init()
        let texts = parts.map(\.html.text)
        reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count })
        for text in texts { writeString(text) }
    }
}
