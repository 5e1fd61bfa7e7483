/// A ZIP archive made by hand, byte for byte, so that it can lie.
package struct ZIPBytes {
    package struct Entry {
        package var name: String
        package var bytes: [UInt8]
        /// What the headers say.
        package var size: Int
        package var packedSize: Int
        package var flags = 0x0800
        package var method = 0
        package var checksum: UInt32
        /// Of Unix, as in `stat`: 0o120777 for a link.
        package var mode = 0o100644

        package init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
            size = bytes.count
            packedSize = bytes.count
            checksum = crc32(bytes)
        }
    }

    package var entries: [Entry]
    /// How many entries the end says there are.
    package var count: Int

    package init(_ entries: [Entry]) {
        self.entries = entries
        count = entries.count
    }

    package var bytes: [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            let shared =
                number(entry.flags, 2) + number(entry.method, 2) + number(0, 2) + number(0x21, 2)
                + number(Int(entry.checksum), 4) + number(entry.packedSize, 4) + number(entry.size, 4)
                + number(name.count, 2) + number(0, 2)
            let offset = out.count
            out += number(0x0403_4B50, 4) + number(20, 2) + shared + name + entry.bytes
            directory += number(0x0201_4B50, 4) + number(0x031E, 2) + number(20, 2) + shared
            directory += number(0, 2) + number(0, 2) + number(0, 2) + number(entry.mode << 16, 4) + number(offset, 4)
            directory += name
        }
        let start = out.count
        out += directory
        out += number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
        return out + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in crc >> 8 ^ crcs[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
}

/// Of each byte alone.
private let crcs: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
}
