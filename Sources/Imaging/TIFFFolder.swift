/// The numbers of the first folder of a TIFF 6.0 or BigTIFF, by their tags.
struct TIFFFolder {
    private var values: [Int: Int] = [:]
    /// Every tag there is, whatever its type.
    private(set) var tags: Set<Int> = []

    subscript(_ tag: Int) -> Int? { values[tag] }

    init?(_ file: FileWindow) {
        let isLittle = file.byte(at: 0) == UInt8(ascii: "I")
        func number(_ offset: Int, _ length: Int) -> Int? {
            guard offset >= 0, offset <= file.size else { return nil }
            // Nothing here is as large as what seven bytes hold.
            guard length == 8 else {
                return isLittle ? file.littleEndian(at: offset, length) : file.bigEndian(at: offset, length)
            }
            return isLittle ? file.littleEndian(at: offset, 7) : file.bigEndian(at: offset + 1, 7)
        }
        let isBig = number(2, 2) == 43
        guard let start = isBig ? number(8, 8) : number(4, 4), let count = number(start, isBig ? 8 : 2) else {
            return nil
        }
        let (first, step) = (start + (isBig ? 8 : 2), isBig ? 20 : 12)
        for index in 0..<min(count, 1_000) {
            let entry = first + index * step
            guard let tag = number(entry, 2), let type = number(entry + 2, 2),
                let many = isBig ? number(entry + 4, 8) : number(entry + 4, 4)
            else { break }
            tags.insert(tag)
            guard let size = [3: 2, 4: 4, 16: 8][type], values[tag] == nil else { continue }
            // The bits of each sample, all equal, may be stored elsewhere; every other field has one value.
            let place = entry + (isBig ? 12 : 8)
            let isHere = DecodingCost.product(size, many) <= (isBig ? 8 : 4)
            guard let found = isHere ? place : isBig ? number(place, 8) : number(place, 4) else { continue }
            values[tag] = number(found, size)
        }
    }
}
