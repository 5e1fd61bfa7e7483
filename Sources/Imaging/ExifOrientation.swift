import Core

/// How to turn an image upright, from Exif (CIPA DC-008 §4.6.4), and nothing else of Exif.
struct ExifOrientation: Equatable {
    /// 1…8; 1 is upright.
    let value: Int

    static let upright = ExifOrientation(value: 1)

    private static let tag = 0x112
    private static let short = 3
    /// The bytes of a whole number, by its type. It should be short, and editors write others, which most programs read.
    private static let widths = [1: 1, 6: 1, short: 2, 8: 2, 4: 4, 9: 4]

    private init(value: Int) { self.value = value }

    /// Reads an Exif block, with or without `Exif\0\0` in front. An unreadable one means upright.
    init(in block: ArraySlice<UInt8>) {
        let prefix = Array("Exif\0\0".utf8)
        let tiff = Array(block.starts(with: prefix) ? block.dropFirst(prefix.count) : block)
        self.init(value: (try? Self.find(in: tiff)) ?? 1)
    }

    /// In the first directory (TIFF 6.0 §2); `nil` without the tag.
    private static func find(in tiff: [UInt8]) throws -> Int? {
        var cursor = ByteCursor(tiff)
        let order = try cursor.text(2)
        guard order == "II" || order == "MM" else { return nil }
        func number(_ count: Int) throws -> Int {
            order == "II" ? try cursor.littleEndian(count) : try cursor.bigEndian(count)
        }
        guard try number(2) == 42 else { return nil }
        let directory = try number(4)
        guard directory < tiff.count else { return nil }
        cursor = cursor.within(directory..<tiff.count)
        for _ in 0..<(try number(2)) {
            let (tag, type, count) = (try number(2), try number(2), try number(4))
            guard tag == Self.tag else {
                _ = try number(4)
                continue
            }
            guard let width = Self.widths[type], count >= 1, count <= 4 / width else { return nil }
            let value = try number(width)
            return (1...8).contains(value) ? value : nil
        }
        return nil
    }

    /// A TIFF structure with this orientation alone; `nil` when upright, which need not be said.
    var tiff: [UInt8]? {
        guard value != 1 else { return nil }
        let header: [UInt8] = Array("MM".utf8) + .init(bigEndian: 42, 2) + .init(bigEndian: 8, 4)
        let entry: [UInt8] =
            .init(bigEndian: Self.tag, 2) + .init(bigEndian: Self.short, 2) + .init(bigEndian: 1, 4)
            + .init(bigEndian: value, 2) + [0, 0]
        return header + .init(bigEndian: 1, 2) + entry + .init(bigEndian: 0, 4)
    }
}
