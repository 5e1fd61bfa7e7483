import Core

/// A GIF (version 89a) with its images, their timing and transparency, and how often it repeats.
struct PublicGIF {
    private var input: ByteCursor
    private var output: [UInt8] = []
    /// A graphic control belongs to the image that follows it, or to a text that is left out with it.
    private var control: [UInt8] = []
    private var hasPicture = false

    static func bytes(from file: [UInt8]) throws -> [UInt8] {
        var copy = PublicGIF(input: ByteCursor(file))
        return try copy.filtered()
    }

    private init(input: ByteCursor) { self.input = input }

    private mutating func filtered() throws -> [UInt8] {
        output.reserveCapacity(input.bytes.count)
        let header = try input.take(13)
        output += input.bytes[header]
        output += input.bytes[try input.take(Self.tableLength(input.bytes[10]))]
        // Decoders show a file that ends after an image without saying so.
        while !input.isAtEnd || !hasPicture {
            let block = try input.byte()
            if block == 0x3B { break }
            switch block {
            case 0x2C: try image()
            case 0x21: try extend()
            default: throw input.damage("unknown block \(block)")
            }
        }
        guard hasPicture else { throw input.damage("no picture") }
        return output + [0x3B]
    }

    /// Of the colour table that the packed field of a screen or an image announces.
    private static func tableLength(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }

    private mutating func image() throws {
        let start = input.offset
        let descriptor = try input.take(9)
        _ = try input.take(Self.tableLength(input.bytes[descriptor.upperBound - 1]) + 1)
        try blocks { _ in }
        output += control + [0x2C] + input.bytes[start..<input.offset]
        control = []
        hasPicture = true
    }

    private mutating func extend() throws {
        let label = try input.byte()
        let bytes = input.bytes
        var first: Range<Int>?
        var loop: Range<Int>?
        try blocks { block in
            if first == nil {
                first = block
            } else if loop == nil, block.count == 3, bytes[block].first == 1 {
                loop = block
            }
        }
        switch label {
        case 0xF9:
            guard let first, first.count == 4 else { throw input.damage("not a graphic control") }
            control = [0x21, 0xF9, 4] + bytes[first] + [0]
        case 0x01:
            control = []
        case 0xFF:
            guard let first, let loop,
                ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(where: { input.starts(first, with: $0) })
            else { return }
            output += [0x21, 0xFF, 11] + bytes[first.prefix(11)] + [3] + bytes[loop] + [0]
        default:
            break
        }
    }

    /// Goes through length-prefixed blocks to the empty one that ends them.
    private mutating func blocks(_ body: (Range<Int>) -> Void) throws {
        while true {
            let length = Int(try input.byte())
            if length == 0 { return }
            body(try input.take(length))
        }
    }
}
