import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

enum MultipartHeader {
    /// A parameter of `Content-Disposition`.
    static func parameter(_ name: String, in header: Substring) -> String? {
        guard let range = header.firstRange(of: "; \(name)=\"") ?? header.firstRange(of: ";\(name)=\"") else {
            return nil
        }
        // Browsers send a quote inside a name as %22 (WHATWG HTML, multipart/form-data encoding).
        return header[range.upperBound...].split(separator: "\"", omittingEmptySubsequences: false).first
            .map { String($0).replacing("%22", with: "\"") }
    }
}

extension ByteBuffer {
    /// How far from the reader `pattern` begins, at `start` or after it.
    ///
    /// Linear for delimiters: only their first byte is a carriage return, so no byte is compared for two beginnings.
    func offset(of pattern: [UInt8], from start: Int) -> Int? {
        withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, let first = pattern.first else { return nil }
            var start = start
            while start + pattern.count <= bytes.count,
                let found = memchr(base + start, Int32(first), bytes.count - start - pattern.count + 1)
            {
                if memcmp(found, pattern, pattern.count) == 0 { return base.distance(to: UnsafeRawPointer(found)) }
                start = base.distance(to: UnsafeRawPointer(found)) + 1
            }
            return nil
        }
    }
}
