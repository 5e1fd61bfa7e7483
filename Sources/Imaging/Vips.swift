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

    /// Forgets what went wrong before: the words of one file are not those of the next.
    static func forgetErrors() {
        if let text = cvips_take_error() { cvips_free(text) }
    }

    /// What libvips and its decoders made nothing of, by their words: damage, or what they do not read.
    static func refusal() -> Problem {
        let words = takeError()
        let said = words.lowercased()
        // libjpeg's words for nonsense where a marker should be.
        let isNonsense = said.contains("unsupported marker")
        let isUnfamiliar =
            !isNonsense
            && ["unsupported", "not supported", "not implemented", "not configured", "no decoding plugin"]
                .contains { said.contains($0) }
        return (isUnfamiliar ? Problem.imageUnfamiliar : .imageDamaged).because(words)
    }

    /// Hands over the bytes of an encoder.
    static func take(_ encode: (inout Int) -> UnsafeMutableRawPointer?) throws -> [UInt8] {
        var length = 0
        guard let bytes = encode(&length) else { throw refusal() }
        defer { cvips_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: length))
    }

    /// Display P3, which renditions of wide-gamut originals carry.
    static func displayP3() throws -> [UInt8] { try take { cvips_builtin_profile("p3", &$0) } }
}
