import Core

/// A JPEG (ITU-T T.81) with its tables, frames and scans as they are, and of its other segments only JFIF, Adobe's
/// colour transform, the ICC profile and the orientation.
struct PublicJPEG {
    private var input: ByteCursor
    private var jfif: [UInt8] = []
    private var orientation: ExifOrientation?
    private var body: [UInt8] = []
    private var hasScan = false

    static func bytes(from file: [UInt8]) throws -> [UInt8] {
        var copy = PublicJPEG(input: ByteCursor(file))
        return try copy.filtered()
    }

    private init(input: ByteCursor) { self.input = input }

    private mutating func filtered() throws -> [UInt8] {
        body.reserveCapacity(input.bytes.count)
        try input.expect([0xFF, 0xD8])
        while let marker = try marker(), marker != 0xD9 { try segment(marker) }
        guard hasScan else { throw input.damage("no picture") }
        var exif: [UInt8] = []
        if let tiff = orientation?.tiff { exif = Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff) }
        return [0xFF, 0xD8] + jfif + exif + body + [0xFF, 0xD9]
    }

    /// The next marker's code, past fill bytes and what else decoders pass over. `nil` where the file ends after a scan
    /// without saying so: decoders show such images.
    private mutating func marker() throws -> UInt8? {
        while true {
            input.skip(to: 0xFF)
            while input.next == 0xFF { _ = try input.byte() }
            if input.isAtEnd, hasScan { return nil }
            let code = try input.byte()
            if code != 0, code != 1, !(0xD0...0xD7).contains(code) { return code }
        }
    }

    private mutating func segment(_ marker: UInt8) throws {
        let length = try input.bigEndian(2)
        let payload = try input.take(length - 2)
        switch marker {
        case 0xDA:
            keep(marker, payload)
            hasScan = true
            try scan()
        case 0xC0...0xCF, 0xDB...0xDF:
            keep(marker, payload)
        case 0xE0 where jfif.isEmpty && !hasScan && input.starts(payload, with: "JFIF\0") && payload.count >= 14:
            // Version and density; the last two bytes are the size of a thumbnail, which follows them.
            jfif = Self.segment(marker, input.bytes[payload.prefix(12)] + [0, 0])
        case 0xE1 where orientation == nil && input.starts(payload, with: "Exif\0\0"):
            orientation = ExifOrientation(in: input.bytes[payload])
        case 0xE2 where !hasScan && input.starts(payload, with: "ICC_PROFILE\0"):
            keep(marker, payload)
        case 0xEE where !hasScan && input.starts(payload, with: "Adobe") && payload.count >= 12:
            keep(marker, payload.prefix(12))
        case 0xE0...0xEF, 0xFE:
            break
        default:
            throw input.damage("unknown marker \(marker)")
        }
    }

    /// Entropy-coded data up to the marker that ends it: neither a stuffed byte nor a restart.
    private mutating func scan() throws {
        let start = input.offset
        var end = start
        while !input.isAtEnd {
            input.skip(to: 0xFF)
            end = input.offset
            while input.next == 0xFF { _ = try input.byte() }
            guard let code = input.next else { break }
            if code != 0, !(0xD0...0xD7).contains(code) {
                // Leaves one 0xFF for the marker.
                input = input.within(input.offset - 1..<input.end)
                break
            }
            _ = try input.byte()
            end = input.offset
        }
        body += input.bytes[start..<end]
    }

    private mutating func keep(_ marker: UInt8, _ payload: Range<Int>) {
        body += Self.segment(marker, input.bytes[payload])
    }

    private static func segment(_ marker: UInt8, _ payload: some Collection<UInt8>) -> [UInt8] {
        [0xFF, marker] + .init(bigEndian: payload.count + 2, 2) + payload
    }
}
