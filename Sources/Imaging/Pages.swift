/// The images of a file of which only the first is shown: the pages of a TIFF, the images of a HEIC or AVIF that its maker
/// would see in a viewer.
enum Pages {
    /// Nobody counts further.
    static let most = 10_000

    static func count(of file: ImageFile) -> Int {
        guard let window = FileWindow(file) else { return 1 }
        switch file.format {
        case .tiff: return TIFFFolder.pages(window)
        case .heic, .avif: return min(HEIFFile(window)?.pictures ?? 1, most)
        case .jpeg, .png, .webp, .gif: return 1
        }
    }
}

extension TIFFFolder {
    /// How many folders are pages: neither a smaller version of another nor a mask (TIFF 6.0, NewSubfileType).
    static func pages(_ file: FileWindow) -> Int {
        let isLittle = file.byte(at: 0) == UInt8(ascii: "I")
        func number(_ offset: Int, _ length: Int) -> Int? {
            guard offset >= 0, offset < file.size else { return nil }
            guard length == 8 else {
                return isLittle ? file.littleEndian(at: offset, length) : file.bigEndian(at: offset, length)
            }
            return isLittle ? file.littleEndian(at: offset, 7) : file.bigEndian(at: offset + 1, 7)
        }
        let isBig = number(2, 2) == 43
        let (width, step) = (isBig ? 8 : 4, isBig ? 20 : 12)
        var pages = 0
        // A chain that closes ends where it began.
        var seen: Set<Int> = []
        var folder = number(isBig ? 8 : 4, width) ?? 0
        while folder > 0, seen.count < Pages.most, seen.insert(folder).inserted,
            let count = number(folder, isBig ? 8 : 2), count > 0
        {
            let first = folder + (isBig ? 8 : 2)
            guard count <= file.size / step else { break }
            // Entries are in the order of their tags, and this is the first there is.
            let isOwn = number(first, 2) == 254
            let kind = isOwn ? number(first + (isBig ? 12 : 8), number(first + 2, 2) == 3 ? 2 : 4) ?? 0 : 0
            if kind & 0b101 == 0 { pages += 1 }
            folder = number(first + count * step, width) ?? 0
        }
        return max(1, pages)
    }
}
