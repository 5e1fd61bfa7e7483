extension DecodingCost {
    /// ISO/IEC 23008-12: the largest image the file describes, which is the one shown or a part of it. The decoder
    /// keeps the decoded planes, a copy in the image's size and one in red, green and blue.
    static func heif(_ file: FileWindow) -> DecodingCost? {
        guard let meta = boxes(file, in: 0..<file.size).first(where: { $0.name == "meta" }) else { return nil }
        var cost = DecodingCost()
        var isDeep = false
        let properties = boxes(file, in: min(meta.body.lowerBound + 4, meta.body.upperBound)..<meta.body.upperBound)
            .first { $0.name == "iprp" }
            .flatMap { boxes(file, in: $0.body).first { $0.name == "ipco" } }
        guard let properties else { return nil }
        for property in boxes(file, in: properties.body) {
            let start = property.body.lowerBound
            switch property.name {
            case "ispe":
                guard let width = file.bigEndian(at: start + 4, 4), let height = file.bigEndian(at: start + 8, 4) else {
                    continue
                }
                cost.pixels = max(cost.pixels, product(width, height))
            case "pixi":
                if let bits = file.byte(at: start + 5), bits > 8 { isDeep = true }
            case "av1C":
                if let flags = file.byte(at: start + 2), flags & 0x40 != 0 { isDeep = true }
            case "hvcC":
                if let bits = file.byte(at: start + 17), bits & 7 > 0 { isDeep = true }
            default:
                break
            }
        }
        cost.bytes = product(cost.pixels, isDeep ? 16 : 8)
        return cost
    }

    private struct Box {
        let name: String
        let body: Range<Int>
    }

    private static func boxes(_ file: FileWindow, in part: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var offset = part.lowerBound
        while boxes.count < 1_000, part.upperBound - offset >= 8,
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
            boxes.append(Box(name: name, body: offset + head..<offset + length))
            offset += length
        }
        return boxes
    }
}
