import Foundation
import Testing

@testable import Imaging

/// HEIC files as cameras write them, made of what an encoder writes.
enum HEIC {
    static func encoded(_ pictures: Pixels..., alpha: Bool = false, options: [String] = []) throws -> [UInt8] {
        let work = try Workspace()
        var sources: [String] = []
        for (index, pixels) in pictures.enumerated() {
            let file = try work.file("\(index).png", pixels.png())
            sources.append(alpha ? "\(work.path)/\(index)a.png" : file)
            if alpha { try run("vips", "bandjoin_const", file, sources[index], "128") }
        }
        let target = work.path + "/target.heic"
        try run("heif-enc", with: ["-q", "95"] + options + sources + ["-o", target])
        return try work.bytes(target)
    }

    /// With these brands, as many as there were.
    static func branded(_ file: [UInt8], _ brands: [String]) -> [UInt8] {
        var file = file
        let places = [8] + stride(from: 16, to: Int(file[3]), by: 4)
        for (place, brand) in zip(places, brands + Array(repeating: brands.last ?? "", count: places.count)) {
            file.replaceSubrange(place..<place + 4, with: brand.utf8)
        }
        return file
    }

    /// With other references between its items, and items that are not there yet: the list is written anew at the end.
    static func referring(
        _ file: [UInt8], _ references: [(type: String, from: Int, to: [Int])], adding items: [Int: String] = [:],
        wide: Bool = false
    ) throws -> [UInt8] {
        try file.withUnsafeBytes { bytes in
            let window = FileWindow(bytes)
            let top = HEIFBox.all(window, in: 0..<file.count)
            let meta = try #require(top["meta"])
            var body: [UInt8] = [0, 0, 0, 0]
            let width = wide ? 4 : 2
            for part in HEIFBox.all(window, in: meta.body.lowerBound + 4..<meta.body.upperBound) {
                switch part.name {
                case "iref": break
                case "iinf":
                    let old = Array(file[part.body.dropFirst(6)])
                    let count = Int(file[part.body.lowerBound + 5]) + items.count
                    let new = items.sorted { $0.key < $1.key }.flatMap { id, type in
                        box("infe", [2, 0, 0, 0] + bigEndian(id, 2) + [0, 0] + Array(type.utf8) + [0])
                    }
                    body += box("iinf", [0, 0, 0, 0] + bigEndian(count, 2) + old + new)
                default: body += file[part.whole]
                }
            }
            let list = references.flatMap { type, from, to in
                box(type, bigEndian(from, width) + bigEndian(to.count, 2) + to.flatMap { bigEndian($0, width) })
            }
            body += box("iref", [wide ? 1 : 0, 0, 0, 0] + list)
            var changed = file
            changed.replaceSubrange(meta.whole.lowerBound + 4..<meta.whole.lowerBound + 8, with: "free".utf8)
            return changed + box("meta", body)
        }
    }

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        bigEndian(body.count + 8, 4) + Array(name.utf8) + body
    }
}
