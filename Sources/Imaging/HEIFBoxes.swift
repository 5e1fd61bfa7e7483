/// The boxes of a file (ISO/IEC 14496-12 §4.2), as far as they fit into what holds them.
struct HEIFBox {
    let name: String
    /// With its head.
    let whole: Range<Int>
    let body: Range<Int>

    /// No file that is read here has more in one place.
    private static let most = 4_096

    static func all(_ file: FileWindow, in part: Range<Int>) -> [HEIFBox] {
        var boxes: [HEIFBox] = []
        var offset = part.lowerBound
        while boxes.count < most, part.upperBound - offset >= 8,
            var length = file.bigEndian(at: offset, 4), let name = file.text(at: offset + 4, 4)
        {
            var head = 8
            if length == 1 {
                // Of a length in eight bytes the first is nothing in files we take.
                guard let large = file.bigEndian(at: offset + 9, 7) else { break }
                (length, head) = (large, 16)
            } else if length == 0 {
                length = part.upperBound - offset
            }
            guard length >= head, length <= part.upperBound - offset else { break }
            boxes.append(HEIFBox(name: name, whole: offset..<offset + length, body: offset + head..<offset + length))
            offset += length
        }
        return boxes
    }

    /// The body after the version and flags that many boxes begin with.
    func content(_ file: FileWindow) -> (version: Int, flags: Int, part: Range<Int>)? {
        guard body.count >= 4, let version = file.byte(at: body.lowerBound),
            let flags = file.bigEndian(at: body.lowerBound + 1, 3)
        else { return nil }
        return (Int(version), flags, body.lowerBound + 4..<body.upperBound)
    }
}

extension [HEIFBox] {
    subscript(_ name: String) -> HEIFBox? { first { $0.name == name } }
}
