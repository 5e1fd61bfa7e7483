extension DecodingCost {
    /// ISO/IEC 23008-12: the largest image the file describes, which is the one shown or a part of it. The decoder
    /// keeps the decoded planes, a copy in the image's size and one in red, green and blue.
    static func heif(_ file: FileWindow) -> DecodingCost? {
        guard let meta = HEIFBox.all(file, in: 0..<file.size)["meta"] else { return nil }
        var cost = DecodingCost()
        var isDeep = false
        let inside = min(meta.body.lowerBound + 4, meta.body.upperBound)..<meta.body.upperBound
        let properties = HEIFBox.all(file, in: inside)["iprp"].flatMap { HEIFBox.all(file, in: $0.body)["ipco"] }
        guard let properties else { return nil }
        for property in HEIFBox.all(file, in: properties.body) {
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
}
