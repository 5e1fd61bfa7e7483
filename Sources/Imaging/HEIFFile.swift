/// The images in a HEIC or AVIF and how they belong together (ISO/IEC 23008-12), as the file claims. Only what is here
/// within its bounds is read: lists that are longer than any camera's make it `nil`.
struct HEIFFile {
    struct Item {
        let type: String
        let isHidden: Bool
        /// What describes it, with its head.
        let entry: Range<Int>
    }

    struct Reference {
        let type: String
        let from: Int
        let to: [Int]
    }

    let file: FileWindow
    /// Of the file, and inside its `meta`.
    let top: [HEIFBox]
    let meta: HEIFBox
    let parts: [HEIFBox]
    let primary: Int
    private(set) var items: [Int: Item] = [:]
    private(set) var references: [Reference] = []

    /// Entries of all lists together.
    private static let most = 50_000

    init?(_ file: FileWindow) {
        top = HEIFBox.all(file, in: 0..<file.size)
        guard let meta = top["meta"], let content = meta.content(file) else { return nil }
        parts = HEIFBox.all(file, in: content.part)
        guard let named = parts["pitm"]?.content(file),
            let primary = file.bigEndian(at: named.part.lowerBound, named.version == 0 ? 2 : 4)
        else { return nil }
        (self.file, self.meta, self.primary) = (file, meta, primary)
        guard readItems(), readReferences() else { return nil }
    }

    private mutating func readItems() -> Bool {
        guard let list = parts["iinf"]?.content(file) else { return false }
        let start = list.part.lowerBound + (list.version == 0 ? 2 : 4)
        guard start <= list.part.upperBound else { return false }
        for entry in HEIFBox.all(file, in: start..<list.part.upperBound) where entry.name == "infe" {
            // Older ones have no type.
            guard let content = entry.content(file), content.version >= 2 else { continue }
            let width = content.version == 2 ? 2 : 4
            guard let id = file.bigEndian(at: content.part.lowerBound, width),
                let type = file.text(at: content.part.lowerBound + width + 2, 4)
            else { continue }
            items[id] = Item(type: type, isHidden: content.flags & 1 == 1, entry: entry.whole)
        }
        return true
    }

    private mutating func readReferences() -> Bool {
        guard let list = parts["iref"]?.content(file) else { return true }
        let width = list.version == 0 ? 2 : 4
        var budget = Self.most
        for box in HEIFBox.all(file, in: list.part) {
            let start = box.body.lowerBound
            guard let from = file.bigEndian(at: start, width), let count = file.bigEndian(at: start + width, 2) else {
                return false
            }
            budget -= count
            guard budget >= 0, box.body.count >= width + 2 + count * width else { return false }
            let to = (0..<count).compactMap { file.bigEndian(at: start + width + 2 + $0 * width, width) }
            references.append(Reference(type: box.name, from: from, to: to))
        }
        return true
    }

    private static let ofPixels: Set = ["hvc1", "hev1", "lhv1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "mski"]
    private static let ofImages: Set = ["grid", "iovl", "iden"]

    func isImage(_ id: Int) -> Bool {
        items[id].map { Self.ofPixels.contains($0.type) || Self.ofImages.contains($0.type) } ?? false
    }

    /// Whether decoders here know what the primary image, or the first it is made of, is stored as.
    var isFamiliar: Bool {
        var (item, steps) = (primary, 0)
        while let part = references.first(where: { $0.type == "dimg" && $0.from == item })?.to.first, steps < 10 {
            (item, steps) = (part, steps + 1)
        }
        return items[item].map { ["hvc1", "av01"].contains($0.type) } ?? true
    }

    /// How many images the file shows by itself: neither hidden nor a thumbnail, a channel or a part of another, and of
    /// alternatives one.
    var pictures: Int {
        var shown = Set(items.keys.filter { isImage($0) && items[$0]?.isHidden == false })
        for reference in references {
            switch reference.type {
            case "thmb", "auxl": shown.remove(reference.from)
            case "dimg": shown.subtract(reference.to.filter { $0 != primary })
            default: break
            }
        }
        for group in alternatives { shown.subtract(group.filter(shown.contains).dropFirst()) }
        return max(1, shown.count)
    }

    /// The groups of which one is to be shown.
    private var alternatives: [[Int]] {
        guard let groups = parts["grpl"] else { return [] }
        return HEIFBox.all(file, in: groups.body).filter { $0.name == "altr" }.compactMap { group in
            guard let content = group.content(file), let count = file.bigEndian(at: content.part.lowerBound + 4, 4),
                count <= Self.most, content.part.count >= 8 + count * 4
            else { return nil }
            return (0..<count).compactMap { file.bigEndian(at: content.part.lowerBound + 8 + $0 * 4, 4) }
        }
    }

    /// How many images the longest track of pictures has; 0 for a file without one.
    static func frames(_ file: FileWindow) -> Int {
        guard let film = HEIFBox.all(file, in: 0..<file.size)["moov"] else { return 0 }
        let tracks = HEIFBox.all(file, in: film.body).filter { $0.name == "trak" }
        return tracks.compactMap { track -> Int? in
            let media = HEIFBox.all(file, in: track.body)["mdia"].map { HEIFBox.all(file, in: $0.body) } ?? []
            guard let handler = media["hdlr"], file.text(at: handler.body.lowerBound + 8, 4) != "soun" else {
                return nil
            }
            let table = media["minf"].flatMap { HEIFBox.all(file, in: $0.body)["stbl"] }
            let sizes = table.flatMap { HEIFBox.all(file, in: $0.body)["stsz"] }
            return sizes.flatMap { file.bigEndian(at: $0.body.lowerBound + 8, 4) }
        }.max() ?? 0
    }
}
