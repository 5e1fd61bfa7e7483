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
        // After an image, decoders take whatever is no block for the end: zeros, other bytes, nothing.
        do { try readBlocks() } catch { guard hasPicture else { throw error } }
        guard hasPicture else { throw input.damage("no picture") }
        return output + [0x3B]
    }

    private mutating func readBlocks() throws {
        while true {
            let block = try input.byte()
            switch block {
            case 0x2C: try image()
            case 0x21: try extend()
            case 0x3B: return
            default: throw input.damage("unknown block \(block)")
            }
        }
    }

    /// Of the colour table that the packed field of a screen or an image announces.
    private static func tableLength(_ packed: UInt8) -> Int { packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1) }

    private mutating func image() throws {
        let start = input.offset
        let descriptor = try input.take(9)
        _ = try input.take(Self.tableLength(input.bytes[descriptor.upperBound - 1]) + 1)
        let data = input.offset
        do { try blocks { _ in } } catch {
            // Of a later image that is cut short, decoders show what there is.
            guard hasPicture, input.end > data else { throw error }
            var part = Array(input.bytes[start..<input.end])
            if let last = lastBlock(from: data) {
                part[last - start] = UInt8(input.end - last - 1)
                if part.last == 0, last + 1 == input.end { part.removeLast() }
            }
            output += control + [0x2C] + part + [0]
            throw error
        }
        output += control + [0x2C] + input.bytes[start..<input.offset]
        control = []
        hasPicture = true
    }

    /// Where the block begins that goes beyond the end.
    private func lastBlock(from data: Int) -> Int? {
        var offset = data
        while offset < input.end {
            let next = offset + 1 + Int(input.bytes[offset])
            if next > input.end { return offset }
            offset = next
        }
        return nil
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
