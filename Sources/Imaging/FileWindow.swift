import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads numbers at any position of a file, buffering a few kilobytes at a time. Beyond the end they are `nil`.
final class FileWindow {
    let size: Int
    /// `nil` for a file that is in memory already.
    private let file: UnsafeMutablePointer<FILE>?
    private let memory: UnsafeRawBufferPointer
    private var bytes: [UInt8]
    private var start = 0
    private var count = 0

    init?(_ path: String) {
        guard let file = fopen(path, "rb") else { return nil }
        guard let status = try? FileDescriptor(rawValue: fileno(file)).stat() else {
            fclose(file)
            return nil
        }
        self.file = file
        memory = UnsafeRawBufferPointer(start: nil, count: 0)
        size = Int(status.size)
        bytes = [UInt8](repeating: 0, count: 32_768)
    }

    /// Of a file kept in memory as long as this.
    init(_ memory: UnsafeRawBufferPointer) {
        self.memory = memory
        file = nil
        size = memory.count
        bytes = []
    }

    convenience init?(_ file: ImageFile) {
        switch file.place {
        case .path(let path): self.init(path)
        case .memory(let bytes): self.init(bytes)
        }
    }

    deinit { if let file { fclose(file) } }

    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < size else { return nil }
        guard let file else { return memory[offset] }
        if offset < start || offset >= start + count {
            start = offset
            count = bytes.withUnsafeMutableBytes {
                max(0, pread(fileno(file), $0.baseAddress, $0.count, off_t(offset)))
            }
            guard count > 0 else { return nil }
        }
        return bytes[offset - start]
    }

    /// `length` is at most 7, so that every number fits.
    func bigEndian(at offset: Int, _ length: Int) -> Int? {
        var value = 0
        for index in 0..<length {
            guard offset < size, let byte = byte(at: offset + index) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    func littleEndian(at offset: Int, _ length: Int) -> Int? {
        var value = 0
        for index in (0..<length).reversed() {
            guard offset < size, let byte = byte(at: offset + index) else { return nil }
            value = value << 8 | Int(byte)
        }
        return value
    }

    func text(at offset: Int, _ length: Int) -> String? {
        var text: [UInt8] = []
        for index in 0..<length {
            guard offset < size, let byte = byte(at: offset + index) else { return nil }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Where the next four letters that are `mark` are, from `offset` on.
    func index(of mark: String, from offset: Int) -> Int? {
        let number = mark.utf8.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        var offset = offset
        while let found = index(of: UInt8(truncatingIfNeeded: number >> 24), from: offset) {
            if bigEndian(at: found, 4) == number { return found }
            offset = found + 1
        }
        return nil
    }

    /// Where the next `byte` is, from `offset` on.
    func index(of wanted: UInt8, from offset: Int) -> Int? {
        if file == nil {
            guard let start = memory.baseAddress, (0..<size).contains(offset) else { return nil }
            return memchr(start + offset, Int32(wanted), size - offset).map { UnsafeRawPointer($0) - start }
        }
        var offset = offset
        while byte(at: offset) != nil {
            let first = offset - start
            if let found = bytes[first..<count].firstIndex(of: wanted) { return start + found }
            offset = start + count
        }
        return nil
    }
}
