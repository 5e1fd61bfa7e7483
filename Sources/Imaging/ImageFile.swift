import Core
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An original whose size and signature were found good; its pixels may still be damaged.
///
/// `@unchecked`: the memory is only read, and its owner keeps it alive.
struct ImageFile: @unchecked Sendable {
    enum Place {
        case path(String)
        case memory(UnsafeRawBufferPointer)
    }

    let place: Place
    let format: ImageFormat
    /// Bytes.
    let size: Int
    /// Whether a decoder that finds anything odd has to refuse the file.
    var isStrict = false
    /// What keeps the memory.
    private var owner: OwnedBytes?
    /// Whether it is other bytes for a file's image.
    var isInstead: Bool { owner != nil }

    /// Throws ``Core/Problem/imageEmpty``, `imageTooLarge`, `imageRaw`, `imageUnsupported`, or `imageUnavailable` when
    /// the file cannot be read.
    init(_ path: String, limits: ImageLimits) throws {
        guard let file = fopen(path, "rb") else {
            throw Problem.imageUnavailable.because("\(path): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        guard let status = try? FileDescriptor(rawValue: fileno(file)).stat() else {
            throw Problem.imageUnavailable.because(path)
        }
        var head = [UInt8](repeating: 0, count: ImageFormat.headLength)
        head.removeLast(head.count - fread(&head, 1, head.count, file))
        try self.init(.path(path), size: Int(status.size), head: head, limits)
    }

    /// A file kept in memory while anything is made of it.
    init(_ bytes: UnsafeRawBufferPointer, limits: ImageLimits) throws {
        try self.init(
            .memory(bytes), size: bytes.count, head: Array(bytes.prefix(ImageFormat.headLength)), limits)
    }

    /// Other bytes for the same image, kept as long as this value.
    init(_ bytes: [UInt8], insteadOf file: ImageFile, strictly isStrict: Bool = false) {
        let owner = OwnedBytes(bytes)
        place = .memory(UnsafeRawBufferPointer(owner.buffer))
        format = file.format
        size = bytes.count
        self.isStrict = isStrict
        self.owner = owner
    }

    private init(_ place: Place, size: Int, head: [UInt8], _ limits: ImageLimits) throws {
        guard size > 0 else { throw Problem.imageEmpty }
        guard size <= limits.maxBytes else { throw Problem.imageTooLarge(limits) }
        guard !RawFile.isRaw(head: head) else { throw Problem.imageRaw }
        guard let format = ImageFormat(head: head) else { throw Problem.imageUnsupported }
        self.place = place
        self.format = format
        self.size = size
    }

    /// At most `count` bytes; fewer at the end of the file or after a read error.
    func beginning(_ count: Int) -> [UInt8] {
        switch place {
        case .memory(let bytes):
            return Array(bytes.prefix(count))
        case .path(let path):
            guard let file = fopen(path, "rb") else { return [] }
            defer { fclose(file) }
            return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = fread(buffer.baseAddress, 1, count, file)
            }
        }
    }

    /// Every byte. Throws as the initialiser does.
    func contents(_ limits: ImageLimits) throws -> [UInt8] {
        guard size <= limits.maxBytes else { throw Problem.imageTooLarge(limits) }
        let bytes = beginning(size)
        guard bytes.count == size else {
            throw Problem.imageUnavailable.because("read \(bytes.count) of \(size) bytes")
        }
        return bytes
    }
}

/// Bytes that stay where they are.
private final class OwnedBytes: Sendable {
    nonisolated(unsafe) let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        buffer = .allocate(byteCount: bytes.count, alignment: 16)
        buffer.copyBytes(from: bytes)
    }

    deinit { buffer.deallocate() }
}
