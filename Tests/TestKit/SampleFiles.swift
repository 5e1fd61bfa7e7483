/// Small files that are what they say, made of nothing but what tells what they are.
extension Sample {
    package static let pdf = bytes(
        "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n")

    /// Two frames of silence at 128 kbit/s and 44.1 kHz.
    package static let mp3: [UInt8] = {
        let frame = bytes("", [0xFF, 0xFB, 0x90, 0x00], zeros: 413)
        return frame + frame
    }()

    /// The same behind a tag of `tag` bytes.
    package static func taggedMP3(tag: Int = 300) -> [UInt8] {
        let size: [UInt8] = [21, 14, 7, 0].map { UInt8(tag >> $0 & 0x7F) }
        return bytes("ID3", [4, 0, 0]) + bytes("", size, zeros: tag) + mp3
    }

    package static func ogg(_ codec: String = "OpusHead") -> [UInt8] {
        var page = bytes("OggS", [0, 2], zeros: 20)
        page += [1, 19]
        page += bytes(codec, zeros: 64)
        return page
    }

    /// A tenth of a second of silence: 8,000 samples a second, 8 bits each.
    package static let wav: [UInt8] = {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        var file = bytes("RIFF", number(836, 4)) + bytes("WAVEfmt ", number(16, 4))
        for (value, count) in [(1, 2), (1, 2), (8_000, 4), (8_000, 4), (1, 2), (8, 2)] { file += number(value, count) }
        file += bytes("data", number(800, 4))
        file += [UInt8](repeating: 0x80, count: 800)
        return file
    }()

    package static func webm(codecs: [String] = ["A_OPUS"], behind void: Int = 0) -> [UInt8] {
        let entries = codecs.map { codec in
            element([0xAE], element([0x83], [codec.hasPrefix("V") ? 1 : 2]) + element([0x86], Array(codec.utf8)))
        }
        var file = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], bytes("webm")))
        // A recorder does not know how long it will go on.
        file += [0x18, 0x53, 0x80, 0x67, 0xFF]
        file += element([0xEC], [UInt8](repeating: 0, count: void))
        file += element([0x16, 0x54, 0xAE, 0x6B], Array(entries.joined()))
        file += element([0x1F, 0x43, 0xB6, 0x75], [UInt8](repeating: 0, count: 64))
        return file
    }

    private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
        guard content.count > 126 else { return id + [0x80 | UInt8(content.count)] + content }
        return id + [0x10 | UInt8(content.count >> 24)] + [16, 8, 0].map { UInt8(content.count >> $0 & 0xFF) } + content
    }

    /// - Parameter tracks: what the tracks' handlers are: `soun`, `vide`.
    package static func m4a(tracks: [String] = ["soun"], brand: String = "M4A ") -> [UInt8] {
        var handlers: [UInt8] = []
        for track in tracks { handlers += box("hdlr", [UInt8](repeating: 0, count: 8) + bytes(track)) }
        var file = box("ftyp", bytes(brand, zeros: 4))
        file += box("mdat", [UInt8](repeating: 7, count: 32))
        file += box("moov", box("trak", box("mdia", handlers)))
        return file
    }

    package static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 8
        let head: [UInt8] = [24, 16, 8, 0].map { UInt8(length >> $0 & 0xFF) }
        return head + bytes(name, content)
    }

    /// A text, numbers, and zeros behind them.
    package static func bytes(_ text: String, _ more: [UInt8] = [], zeros: Int = 0) -> [UInt8] {
        var bytes = Array(text.utf8)
        bytes += more
        bytes += [UInt8](repeating: 0, count: zeros)
        return bytes
    }
}
