/// The directories of an Exif block (CIPA DC-008, TIFF 6.0 §2), each looked at once. libexif, which libvips asks whenever
/// it opens a file, follows every pointer it meets: eight that lead back to their own directory take it seconds, a few more
/// half a minute.
struct ExifDirectories {
    /// Where they begin.
    private(set) var places: Set<Int> = []
    /// Of all together.
    private(set) var entries = 0
    /// Whether no directory is met twice, and they are no more than cameras write: five, with a hundred entries or two.
    private(set) var isTree = true

    private static let mostPlaces = 8
    private static let mostEntries = 1_000
    /// What a segment of a JPEG holds. Longer ones in other formats are nobody's.
    private static let mostBytes = 65_536
    /// Of Exif, of places and of interoperability.
    private static let pointers: Set = [0x8769, 0x8825, 0xA005]

    /// `block` is with or without `Exif\0\0` in front. What is no Exif has no directories.
    init(_ file: FileWindow, in block: Range<Int>) {
        let isPrefixed = file.text(at: block.lowerBound, 6) == "Exif\0\0"
        let start = block.lowerBound + (isPrefixed ? 6 : 0)
        let size = block.upperBound - start
        let order = file.text(at: start, 2)
        guard order == "II" || order == "MM" else { return }
        func number(_ place: Int, _ length: Int) -> Int? {
            guard place + length <= size else { return nil }
            return order == "II"
                ? file.littleEndian(at: start + place, length) : file.bigEndian(at: start + place, length)
        }
        guard number(2, 2) == 42, let first = number(4, 4) else { return }
        isTree = size <= Self.mostBytes
        var open = [first]
        while isTree, let place = open.popLast() {
            guard let count = number(place, 2) else { continue }
            let held = min(count, (size - place - 2) / 12)
            entries += held
            isTree =
                places.insert(place).inserted && places.count <= Self.mostPlaces && entries <= Self.mostEntries
            guard isTree else { break }
            for entry in stride(from: place + 2, to: place + 2 + held * 12, by: 12) {
                guard let tag = number(entry, 2), Self.pointers.contains(tag) else { continue }
                if let next = number(entry + 8, 4) { open.append(next) }
            }
            // The thumbnail's comes after the first.
            if place == first, let next = number(place + 2 + count * 12, 4), next > 0 { open.append(next) }
        }
    }
}
