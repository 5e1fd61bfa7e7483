import Core

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An original whose size and signature were found good; its pixels may still be damaged.
struct ImageFile: Sendable {
    let path: String
    let format: ImageFormat

    /// Throws ``Core/Problem/imageEmpty``, `imageTooLarge`, `imageUnsupported`, or `imageUnavailable` when the file
    /// cannot be read.
    init(_ path: String, limits: ImageLimits) throws {
        guard let file = fopen(path, "rb") else {
            throw Problem.imageUnavailable.because("\(path): \(String(cString: strerror(errno)))")
        }
        defer { fclose(file) }
        var status = stat()
        guard fstat(fileno(file), &status) == 0 else { throw Problem.imageUnavailable.because(path) }
        guard status.st_size > 0 else { throw Problem.imageEmpty }
        guard status.st_size <= limits.maxBytes else { throw Problem.imageTooLarge(limits) }
        var head = [UInt8](repeating: 0, count: ImageFormat.headLength)
        head.removeLast(head.count - fread(&head, 1, head.count, file))
        guard let format = ImageFormat(head: head) else { throw Problem.imageUnsupported }
        self.path = path
        self.format = format
        // A PNG decoder refuses absurd sizes as damage; the header tells the more helpful reason.
        if format == .png, head.count >= 24 {
            let (width, height) = (Self.uint32(head, 16), Self.uint32(head, 20))
            guard Double(width) * Double(height) <= Double(limits.maxPixels) else {
                throw Problem.imageTooManyPixels(limits)
            }
        }
    }

    private static func uint32(_ bytes: [UInt8], _ offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
