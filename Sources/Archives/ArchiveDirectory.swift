#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The end of an archive, which says how many entries there are. libzip makes room for as many as it says, so this is
/// asked before (APPNOTE.TXT 4.3.14 to 4.3.16).
enum ArchiveDirectory {
    /// Throws ``ArchiveRefusal`` for a file that does not end as an archive does, or with more entries than that.
    static func check(_ path: String, entries most: Int) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ArchiveRefusal.notAnArchive }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        // Where libzip looks for the end.
        let tail = try read(descriptor, at: max(0, size - 66_000), count: min(size, 66_000))
        let end = tail.count - 22
        guard end >= 0, tail.number(4, at: end) == 0x0605_4B50, tail.number(2, at: end + 20) == 0 else {
            throw ArchiveRefusal.notAnArchive
        }
        // A second end would be another directory: a reader might take the other.
        for index in 0..<end where tail[index] == 0x50 && tail.number(4, at: index) == 0x0605_4B50 {
            throw ArchiveRefusal.notAnArchive
        }
        var count = tail.number(2, at: end + 10)
        var length = tail.number(4, at: end + 12)
        if end >= 20, tail.number(4, at: end - 20) == 0x0706_4B50 {
            let place = tail.number(8, at: end - 12)
            guard place >= 0, place <= size - 56 else { throw ArchiveRefusal.notAnArchive }
            let record = try read(descriptor, at: place, count: 56)
            guard record.number(4, at: 0) == 0x0606_4B50 else { throw ArchiveRefusal.notAnArchive }
            count = record.number(8, at: 32)
            length = record.number(8, at: 40)
        }
        guard (0...most).contains(count) else { throw ArchiveRefusal.tooManyEntries }
        guard (0...size).contains(length), count <= length / 46 else { throw ArchiveRefusal.notAnArchive }
        // Names, and what is said besides: all of it is kept, several times. Exports of its own have 200 bytes for each file.
        guard length <= most * 250 else { throw ArchiveRefusal.tooManyEntries }
    }

    private static func read(_ descriptor: Int32, at offset: Int, count: Int) throws -> [UInt8] {
        var filled = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
            while filled < count {
                let more = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                guard more > 0 else { break }
                filled += more
            }
            got = filled
        }
        guard filled == count else { throw ArchiveRefusal.notAnArchive }
        return bytes
    }
}

extension [UInt8] {
    /// Some bytes in a row, the last the highest; −1 beyond what an integer holds. All of them exist.
    fileprivate func number(_ count: Int, at index: Int) -> Int {
        var number: UInt64 = 0
        for offset in (0..<count).reversed() { number = number << 8 | UInt64(self[index + offset]) }
        return Int(exactly: number) ?? -1
    }
}
