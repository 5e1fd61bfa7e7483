package import Files
import NIOCore

extension FileFormat {
    /// How much of a file's beginning is looked at, and how much of a box or behind a tag.
    private static let headBytes = 64 * 1_024

    /// Decides by signature and structure; `nil` for anything else, for what is cut off before its sound begins, and for
    /// films.
    package static func read(_ file: OpenFile) async throws -> FileFormat? {
        let head = try await bytes(of: file, at: 0, upTo: headBytes)
        func at(_ offset: Int, _ text: String) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
        if at(0, "%PDF-") { return .pdf }
        if at(0, "RIFF"), at(8, "WAVE") { return head.prefix(4_096).holds("fmt ") ? .wav : nil }
        if at(0, "OggS") { return isSound(ogg: head) ? .ogg : nil }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return try await isSound(webm: file) ? .webm : nil }
        if at(4, "ftyp") { return try await isSound(boxes: file) ? .m4a : nil }
        if at(0, "ID3") {
            guard let end = MP3Frame.end(ofTag: head), end < file.size else { return nil }
            let sound = try await bytes(of: file, at: end, upTo: 4_096)
            return sound.indices.contains { MP3Frame(sound.dropFirst($0)) != nil } ? .mp3 : nil
        }
        // Two in a row: one alone is three bytes that anything may begin with.
        guard let first = MP3Frame(head[...]), MP3Frame(head.dropFirst(first.byteCount)) != nil else { return nil }
        return .mp3
    }

    private static func bytes(of file: OpenFile, at offset: Int, upTo count: Int) async throws -> [UInt8] {
        let count = min(count, file.size - offset)
        guard offset >= 0, count > 0 else { return [] }
        return Array(try await file.bytes(at: offset, count: count).readableBytesView)
    }

    /// RFC 3533: the first page begins a stream, and its packet names the codec.
    private static func isSound(ogg head: [UInt8]) -> Bool {
        guard head.count > 27, head[4] == 0, head[5] & 2 != 0 else { return false }
        let packet = head.dropFirst(27 + Int(head[26]))
        let codecs = ["OpusHead", "\u{1}vorbis", "\u{7F}FLAC", "Speex   "]
        return codecs.contains { packet.starts(with: $0.utf8) } && !head.holds("theora")
    }

    /// Tracks come before what they hold, and are read wholly or not believed.
    private static func isSound(webm file: OpenFile) async throws -> Bool {
        var offset = 0
        for _ in 0..<32 {
            let bytes = try await bytes(of: file, at: offset, upTo: WebMTracks.Head.longest)
            guard let head = WebMTracks.Head(bytes[...]) else { return false }
            offset += head.byteCount
            if head.id == WebMTracks.segment { continue }
            guard head.id != WebMTracks.cluster, let length = head.length, length <= file.size - offset else {
                return false
            }
            if head.id == WebMTracks.header {
                let header = try await self.bytes(of: file, at: offset, upTo: min(length, 4_096))
                guard header.holds([0x42, 0x82, 0x84] + Array("webm".utf8)) else { return false }
            } else if head.id == WebMTracks.tracks {
                guard length <= headBytes else { return false }
                return WebMTracks.areSound(try await self.bytes(of: file, at: offset, upTo: length)[...])
            }
            offset += length
        }
        return false
    }

    /// ISO/IEC 14496-12: `moov` describes the tracks, whose handlers are `soun` for sound and `vide` for pictures.
    private static func isSound(boxes file: OpenFile) async throws -> Bool {
        var (offset, isSound) = (0, false)
        // Recorders write pieces, each of two boxes, behind the description.
        for _ in 0..<4_096 where offset < file.size {
            let head = try await bytes(of: file, at: offset, upTo: 16)
            // What is cut off behind the description is cut off for players, too.
            guard let length = length(ofBox: head, within: file.size - offset) else { return isSound }
            if head[4..<8].starts(with: "moov".utf8) {
                // A description is read wholly or not believed, and there is one.
                guard !isSound, length <= 1 << 20 else { return false }
                let handlers = try await bytes(of: file, at: offset, upTo: length).handlers
                guard handlers.contains("soun"), !handlers.contains("vide") else { return false }
                isSound = true
            }
            offset += length
        }
        return isSound && offset >= file.size
    }

    /// `nil` for what is no box, or is cut off.
    private static func length(ofBox head: [UInt8], within left: Int) -> Int? {
        guard head.count >= 8 else { return nil }
        var length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        if length == 1 {
            guard head.count == 16, head[8] < 0x10 else { return nil }
            length = head[8...].reduce(0) { $0 << 8 | Int($1) }
        } else if length == 0 {
            length = left
        }
        return (8...).contains(length) && length <= left ? length : nil
    }
}

/// The head of one frame of MPEG sound, layer III (ISO/IEC 11172-3 §2.4.2.3).
private struct MP3Frame {
    let byteCount: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        let head = Array(bytes.prefix(4))
        guard head.count == 4, head[0] == 0xFF, head[1] & 0xE6 == 0xE2, head[1] & 0x18 != 0x08 else { return nil }
        let isFirst = head[1] & 0x18 == 0x18
        let (rate, frequency) = (Int(head[2] >> 4), Int(head[2] >> 2 & 3))
        guard (1...14).contains(rate), frequency < 3 else { return nil }
        let rates =
            isFirst
            ? [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        // Version 2 halves the frequencies, version 2.5 quarters them.
        let divisor = isFirst ? 1 : head[1] & 0x18 == 0x10 ? 2 : 4
        let hertz = [44_100, 48_000, 32_000][frequency] / divisor
        byteCount = (isFirst ? 144_000 : 72_000) * rates[rate - 1] / hertz + Int(head[2] >> 1 & 1)
    }

    /// Where an ID3 tag at the beginning of a file ends; `nil` where that is no tag.
    static func end(ofTag head: [UInt8]) -> Int? {
        guard head.count >= 10, (2...4).contains(head[3]), head[4] < 0xFF, head[5] & 0x0F == 0,
            head[6..<10].allSatisfy({ $0 < 0x80 })
        else { return nil }
        return 10 + head[6..<10].reduce(0) { $0 << 7 | Int($1) }
    }
}

extension RandomAccessCollection where Element == UInt8 {
    fileprivate func holds(_ text: String) -> Bool { holds(Array(text.utf8)) }

    fileprivate func holds(_ pattern: [UInt8]) -> Bool { firstRange(of: pattern) != nil }
}

extension [UInt8] {
    /// What the `hdlr` boxes in a box say their tracks are.
    fileprivate var handlers: Set<String> {
        var handlers: Set<String> = []
        var rest = self[...]
        while let found = rest.firstRange(of: Array("hdlr".utf8)) {
            rest = rest[found.upperBound...]
            handlers.insert(String(decoding: rest.dropFirst(8).prefix(4), as: UTF8.self))
        }
        return handlers
    }
}
