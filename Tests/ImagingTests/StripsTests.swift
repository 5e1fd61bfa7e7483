import Core
import Foundation
import Testing

@testable import Imaging

/// Webtoons and panoramas: whole they would be fitted into what WebP bears, and nobody could read them.
@Suite struct StripsTests {
    @Test(arguments: [
        (860, 60_000, 3, 860, 30), (860, 20_000, 3, 860, 10), (2_000, 40_000, 3, 1_632, 16),
        (12_000, 1_200, 3, 12_000, 6),
        (860, 60_000, 4, 757, 26), (3_000, 32_000, 4, 1_936, 11),
    ])
    func sizes(_ width: Int, _ height: Int, _ bands: Int, _ scaled: Int, _ count: Int) throws {
        let full = Size(width, height)
        let strips = try #require(Strips(of: full, bands: bands))
        let frames = strips.frames(of: full.at(width: strips.width))
        #expect(strips.width == scaled && frames.count == count && strips.files(of: full)?.count == count)
        #expect(frames.allSatisfy { max($0.size.width, $0.size.height) <= max(2_048, min(width, height)) })
    }

    /// Most images need none: not those that renditions show well, and not threads.
    @Test(arguments: [(860, 2_500), (2_000, 5_000), (4_000, 1_200), (2, 20_000), (99, 60_000)])
    func fewNeedThem(_ width: Int, _ height: Int) {
        #expect(Strips(of: Size(width, height), bands: 3) == nil)
    }

    /// Put together again, they are the image: nothing is missing at the seams, nothing is there twice.
    @Test(arguments: [(120, 5_000), (5_000, 120)])
    func piecesAreTheWhole(_ width: Int, _ height: Int) async throws {
        let pixels = Pixels(width, height) { x, y in
            [UInt8((x + y) / 16 & 255), UInt8(y / 32 & 255), UInt8(x / 32 & 255)]
        }
        let work = try Workspace()
        let (result, _) = try await work.rendered(pixels.png(), widths: ImageProcessor.standardWidths)
        let strips = try #require(result.strips)
        #expect(strips.width == width && work.outputs == result.files.sorted())
        var whole = Pixels(width, height) { _, _ in [0, 0, 0] }
        for (index, frame) in strips.frames(of: Size(width, height)).enumerated() {
            let strip = try Pixels(file: "\(work.output)/\(strips.file(index))")
            #expect(strip.size == frame.size)
            for y in 0..<frame.size.height {
                let from = y * frame.size.width * 3
                let to = ((frame.top + y) * width + frame.left) * 3
                whole.samples.replaceSubrange(
                    to..<to + frame.size.width * 3, with: strip.samples[from..<from + frame.size.width * 3])
            }
        }
        let off = zip(whole.samples, pixels.samples).map { abs(Int($0) - Int($1)) }
        #expect(off.max() ?? 99 < 40 && Double(off.reduce(0, +)) / Double(off.count) < 3)
    }

    /// A recipe is applied to the whole: turned by a quarter, a webtoon becomes a panorama.
    @Test func turnedByTheRecipe() async throws {
        let pixels = Pixels.quarters(120, 3_000)
        let (result, _) = try await Workspace().rendered(pixels.png(), Recipe(quarterTurns: 1))
        let strips = try #require(result.strips)
        #expect(result.size == Size(3_000, 120) && strips.width == 3_000 && strips.frames(of: result.size).count == 2)
    }

    /// As long as they come, within a worker's memory and time.
    @Test func longestInAWorker() async throws {
        let work = try Workspace()
        let path = work.path + "/long.png"
        try run("vips", "black", path, "860", "60000", "--bands", "3")
        let apart = ImageProcessor(limits: .patient, place: .apart(program: WorkerTests.program))
        let result = try await apart.render(original: path, into: work.output, for: 3)
        #expect(result.strips?.width == 860 && work.outputs == result.files.sorted())
    }

    /// A worker's numbers are a stranger's.
    @Test(arguments: [(0, 2_000), (860, 0), (860, 100_000), (200_001, 2_000), (860, 3)])
    func strangeNumbers(_ width: Int, _ length: Int) throws {
        let json = #"{"width":\#(width),"length":\#(length)}"#
        let strips = try JSONDecoder().decode(Strips.self, from: Data(json.utf8))
        #expect(strips.files(of: Size(860, 60_000)) == nil)
    }
}
