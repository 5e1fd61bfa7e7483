import Core

/// A HEIC or AVIF with its primary image and what that is made of, and nothing else. libheif 1.15 refuses whole files for
/// what comes beside their image: an auxiliary image that belongs to two (iOS 18), brands and references it does not
/// know. The stored original stays as it is.
extension HEIFFile {
    /// `nil` where there is no image to keep, or no room for a brand that decoders know.
    func alone(_ format: ImageFormat, _ bytes: [UInt8], withChannels hasChannels: Bool) -> [UInt8]? {
        guard let shown, let brands = top.first, brands.name == "ftyp", brands.body.count >= 12,
            let list = parts["iinf"], let content = meta.content(file), bytes.count == file.size
        else { return nil }
        let needed = needed(by: shown, withChannels: hasChannels)
        var whole = bytes
        write(format == .avif ? ["avif", "mif1", "avif"] : ["heic", "mif1", "heic"], into: &whole, brands.body)
        // Offsets count from the beginning of the file, so what was there stays in its place, and the new box comes last.
        // One that claims the rest of the file has to name its length first.
        whole.replaceSubrange(meta.whole.lowerBound + 4..<meta.whole.lowerBound + 8, with: "free".utf8)
        if let last = top.last {
            guard last.whole.count <= Int(UInt32.max) else { return nil }
            let start = last.whole.lowerBound
            if bytes[start..<start + 4].allSatisfy({ $0 == 0 }) {
                whole.replaceSubrange(start..<start + 4, with: [UInt8](bigEndian: last.whole.count, 4))
            }
            // What follows the last box, or a part of one, would be read as boxes.
            whole.removeSubrange(last.whole.upperBound...)
        }
        let kept: Set = ["hdlr", "dinf", "iprp", "iloc", "idat"]
        var body = Array(bytes[content.part.lowerBound - 4..<content.part.lowerBound])
        for part in parts {
            switch part.name {
            case "pitm": body += Self.box("pitm", [1, 0, 0, 0] + [UInt8](bigEndian: shown, 4))
            case "iinf" where part.whole == list.whole: body += itemList(needed, bytes)
            case "iref": body += referenceList(needed, shown)
            case let name where kept.contains(name): body += bytes[part.whole]
            default: break
            }
        }
        return whole + Self.box("meta", body)
    }

    /// The primary image, or the one it was made of: an image with a gain map is one that decoders here know, and how to
    /// make it brighter.
    private var shown: Int? {
        if isImage(primary) { return primary }
        return references.first { $0.type == "dimg" && $0.from == primary }?.to.first(where: isImage)
    }

    /// The parts of `shown`, and the images beside it that are about it. Thumbnails are of no use.
    private func needed(by shown: Int, withChannels hasChannels: Bool) -> Set<Int> {
        var needed: Set = [shown]
        var parts: [Int: [Int]] = [:]
        for reference in references where reference.type == "dimg" { parts[reference.from] = reference.to }
        for reference in references where hasChannels && reference.type == "auxl" && reference.to.contains(shown) {
            needed.insert(reference.from)
        }
        var open = Array(needed)
        while let next = open.popLast() {
            for part in parts[next] ?? [] where isImage(part) && needed.insert(part).inserted { open.append(part) }
        }
        return needed
    }

    private func itemList(_ needed: Set<Int>, _ bytes: [UInt8]) -> [UInt8] {
        let entries = needed.sorted().compactMap { items[$0]?.entry }
        return Self.box("iinf", [1, 0, 0, 0] + [UInt8](bigEndian: entries.count, 4) + entries.flatMap { bytes[$0] })
    }

    /// In wide numbers, which every item fits.
    private func referenceList(_ needed: Set<Int>, _ shown: Int) -> [UInt8] {
        var body: [UInt8] = [1, 0, 0, 0]
        for reference in references where needed.contains(reference.from) {
            let to: [Int]
            switch reference.type {
            case "dimg": to = reference.to
            // Once for the image that is shown.
            case "auxl": to = reference.to.contains(shown) ? [shown] : []
            case "prem": to = reference.to.filter(needed.contains)
            default: to = []
            }
            guard !to.isEmpty else { continue }
            let numbers = to.flatMap { [UInt8](bigEndian: $0, 4) }
            body += Self.box(
                reference.type, [UInt8](bigEndian: reference.from, 4) + [UInt8](bigEndian: to.count, 2) + numbers)
        }
        return body.count == 4 ? [] : Self.box("iref", body)
    }

    /// The major brand and as many compatible ones as fit, with the last repeated in what room is left.
    private func write(_ names: [String], into bytes: inout [UInt8], _ body: Range<Int>) {
        var places = Array(stride(from: body.lowerBound, through: body.upperBound - 4, by: 4))
        places.remove(at: 1)
        // With room for one compatible brand alone, it is the one that names the codec.
        let names = places.count == 2 ? [names[0], names[2]] : names
        for (index, place) in places.enumerated() {
            bytes.replaceSubrange(place..<place + 4, with: names[min(index, names.count - 1)].utf8)
        }
    }

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        [UInt8](bigEndian: body.count + 8, 4) + Array(name.utf8) + body
    }
}
