/// Uncompressed TIFF (revision 6.0) in little-endian order: the simplest container for any depth, ink or profile.
struct TIFF {
    enum Photometric: Int {
        case rgb = 2, cmyk = 5
    }

    var width: Int
    var height: Int
    var bits = 8
    var bands = 3
    var photometric = Photometric.rgb
    var profile: [UInt8] = []
    /// Samples as stored; fewer than the header promises make a damaged or a deceiving file.
    var samples: [UInt8]

    var bytes: [UInt8] {
        let entries = 10 + (profile.isEmpty ? 0 : 1) + (bands == 4 && photometric == .rgb ? 1 : 0)
        let depths = 8 + 2 + entries * 12 + 4
        let icc = depths + bands * 2
        let data = icc + profile.count
        var file = Array("II".utf8) + number(42, 2) + number(8, 4) + number(entries, 2)
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) {
            file += number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        entry(256, 4, 1, width)
        entry(257, 4, 1, height)
        entry(258, 3, bands, depths)
        entry(259, 3, 1, 1)
        entry(262, 3, 1, photometric.rawValue)
        entry(273, 4, 1, data)
        entry(277, 3, 1, bands)
        entry(278, 4, 1, height)
        entry(279, 4, 1, samples.count)
        entry(284, 3, 1, 1)
        if bands == 4, photometric == .rgb { entry(338, 3, 1, 2) }
        if !profile.isEmpty { entry(34_675, 7, profile.count, icc) }
        file += number(0, 4)
        for _ in 0..<bands { file += number(bits, 2) }
        return file + profile + samples
    }

    init(_ pixels: Pixels, photometric: Photometric = .rgb, profile: [UInt8] = []) {
        self.init(
            width: pixels.width, height: pixels.height, bands: pixels.bands, photometric: photometric,
            profile: profile, samples: pixels.samples)
    }

    init(
        width: Int, height: Int, bits: Int = 8, bands: Int = 3, photometric: Photometric = .rgb,
        profile: [UInt8] = [], samples: [UInt8]
    ) {
        self.width = width
        self.height = height
        self.bits = bits
        self.bands = bands
        self.photometric = photometric
        self.profile = profile
        self.samples = samples
    }
}

/// Little-endian.
private func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Big-endian.
func bigEndian(_ value: Int, _ length: Int) -> [UInt8] { number(value, length).reversed() }

/// A JPEG with another segment right after its start.
func inserting(marker: UInt8, _ payload: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    Array(jpeg[..<2]) + [0xFF, marker] + bigEndian(payload.count + 2, 2) + payload + Array(jpeg[2...])
}

/// A JPEG with an ICC profile (ICC.1 annex B.4).
func embedding(profile: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
    inserting(marker: 0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile, into: jpeg)
}

/// A JPEG with an Exif orientation and nothing else.
func orienting(_ orientation: Int, _ jpeg: [UInt8]) -> [UInt8] {
    let entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 4)
    let exif = Array("Exif\0\0II".utf8) + number(42, 2) + number(8, 4) + number(1, 2) + entry + number(0, 4)
    return inserting(marker: 0xE1, exif, into: jpeg)
}

/// An animated GIF89a of two colours per frame; codes are nine bits wide and cleared before they could grow.
func animatedGIF(_ width: Int, _ height: Int, frames: [[UInt8]]) -> [UInt8] {
    var file = Array("GIF89a".utf8) + number(width, 2) + number(height, 2) + [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    for colour in frames {
        file += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0] + number(width, 2) + number(height, 2)
        file += [0x80] + colour + [0, 0, 0] + [8]
        var bits = 0
        var filled = 0
        var data: [UInt8] = []
        func put(_ code: Int) {
            bits |= code << filled
            filled += 9
            while filled >= 8 {
                data.append(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                filled -= 8
            }
        }
        for pixel in 0..<width * height {
            if pixel % 100 == 0 { put(256) }
            put(0)
        }
        put(257)
        data.append(UInt8(truncatingIfNeeded: bits))
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            file += [UInt8(block.count)] + block
        }
        file.append(0)
    }
    return file + [0x3B]
}

/// CRC-32 as PNG uses it (ISO/IEC 15948 annex D).
func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { remainder, byte in
        (0..<8).reduce(remainder ^ UInt32(byte)) { value, _ in
            value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
    }
}
