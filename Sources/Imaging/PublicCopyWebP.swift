import Core

/// A WebP (RFC 9649) with its images, the ICC profile and the orientation.
struct PublicWebP {
    /// Bits of the extended header.
    private enum Flag {
        static let animation: UInt8 = 0x02
        static let exif: UInt8 = 0x08
        static let alpha: UInt8 = 0x10
        static let profile: UInt8 = 0x20
    }

    private var header: [UInt8] = []
    private var orientation: ExifOrientation?
    private var profile: [UInt8] = []
    private var body: [UInt8] = []
    private var hasPicture = false

    private var flags: UInt8 { header.first ?? 0 }

    static func bytes(from file: [UInt8]) throws -> [UInt8] {
        var input = ByteCursor(file)
        try input.expect(Array("RIFF".utf8))
        let length = try input.littleEndian(4)
        input = input.within(try input.take(length))
        try input.expect(Array("WEBP".utf8))
        var copy = PublicWebP()
        copy.body.reserveCapacity(file.count)
        var isFirst = true
        // Without the extended header nothing follows the image.
        while input.remaining >= 8, !copy.hasPicture || !copy.header.isEmpty {
            let (name, payload) = try chunk(&input)
            if isFirst, name == "VP8X" {
                guard payload.count >= 10 else { throw input.damage("short header") }
                copy.header = Array(file[payload.prefix(10)])
            } else {
                try copy.add(name, payload, of: input)
            }
            isFirst = false
        }
        guard copy.hasPicture else { throw input.damage("no picture") }
        return copy.bytes
    }

    private mutating func add(_ name: String, _ payload: Range<Int>, of input: ByteCursor) throws {
        let isAnimated = flags & Flag.animation != 0
        switch name {
        case "VP8 ", "VP8L", "ALPH":
            guard !isAnimated, !hasPicture else { return }
            body += Self.chunk(name, input.bytes[payload])
            hasPicture = name != "ALPH"
        case "ANIM" where isAnimated:
            body += Self.chunk(name, input.bytes[payload])
        case "ANMF" where isAnimated:
            body += Self.chunk(name, try Self.frame(input.within(payload)))
            hasPicture = true
        case "ICCP" where flags & Flag.profile != 0 && profile.isEmpty:
            profile = Self.chunk(name, input.bytes[payload])
        case "EXIF" where flags & Flag.exif != 0 && orientation == nil:
            orientation = ExifOrientation(in: input.bytes[payload])
        default:
            break
        }
    }

    /// A frame of an animation without chunks unknown to its image.
    private static func frame(_ part: ByteCursor) throws -> [UInt8] {
        var input = part
        var frame = Array(input.bytes[try input.take(16)])
        while input.remaining >= 8 {
            let (name, payload) = try chunk(&input)
            if ["VP8 ", "VP8L", "ALPH"].contains(name) { frame += chunk(name, input.bytes[payload]) }
        }
        return frame
    }

    private var bytes: [UInt8] {
        var file = Array("WEBP".utf8)
        let exif = orientation?.tiff
        if !header.isEmpty {
            var flags = flags & (Flag.animation | Flag.alpha)
            if !profile.isEmpty { flags |= Flag.profile }
            if exif != nil { flags |= Flag.exif }
            file += Self.chunk("VP8X", [flags, 0, 0, 0] + header.dropFirst(4))
        }
        file += profile
        file += body
        if let exif { file += Self.chunk("EXIF", exif) }
        return Self.chunk("RIFF", file)
    }

    /// The byte that makes a chunk's length even is missed by no decoder at the end of a file.
    private static func chunk(_ input: inout ByteCursor) throws -> (name: String, payload: Range<Int>) {
        let name = try input.text(4)
        let length = try input.littleEndian(4)
        let payload = try input.take(length)
        if length % 2 == 1, !input.isAtEnd { _ = try input.byte() }
        return (name, payload)
    }

    private static func chunk(_ name: String, _ payload: some Collection<UInt8>) -> [UInt8] {
        let head: [UInt8] = Array(name.utf8) + .init(littleEndian: payload.count, 4)
        return head + payload + (payload.count % 2 == 0 ? [] : [0])
    }
}
