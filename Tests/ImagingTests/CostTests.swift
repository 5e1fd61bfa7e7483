import Core
import Testing

@testable import Imaging

/// What headers say a decoder will take, and that too much is refused before there is one.
@Suite struct CostTests {
    private func cost(_ bytes: [UInt8]) throws -> DecodingCost {
        let path = try Workspace.shared.file("cost-\(UInt64.random(in: 0...UInt64.max))", bytes)
        return DecodingCost(path: path, format: try #require(ImageFormat(head: bytes)))
    }

    private func png(_ width: Int, _ height: Int, depth: UInt8, colour: UInt8, interlaced: Bool) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + bigEndian(13, 4) + Array("IHDR".utf8)
            + bigEndian(width, 4) + bigEndian(height, 4) + [depth, colour, 0, 0, interlaced ? 1 : 0] + bigEndian(0, 4)
    }

    private func jpeg(_ width: Int, _ height: Int, marker: UInt8, sampling: UInt8, together: UInt8, scans: Int)
        -> [UInt8]
    {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, marker, 0, 17, 8]
        bytes += bigEndian(height, 2) + bigEndian(width, 2) + [3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0]
        for _ in 0..<scans { bytes += [0xFF, 0xDA, 0, 8, together, 1, 0, 0, 63, 0, 7, 7, 0xFF, 0, 9] }
        return bytes + [0xFF, 0xD9]
    }

    @Test func interlacedPNG() throws {
        let plain = try cost(png(9_000, 8_000, depth: 16, colour: 6, interlaced: false))
        #expect(plain.pixels == 72_000_000 && plain.bytes == 9_000 * 64 * 8)
        #expect(try cost(png(9_000, 8_000, depth: 16, colour: 6, interlaced: true)).bytes == 72_000_000 * 8)
        #expect(try cost(png(100, 100, depth: 8, colour: 3, interlaced: true)).bytes == 40_000)
        #expect(
            try cost(png(Int(UInt32.max), Int(UInt32.max), depth: 16, colour: 6, interlaced: true)).bytes == Int.max)
    }

    /// Sixty texts of fifty megabytes each, packed into three, kept everybody else's pictures waiting: no decoder sees many
    /// (`SoundFilesTests`). What nobody could read in time is refused.
    @Test func wordsOfPNG() throws {
        func with(_ name: String, _ data: [UInt8], count: Int) throws -> DecodingCost {
            let chunk = bigEndian(data.count, 4) + Array(name.utf8) + data + bigEndian(0, 4)
            let end = bigEndian(0, 4) + Array("IEND".utf8) + bigEndian(0, 4)
            let chunks = (0..<count).flatMap { _ in chunk }
            return try cost(png(100, 100, depth: 8, colour: 6, interlaced: false) + chunks + end)
        }
        let words = Array("Comment".utf8) + [0, 0] + [UInt8](repeating: 7, count: 50_000)
        #expect(try with("zTXt", words, count: 4).bytes < 1_000_000)
        #expect(try with("zTXt", words, count: 6).bytes < 1_000_000)
        #expect(try with("tEXt", [7, 0, 7], count: 100_001).bytes == .max)
        let packed = Array("XML:com.adobe.xmp".utf8) + [0, 1, 0, 0, 0] + [UInt8](repeating: 7, count: 300_000)
        #expect(try with("iTXt", packed, count: 1).bytes < 1_000_000)
        // An uncompressed image takes what it takes.
        let plain = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 300_000)
        #expect(try with("iTXt", plain, count: 3).bytes < 1_000_000)
        #expect(try with("iCCP", words, count: 1).bytes < 1_000_000)
        #expect(try with("iCCP", Array(repeating: 7, count: 600_000), count: 1).bytes < 1_000_000)
        #expect(try with("iCCP", Array(repeating: 7, count: 20 << 20), count: 2).bytes == .max)
    }

    @Test func scansOfJPEG() throws {
        let one = try cost(jpeg(6_000, 4_000, marker: 0xC0, sampling: 0x22, together: 3, scans: 1))
        #expect(one.pixels == 24_000_000 && one.bytes < 2_000_000 && one.scans == 1)
        // Colour at half the size across and down: half as much again as grey.
        let progressive = try cost(jpeg(6_000, 4_000, marker: 0xC2, sampling: 0x22, together: 3, scans: 10))
        #expect(progressive.bytes == 24_000_000 * 3 && progressive.scans == 10)
        #expect(try cost(jpeg(6_000, 4_000, marker: 0xC2, sampling: 0x11, together: 3, scans: 1)).bytes == 144_000_000)
        // Not progressive, but each colour in a scan of its own.
        let separate = try cost(jpeg(6_000, 4_000, marker: 0xC0, sampling: 0x11, together: 1, scans: 3))
        #expect(separate.bytes == 144_000_000 && separate.scans == 3)
    }

    /// What encoders write: the sizes are those a decoder tells.
    @Test func realFiles() async throws {
        let work = try Workspace()
        let pixels = Pixels.quarters(120, 80)
        _ = try await work.rendered(pixels.png(), named: "source.png")
        let webp = try work.bytes(work.output + "/120.webp")
        var files = [try pixels.jpeg(), try pixels.png(), TIFF(pixels).bytes, webp]
        for format in [ImageFormat.heic, .avif] {
            let target = work.path + "/target." + format.rawValue
            try run("heif-enc", format == .avif ? "--avif" : "--no-alpha", work.path + "/source.png", "-o", target)
            files.append(try work.bytes(target))
        }
        for file in files {
            let (cost, format) = (try cost(file), try #require(ImageFormat(head: file)))
            #expect(cost.pixels >= 9_600 && cost.bytes > 0 && !cost.isLarge, "\(format)")
        }
        #expect(try cost(animatedGIF(40, 30, frames: [[9, 9, 9]])) == DecodingCost(pixels: 1_200, bytes: 14_400))
        #expect(try cost(files[1]).pixels == 9_600 && cost(files[2]).pixels == 9_600 && cost(files[3]).pixels == 9_600)
        #expect(try cost(files[4]).bytes == cost(files[4]).pixels * 8)
    }

    /// A thousandth of the memory they ask for is never taken: the header is enough.
    @Test func bombsAreRefused() async throws {
        let work = try Workspace()
        let bombs = [
            png(10_000, 9_000, depth: 16, colour: 6, interlaced: true),
            jpeg(10_000, 10_000, marker: 0xC2, sampling: 0x11, together: 3, scans: 2),
            jpeg(1_000, 1_000, marker: 0xC2, sampling: 0x11, together: 3, scans: 500),
            TIFF(width: 10_000, height: 10_000, samples: [1, 2, 3]).bytes,
            Array("GIF89a".utf8) + [0x10, 0x27, 0x10, 0x27, 0, 0, 0, 0x2C],
            Array("RIFF\u{40}\0\0\0WEBPVP8X\u{A}\0\0\0\u{2}\0\0\0".utf8) + [0x0F, 0x27, 0, 0x0F, 0x27, 0],
        ]
        for (index, bomb) in bombs.enumerated() {
            let path = try work.file("bomb\(index)", bomb)
            let problem = await #expect(throws: Problem.self, "\(index)") {
                try await Workspace.processor.render(original: path, into: work.output)
            }
            #expect(problem?.phrase == Problem.imageTooHeavy.phrase && problem?.status == 422, "\(index)")
        }
    }

    /// Whatever a header says, reading it ends, and not the process.
    @Test func hostileHeaders() throws {
        var random = SystemRandomNumberGenerator()
        let heads: [[UInt8]] = [
            png(8, 8, depth: 8, colour: 2, interlaced: true),
            jpeg(8, 8, marker: 0xC2, sampling: 0x11, together: 3, scans: 3),
            TIFF(width: 8, height: 8, samples: [1, 2, 3]).bytes,
            [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 255, count: 60),
            Array("RIFF\u{40}\0\0\0WEBPVP8X\u{A}\0\0\0\u{2}\0\0\0".utf8) + [255, 255, 255, 255, 255, 255],
            [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0, 0, 0, 0, 60] + Array("meta".utf8) + [0, 0, 0, 0]
                + [0, 0, 0, 48] + Array("iprp".utf8) + [0, 0, 0, 40] + Array("ipco".utf8) + [0, 0, 0, 20]
                + Array("ispe".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 255, count: 24),
        ]
        for head in heads {
            for round in 0..<200 {
                var bytes = round == 0 ? head : Array(head.prefix(Int.random(in: 12...head.count, using: &random)))
                for _ in 0..<(round % 8) {
                    let place = Int.random(in: 12..<max(13, bytes.count), using: &random)
                    if bytes.indices.contains(place) { bytes[place] = [0, 1, 127, 128, 255].randomElement()! }
                }
                guard ImageFormat(head: bytes) != nil else { continue }
                _ = try cost(bytes)
            }
        }
    }
}
