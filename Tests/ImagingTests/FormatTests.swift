import Foundation
import Testing

@testable import Imaging

@Suite struct FormatTests {
    private static let pixels = Pixels.quarters(128, 96)

    private func check(_ file: [UInt8], _ format: ImageFormat, named name: String) async throws {
        let work = try Workspace()
        let probe = try await Workspace.processor.probe(work.file(name, file))
        #expect(probe.format == format)
        #expect(Size(probe.width, probe.height) == Size(128, 96))
        #expect(probe.frames == 1)
        #expect(probe.bitsPerSample == 8)
        let pixels = try await work.rendered(file).pixels
        for (quarter, place) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].enumerated() {
            #expect(near(pixels.around(place.0, place.1), Pixels.fourColours[quarter], 8), "\(format) \(quarter)")
        }
    }

    /// Every name lies; only the content counts.
    @Test func contentDecides() async throws {
        let work = try Workspace()
        let png = try Self.pixels.png()
        try await check(png, .png, named: "photo.jpg")
        try await check(Self.pixels.jpeg(), .jpeg, named: "photo.svg")
        try await check(TIFF(Self.pixels).bytes, .tiff, named: "photo.heic")
        _ = try await work.rendered(png)
        try await check(work.bytes(work.output + "/128.webp"), .webp, named: "photo.txt")
    }

    /// Bytes after the picture and names with option syntax change nothing.
    @Test func polyglot() async throws {
        let file = try Self.pixels.jpeg() + Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
        try await check(file, .jpeg, named: "photo[shrink=8].jpg")
    }

    @Test(arguments: [(ImageFormat.heic, "--quality"), (.avif, "--avif")])
    func highEfficiency(_ format: ImageFormat, _ option: String) async throws {
        let work = try Workspace()
        let source = try work.file("source.png", Self.pixels.png())
        let target = work.path + "/target." + format.rawValue
        if format == .avif {
            try run("heif-enc", "-q", "90", option, source, "-o", target)
        } else {
            try run("heif-enc", option, "90", source, "-o", target)
        }
        try await check(work.bytes(target), format, named: "photo.png")
    }

    @Test func animationShowsItsFirstFrame() async throws {
        let work = try Workspace()
        let file = animatedGIF(40, 30, frames: [[200, 30, 40], [10, 200, 40], [10, 20, 250]])
        let probe = try await Workspace.processor.probe(work.file("a.gif", file))
        #expect(probe.format == .gif)
        #expect(probe.frames == 3)
        let (result, pixels) = try await work.rendered(file)
        #expect(result.size == Size(40, 30))
        #expect(near(pixels.around(0.5, 0.5), [200, 30, 40]))
    }

    @Test func alphaIsKept() async throws {
        let work = try Workspace()
        let pixels = Pixels(90, 60, bands: 4) { x, _ in x < 45 ? [200, 40, 40, 255] : [0, 0, 255, 0] }
        let (result, shown) = try await work.rendered(TIFF(pixels).bytes, widths: [30])
        #expect(result.renditions.map(\.width) == [30])
        #expect(shown.bands == 4)
        #expect(near(shown.around(0.25, 0.5), [200, 40, 40, 255]))
        #expect(shown.around(0.85, 0.5)[3] < 3)
        // Hidden blue neither bleeds into the edge nor colours the page, and is in no palette: white is.
        #expect(shown[14, 10][2] < 70)
        #expect(result.placeholder.topLeft == result.placeholder.bottomLeft)
        #expect(abs(result.palette.map(\.weight).reduce(0, +) - 1) < 0.001)
        #expect(result.palette.allSatisfy { $0.b > -0.01 })
        #expect(try await work.probed("30.webp").hasAlpha)
    }

    @Test func signatures() {
        #expect(ImageFormat(head: [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1avif".utf8)) == .avif)
        #expect(ImageFormat(head: [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1heic".utf8)) == .heic)
        #expect(ImageFormat(head: [0, 0, 0, 20] + Array("ftypmp42\0\0\0\0heic".utf8)) == nil)
        #expect(ImageFormat(head: [0x4D, 0x4D, 0, 0x2A]) == .tiff)
        #expect(ImageFormat(head: []) == nil)
        #expect(ImageFormat.allCases.map(\.fileExtension) == ["jpg", "png", "webp", "heic", "avif", "gif", "tif"])
        #expect(ImageFormat.jpeg.mediaType == "image/jpeg")
    }
}
