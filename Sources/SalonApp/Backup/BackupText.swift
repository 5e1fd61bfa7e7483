import Backup
import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes a text file line by line.
final class LineWriter {
    private let descriptor: Int32
    private var held: [UInt8] = []

    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    }

    deinit { close(descriptor) }

    func write(_ line: String) throws {
        held += line.utf8
        held.append(UInt8(ascii: "\n"))
        if held.count >= 1 << 16 { try flush() }
    }

    func flush() throws {
        try held.withUnsafeBytes { try writeAll($0, to: descriptor) }
        held.removeAll(keepingCapacity: true)
    }
}

/// Reads one line by line, and forgets it.
final class LineReader {
    private let descriptor: Int32
    private var held: [UInt8] = []
    private var place = 0

    /// `nil` where there is no file.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// `nil` at the end, or where it cannot be read.
    func next() -> String? {
        var from = place
        while true {
            if let end = held[from...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { place = end + 1 }
                return String(decoding: held[place..<end], as: UTF8.self)
            }
            held.removeFirst(place)
            place = 0
            from = held.count
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return nil }
            held += buffer[..<count]
        }
    }
}
