/// A JPEG (ITU-T T.81) that ends without saying so: decoders that read ahead take it for one cut short, though every line
/// may be there.
enum JPEGEnd {
    /// The file with its end marker, which a decoder has to find without missing anything; `nil` where it has one, and
    /// for what is no JPEG to its first scan.
    static func added(to file: ImageFile, _ limits: ImageLimits) throws -> ImageFile? {
        guard let window = FileWindow(file), isMissing(in: window) else { return nil }
        var bytes = try file.contents(limits)
        // Copying and recovering fill files up; a zero after 0xFF belongs to it.
        let filled = bytes.count
        while bytes.last == 0 { bytes.removeLast() }
        if bytes.last == 0xFF {
            if bytes.count < filled { bytes.append(0) } else { bytes.removeLast() }
        }
        return ImageFile(bytes + [0xFF, 0xD9], insteadOf: file, strictly: true)
    }

    static func isMissing(in file: FileWindow) -> Bool {
        // As nearly all are.
        if file.bigEndian(at: file.size - 2, 2) == 0xFFD9 { return false }
        var offset = 2
        var hasScan = false
        while let found = file.index(of: 0xFF, from: offset) {
            offset = found
            while file.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = file.byte(at: offset) else { return hasScan }
            offset += 1
            switch marker {
            case 0xD9: return false
            case 0x00, 0x01, 0xD0...0xD8: continue
            case 0xDA: hasScan = true
            default: break
            }
            guard let length = file.bigEndian(at: offset, 2) else { return hasScan }
            offset += max(2, length)
        }
        return hasScan
    }
}
