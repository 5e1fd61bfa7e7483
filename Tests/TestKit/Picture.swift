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

extension ImageProcessor {
    /// Decodes in processes of the program that was built with the tests, or the one `SALON_BINARY` names.
    package static let apart = ImageProcessor(place: .apart(program: program))

    private static var program: String {
        if let binary = ProcessInfo.processInfo.environment["SALON_BINARY"] { return binary }
        let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("salon").path
    }
}
