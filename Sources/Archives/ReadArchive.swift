import CZip

/// What is allowed of an archive that somebody sends.
package struct ArchiveLimits: Sendable {
    package var entries: Int
    /// Of all entries together, when they are unpacked.
    package var bytes: Int
    /// How many times as large as packed an entry may be, beyond its first megabyte.
    package var ratio: Int

    package init(entries: Int, bytes: Int, ratio: Int = 200) {
        self.entries = entries
        self.bytes = bytes
        self.ratio = ratio
    }
}

/// Why an archive is not read.
package enum ArchiveRefusal: Error, Sendable, Equatable {
    case notAnArchive
    case tooManyEntries
    case tooLarge
    /// It is packed more tightly than anything real is.
    case tooTight
    /// A name that is none: empty, absolute, of a folder above, or not UTF-8.
    case name
    case nameTwice
    /// A link, a device.
    case special
    case encrypted
    /// Bytes that are not what their checksum or size says.
    case broken
}

/// An archive somebody sent. Names are only compared, never used as paths. It belongs to one thread.
package final class ArchiveReader {
    package struct Entry: Sendable {
        package let size: Int
        let index: UInt64
    }

    /// The files, by their names.
    package private(set) var entries: [String: Entry]
    private let archive: OpaquePointer

    /// Reads the directory, which is looked at before libzip makes anything of it.
    ///
    /// - Throws: ``ArchiveRefusal``, ``ArchiveError``.
    package init(_ path: String, _ limits: ArchiveLimits) throws {
        try Archives.check()
        try ArchiveDirectory.check(path, entries: limits.entries)
        var code: Int32 = 0
        guard let archive = czip_open(path, &code) else { throw ArchiveRefusal.notAnArchive }
        do {
            entries = try Self.entries(of: archive, limits)
        } catch {
            czip_discard(archive)
            throw error
        }
        self.archive = archive
    }

    deinit {
        entries = [:]
        czip_discard(archive)
    }

    private static func entries(of archive: OpaquePointer, _ limits: ArchiveLimits) throws -> [String: Entry] {
        let count = czip_count(archive)
        guard count >= 0 else { throw ArchiveRefusal.broken }
        guard count <= limits.entries else { throw ArchiveRefusal.tooManyEntries }
        var entries: [String: Entry] = [:]
        var total = 0
        for index in 0..<UInt64(count) {
            var entry = czip_entry()
            guard czip_entry_at(archive, index, &entry) else { throw ArchiveRefusal.broken }
            guard !entry.is_encrypted else { throw ArchiveRefusal.encrypted }
            guard !entry.is_special else { throw ArchiveRefusal.special }
            let name = entry.name.flatMap { String(validatingCString: $0) } ?? ""
            guard isRelative(name) else { throw ArchiveRefusal.name }
            // Folders, and what archivers of some systems add for themselves.
            if name.hasSuffix("/") { continue }
            guard entry.is_readable else { throw ArchiveRefusal.broken }
            guard let size = Int(exactly: entry.size), size <= limits.bytes - total else {
                throw ArchiveRefusal.tooLarge
            }
            total += size
            let (most, isMore) = entry.packed_size.multipliedReportingOverflow(by: UInt64(limits.ratio))
            guard size <= 1_000_000 || isMore || entry.size <= most else { throw ArchiveRefusal.tooTight }
            guard entries.updateValue(Entry(size: size, index: index), forKey: name) == nil else {
                throw ArchiveRefusal.nameTwice
            }
        }
        return entries
    }

    /// Whether a name is one: it leads nowhere else.
    static func isRelative(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 300 && !name.hasPrefix("/") && !name.contains("\\") && !name.contains("\0")
            && !name.split(separator: "/", omittingEmptySubsequences: false).dropLast().contains { $0.isEmpty }
            && !name.split(separator: "/").contains { $0 == ".." || $0 == "." }
    }

    /// Hands over an entry's bytes in pieces. The last comes before the checksum is compared: what was handed over is
    /// worth nothing where this throws.
    ///
    /// - Throws: ``ArchiveRefusal/broken``, ``ArchiveRefusal/tooLarge`` for more than `most` bytes; what `take` throws.
    package func read(_ entry: Entry, most: Int, _ take: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard entry.size <= most else { throw ArchiveRefusal.tooLarge }
        guard let file = czip_open_entry(archive, entry.index) else { throw ArchiveRefusal.broken }
        defer { czip_close_entry(file) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1_024, alignment: 16)
        defer { piece.deallocate() }
        var left = entry.size
        while true {
            let got = czip_read(file, piece.baseAddress, UInt64(piece.count))
            guard got >= 0, got <= left else { throw ArchiveRefusal.broken }
            if got == 0 { break }
            left -= Int(got)
            try take(UnsafeRawBufferPointer(rebasing: piece[..<Int(got)]))
        }
        guard left == 0 else { throw ArchiveRefusal.broken }
    }
}
