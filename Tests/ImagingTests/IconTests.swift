import Core
import Foundation
import Testing

@testable import Imaging

/// The icons of an instance.
@Suite struct IconTests {
    /// Transparent left of the middle, wider than high.
    private static let logo = Pixels(400, 300, bands: 4) { x, _ in [200, 30, 40, x < 200 ? 0 : 255] }

    @Test func areSquaresOfTheMiddle() async throws {
        let work = try Workspace()
        let blue = Pixels(900, 300) { x, _ in x < 300 || x >= 600 ? [255, 255, 255] : [20, 40, 200] }
        let original = try work.file("blue.png", try blue.png())
        try await Workspace.processor.icons(original: original, into: work.path + "/icons")
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: work.path + "/icons")) == IconFiles.names)
        for (name, side) in [("32", 32), ("180", 180), ("192", 192), ("512", 512), ("mask", 512)] {
            let path = "\(work.path)/icons/\(name).png"
            let probe = try await Workspace.processor.probe(path)
            #expect(probe.format == .png && probe.width == side && probe.height == side, "\(name)")
            let samples = try await Workspace.processor.here(path) { try $0.open().samples() }
            // Nothing white is left, and the mask goes on in the picture's own colour.
            #expect(samples.count == side * side * 3, "\(name)")
            #expect(stride(from: 0, to: samples.count, by: 3).allSatisfy { samples[$0] < 60 }, "\(name)")
        }
    }

    // Catches a black square on a phone's home screen, and a logo that a round mask cuts.
    @Test func transparencyStandsOnWhiteWhereItMust() async throws {
        let work = try Workspace()
        let original = try work.file("logo.tif", TIFF(Self.logo).bytes)
        try await Workspace.processor.icons(original: original, into: work.path + "/icons")
        for (name, hasAlpha) in [("32", true), ("192", true), ("512", true), ("180", false), ("mask", false)] {
            let probe = try await Workspace.processor.probe("\(work.path)/icons/\(name).png")
            #expect(probe.hasAlpha == hasAlpha, "\(name)")
        }
        let mask = try await Workspace.processor.here(work.path + "/icons/mask.png") { try $0.open().samples() }
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(mask[((y * 512 + x) * 3)..<((y * 512 + x) * 3 + 3)]) }
        #expect(pixel(0, 0) == [255, 255, 255] && pixel(511, 511) == [255, 255, 255])
        #expect(pixel(390, 256)[1] < 60 && pixel(410, 256) == [255, 255, 255])
    }

    /// A worker makes the same, and nothing of what is no picture.
    @Test func apart() async throws {
        let work = try Workspace()
        let apart = ImageProcessor(limits: .patient, concurrency: 1, place: .apart(program: WorkerTests.program))
        let original = try work.file("logo.tif", TIFF(Self.logo).bytes)
        try await Workspace.processor.icons(original: original, into: work.path + "/here")
        try await apart.icons(original: original, into: work.path + "/there", for: 3)
        for name in IconFiles.names {
            #expect(try work.bytes("\(work.path)/here/\(name)") == work.bytes("\(work.path)/there/\(name)"))
        }
        let cut = try work.file("cut.tif", Array(TIFF(Self.logo).bytes.prefix(300)))
        await #expect(throws: Problem.self) {
            try await apart.icons(original: cut, into: work.path + "/none", for: 3)
        }
        #expect(!FileManager.default.fileExists(atPath: work.path + "/none/512.png"))
    }
}
