import Core
import Foundation
import Testing

@testable import Imaging

/// Images that move: what moves of them, and what is said where they cannot.
@Suite struct MotionTests {
    private static let colours: [[UInt8]] = [[200, 30, 40], [30, 160, 60], [40, 70, 200]]

    private func rendered(_ bytes: [UInt8], _ work: Workspace, _ recipe: Recipe = .identity) async throws -> Rendered {
        try await Workspace.processor.render(
            original: work.file("original", bytes), recipe: recipe, moving: true, into: work.output)
    }

    private func frames(_ work: Workspace) throws -> (pixels: Pixels, count: Int, delays: [Int]) {
        let roll = try Picture.openRoll(ImageFile(work.output + "/" + Motion.file, limits: .standard))
        let pixels = Pixels(
            width: roll.size.width, height: roll.size.height, bands: roll.bands, samples: try roll.samples())
        return (pixels, roll.frames, roll.delays)
    }

    @Test func everyFrameAsTheRecipeHasIt() async throws {
        let work = try Workspace()
        let recipe = Recipe(crop: Crop(x: 0, y: 0, width: 0.5, height: 1), quarterTurns: 1)
        let result = try await rendered(animatedGIF(60, 40, frames: Self.colours), work, recipe)
        #expect(result.motion == Motion(width: 20, frames: 3, total: 3))
        #expect(work.outputs == result.files.sorted() && work.outputs.contains("moving.webp"))
        let (pixels, count, delays) = try frames(work)
        #expect(count == 3 && delays == [100, 100, 100])
        let height = pixels.height / 3
        #expect(pixels.width == result.motion?.width && Size(result.width, result.height) == Size(pixels.width, height))
        for (index, colour) in Self.colours.enumerated() {
            #expect(near(pixels.mean(x: 4, y: index * height + 4, side: 8), colour, 12))
        }
    }

    /// The worker's is the same, and brings nothing along but frames.
    @Test func sameInAWorker() async throws {
        let (here, there) = (try Workspace(), try Workspace())
        let gif = animatedGIF(48, 32, frames: Self.colours)
        let first = try await rendered(gif, here)
        let apart = ImageProcessor(
            limits: .patient, concurrency: 2, quality: 95, effort: 0, place: .apart(program: WorkerTests.program))
        let second = try await apart.render(
            original: there.file("original", gif), moving: true, into: there.output, for: 4)
        #expect(first == second)
        let bytes = try here.bytes(here.output + "/moving.webp")
        #expect(try bytes == there.bytes(there.output + "/moving.webp"))
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        #expect(!text.contains("EXIF") && !text.contains("XMP "))
    }

    /// Photos of profiles, and images that do not move, have none.
    @Test func onlyWhatMovesAndIsAskedFor() async throws {
        let work = try Workspace()
        let gif = try work.file("a.gif", animatedGIF(20, 20, frames: Self.colours))
        #expect(try await Workspace.processor.render(original: gif, into: work.output).motion == nil)
        #expect(try await Workspace.processor.avatar(original: gif, into: work.output).motion == nil)
        #expect(try await rendered(animatedGIF(20, 20, frames: [[9, 9, 9]]), work).motion == nil)
        #expect(try await rendered(Pixels.quarters(20, 20).png(), work).motion == nil)
    }

    /// An animated PNG is its first frame here, and its maker hears so.
    @Test func whatCannotMoveIsKnown() async throws {
        let work = try Workspace()
        let png = try Pixels.quarters(20, 20).png()
        let control: [UInt8] = Array("acTL".utf8) + [0, 0, 0, 5, 0, 0, 0, 0]
        let chunk = [UInt8](bigEndian: 8, 4) + control + [UInt8](bigEndian: Int(crc32(control)), 4)
        let result = try await rendered(Array(png[..<33]) + chunk + png[33...], work)
        #expect(result.motion == .still(5) && !work.outputs.contains("moving.webp"))
    }

    /// Smaller before shorter, but not smaller than can be looked at.
    @Test(arguments: [
        (10, 500, 400, 500, 10), (100, 1_000, 1_000, 489, 100), (5_000, 500, 500, 240, 416),
        (5_000, 100, 100, 100, 600),
        (3, 8_000, 8_000, 960, 3), (30, 10_000, 10_000, 960, 3),
    ])
    func plans(_ total: Int, _ width: Int, _ height: Int, _ shown: Int, _ frames: Int) {
        let plan = MotionLimits().plan(total, stored: width * height, full: Size(width, height))
        #expect(plan == (shown, frames))
    }

    /// A worker's numbers are a stranger's.
    @Test func strangeNumbers() {
        for (width, frames, total) in [(0, 3, 3), (3, 0, 3), (20_000, 3, 3), (3, -1, 3), (3, 3, -1), (3, 100_000, 3)] {
            #expect(!Motion(width: width, frames: frames, total: total).isSound)
        }
    }
}
