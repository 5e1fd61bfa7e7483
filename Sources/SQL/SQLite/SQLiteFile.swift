#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A database's file before anybody opens it. SQLite opens one that is cut short, and refuses the pages that are missing
/// only when they are asked for. https://www.sqlite.org/fileformat2.html
struct SQLiteFile {
    private let path: String
    private let bytes: Int

    private static let headerBytes = 100
    private static let magic = Array("SQLite format 3\0".utf8)
    /// The page that holds this byte is never written.
    private static let lockByte = 1 << 30

    /// `nil` where there is none yet.
    ///
    /// Throws ``SQLError/damaged(_:)`` where there is something else.
    init?(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // A new file would begin with a new log, in the place of that one.
            guard Self.size("\(path)-wal") == 0 else {
                throw SQLError.damaged("\(path) is missing, but its log \(path)-wal is not")
            }
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SQLError.damaged("\(path) is not a file") }
        self.path = path
        bytes = Int(status.st_size)
    }

    /// Throws ``SQLError/damaged(_:)`` where it cannot be whole. It reads the first hundred bytes, and those of the log
    /// that say which pages are in it only where the file is too short.
    func check() throws {
        guard bytes > 0 else {
            // Beside an empty file SQLite would remove the log, with all that is in it.
            guard Self.size("\(path)-wal") > 0 else { return }
            throw SQLError.damaged("\(path) is empty, but its log \(path)-wal is not")
        }
        // What it says counts once SQLite has undone with it what was broken off.
        guard Self.size("\(path)-journal") == 0 else { return }
        guard let header = Self.read(path, at: 0, Self.headerBytes) else { return }
        guard header.count == Self.headerBytes, header.starts(with: Self.magic) else {
            throw SQLError.damaged("\(path) is no database of SQLite's")
        }
        let size = header.number(16, bytes: 2) == 1 ? 65_536 : header.number(16, bytes: 2)
        guard size >= 512, size & (size - 1) == 0 else { throw SQLError.damaged("\(path) has a damaged header") }
        let pages = header.number(28, bytes: 4)
        // Only then the number of pages is valid.
        guard header.number(24, bytes: 4) == header.number(92, bytes: 4) else { return }
        let there = bytes / size
        guard there < pages else { return }
        let inLog = Self.pages(inLog: "\(path)-wal", size: size)
        let lockPage = Self.lockByte / size + 1
        // The number may be anything, so nobody counts up to it.
        let found = inLog.union([lockPage]).count { $0 > there && $0 <= pages }
        let missing = pages - there - found
        guard missing == 0 else {
            throw SQLError.damaged("\(path) is cut short: \(missing) of its \(pages) pages are missing")
        }
    }

    /// What waits in the log: a crash between two pages of copying it leaves the file shorter than its header says.
    private static func pages(inLog path: String, size: Int) -> Set<Int> {
        guard let header = read(path, at: 0, 32), header.count == 32, header.number(8, bytes: 4) == size else {
            return []
        }
        var (pages, open): (Set<Int>, [Int]) = ([], [])
        var offset = 32
        while let frame = read(path, at: offset, 24), frame.count == 24, frame[8..<16] == header[16..<24] {
            open.append(frame.number(0, bytes: 4))
            // The last frame of a transaction says how large the database is after it.
            if frame.number(4, bytes: 4) > 0 {
                pages.formUnion(open)
                open = []
            }
            offset += 24 + size
        }
        return pages
    }

    private static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// `nil` where it cannot be read, which SQLite says better.
    private static func read(_ path: String, at offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
        return found < 0 ? nil : bytes[..<found]
    }
}

extension ArraySlice<UInt8> {
    /// Big-endian.
    fileprivate func number(_ offset: Int, bytes: Int) -> Int {
        self[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
}
