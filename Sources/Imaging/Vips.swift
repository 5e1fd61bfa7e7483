import CVips
import Core

/// The library behind ``Picture``, started once per process.
enum Vips {
    /// Threads one operation of libvips works with, besides the one that waits for it.
    static let threadsPerOperation = 1

    private static let started = cvips_start(Int32(threadsPerOperation))

    static func start() throws {
        guard started else { throw Problem.imageUnavailable.because(takeError()) }
    }

    /// What libvips says went wrong; with several threads it may be about a neighbour's work too.
    static func takeError() -> String {
        guard let text = cvips_take_error() else { return "" }
        defer { cvips_free(text) }
        return String(cString: text)
    }

    /// Hands over the bytes of an encoder.
    static func take(_ encode: (inout Int) -> UnsafeMutableRawPointer?) throws -> [UInt8] {
        var length = 0
        guard let bytes = encode(&length) else { throw Problem.imageDamaged.because(takeError()) }
        defer { cvips_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// Display P3, which renditions of wide-gamut originals carry.
    static func displayP3() throws -> [UInt8] { try take { cvips_builtin_profile("p3", &$0) } }
}
