import Foundation
package import Imaging
import Synchronization

/// Original pictures for tests, drawn here.
package enum Sample {
    /// A JPEG with a gradient of its own, so that two of them are not the same file.
    package static func jpeg(width: Int = 640, height: Int = 480, tint: UInt8 = 40) throws -> [UInt8] {
        let shape = [width, height, Int(tint)]
        if let drawn = drawn.withLock({ $0[shape] }) { return drawn }
        let bytes = try ImageProcessor.encode(
            rgb: gradient(width, height, tint), width: width, height: height, as: .jpeg)
        drawn.withLock { $0[shape] = bytes }
        return bytes
    }

    /// What was drawn already: in a debug build drawing takes as long as all else that a test does.
    private static let drawn = Mutex<[[Int]: [UInt8]]>([:])

    package static func png(width: Int = 64, height: Int = 64, tint: UInt8 = 40) throws -> [UInt8] {
        try ImageProcessor.encode(rgb: gradient(width, height, tint), width: width, height: height, as: .png)
    }

    /// A PNG that hardly compresses: three bytes a pixel.
    package static func noise(width: Int, height: Int) throws -> [UInt8] {
        var random = SplitMix(seed: 7)
        let rgb = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
        return try ImageProcessor.encode(rgb: rgb, width: width, height: height, as: .png)
    }

    /// An uncompressed TIFF of eight by eight grey pixels on each page.
    package static func pages(_ count: Int) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let entries = [(256, 8), (257, 8), (258, 8), (259, 1), (262, 1), (277, 1), (278, 8), (279, 64)]
        let length = 64 + 2 + (entries.count + 1) * 12 + 4
        let folders = (0..<count).flatMap { page -> [UInt8] in
            let start = 8 + page * length
            let fields = (entries + [(273, start)]).sorted { $0.0 < $1.0 }.flatMap { tag, value in
                number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
            }
            let pixels = [UInt8](repeating: UInt8(60 + page * 20), count: 64)
            let next = page + 1 < count ? start + length + 64 : 0
            return pixels + number(entries.count + 1, 2) + fields + number(next, 4)
        }
        return Array("II".utf8) + number(42, 2) + number(8 + 64, 4) + folders
    }

    private static func gradient(_ width: Int, _ height: Int, _ tint: UInt8) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
            for y in 0..<height {
                for x in 0..<width {
                    bytes[count] = UInt8(x * 255 / width)
                    bytes[count + 1] = UInt8(y * 255 / height)
                    bytes[count + 2] = tint
                    count += 3
                }
            }
        }
    }
}

extension ImageLimits {
    /// The usual ones, on a machine however busy.
    package static let patient = ImageLimits(seconds: 600)
}

extension ImageProcessor {
    /// Decodes in processes of the program that was built with the tests, or the one `SALON_BINARY` names.
    package static let apart = ImageProcessor(limits: .patient, place: .apart(program: program))

    private static var program: String {
        if let binary = ProcessInfo.processInfo.environment["SALON_BINARY"] { return binary }
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("salon").path
    }
}
