import CQRCode

/// A QR code as an SVG document: one path of dark modules. It brings its own white ground and the quiet zone of four
/// modules, so that cameras read it on a dark page, too.
///
/// Source: ISO/IEC 18004; error correction level M. Returns `nil` for a text longer than any QR code holds.
public func qrCode(_ text: String) -> HTML? {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    let size = width + 2 * quietZone
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(size * 8)" height="\(size * 8)" viewBox="0 0 \(size) \(size)" \
        shape-rendering="crispEdges"><rect width="\(size)" height="\(size)" fill="#fff"/>\
        <path d="\(path(modules, width: width))"/></svg>
        """
}

private let quietZone = 4

/// Neighbours in a row are one rectangle.
private func path(_ modules: UnsafeBufferPointer<UInt8>, width: Int) -> String {
    var path = ""
    for y in 0..<width {
        var x = 0
        while x < width {
            // The lowest bit is the colour.
            let run = modules[(y * width + x)..<((y + 1) * width)].prefix { $0 & 1 == 1 }.count
            if run > 0 { path += "M\(x + quietZone) \(y + quietZone)h\(run)v1h-\(run)z" }
            x += run + 1
        }
    }
    return path
}
