import Foundation
import Testing

@testable import Imaging

/// How many images a file holds of which the first is shown.
@Suite struct PagesTests {
    @Test func pagesOfTIFF() async throws {
        let work = try Workspace()
        let source = try work.file("a.png", Pixels.quarters(512, 768).png())
        try run("vips", "tiffsave", source, work.path + "/pages.tif", "--page-height", "256")
        let pages = try await Workspace.processor.render(original: work.path + "/pages.tif", into: work.output)
        #expect(pages.pages == 3 && pages.size == Size(512, 256))
        // A pyramid's other folders are the same image, smaller.
        try run("vips", "tiffsave", source, work.path + "/pyramid.tif", "--tile", "--pyramid")
        #expect(try TIFFFolder.pages(#require(FileWindow(work.path + "/pyramid.tif"))) == 1)
        #expect(try run("vips", "getpoint", work.path + "/pyramid.tif[page=1]", "1", "1").isEmpty == false)
        #expect(try await Workspace().rendered(TIFF(Pixels.quarters(40, 30)).bytes).result.pages == 1)
        // A chain that closes has an end.
        var ring = TIFF(Pixels.quarters(40, 30)).bytes
        let next = 8 + 2 + Int(ring[8]) * 12
        ring.replaceSubrange(next..<next + 4, with: [8, 0, 0, 0])
        ring.withUnsafeBytes { #expect(TIFFFolder.pages(FileWindow($0)) == 1) }
    }

    @Test func picturesOfHEIC() async throws {
        let (one, two) = (Pixels.quarters(96, 64), Pixels.quarters(64, 96))
        func pages(_ file: [UInt8]) async throws -> Int { try await Workspace().rendered(file).result.pages }
        #expect(try await pages(HEIC.encoded(one)) == 1)
        #expect(try await pages(HEIC.encoded(one, two)) == 2)
        #expect(try await pages(HEIC.encoded(one, options: ["-t", "32"])) == 1)
        #expect(try await pages(HEIC.encoded(one, alpha: true)) == 1)
        // A map beside the image, and what is made of both.
        let mapped = try HEIC.referring(
            HEIC.encoded(one, alpha: true), [("auxl", 2, [1, 3]), ("dimg", 3, [1, 2])], adding: [3: "tmap"])
        #expect(try await pages(mapped) == 1)
    }
}
