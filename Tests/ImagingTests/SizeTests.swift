import Testing

@testable import Imaging

@Suite struct SizeTests {
    private static let standard = ImageProcessor.standardWidths

    @Test(arguments: [
        (500, 400, [320, 500]), (16, 16, [16]), (1, 1, [1]), (320, 10, [320]), (640, 480, [320, 480, 640]),
        (650, 480, [320, 480, 650]), (1300, 900, [320, 480, 640, 960, 1300]),
        (4000, 3000, [320, 480, 640, 960, 1280, 1920, 2560]), (2560, 100, [320, 480, 640, 960, 1280, 1920, 2560]),
        (3, 16_000, [3]), (2, 32_000, [1]), (3000, 30_000, [320, 480, 640, 960, 1280, 1414]),
    ])
    func widths(_ width: Int, _ height: Int, _ expected: [Int]) {
        #expect(Layout.widths(Self.standard, of: Size(width, height)) == expected)
    }

    @Test func renditionsAreNeverEnlarged() async throws {
        let work = try Workspace()
        let (result, _) = try await work.rendered(Pixels.quarters(500, 400).png(), widths: Self.standard)
        #expect(result.renditions.map(\.file) == ["320.webp", "500.webp"])
        #expect(result.renditions.map(\.height) == [256, 400])
        #expect(work.outputs == ["320.webp", "500.webp"])
        let small = try Pixels(file: work.output + "/320.webp")
        #expect(small.size == Size(320, 256))
    }

    /// What walls consist of is made as carefully by a processor that makes less effort.
    @Test func theSmallestAreWorthMoreEffort() async throws {
        let work = try Workspace()
        let path = try work.file(
            "photo.png",
            Pixels(960, 720) { x, y in [UInt8((x * y / 7) % 256), UInt8((x + 3 * y) % 256), UInt8(x % 256)] }.png())
        func bytes(effort: Int) async throws -> [Int] {
            let result = try await ImageProcessor(limits: .patient, concurrency: 1, effort: effort)
                .render(original: path, recipe: .identity, widths: [320, 480, 640], into: work.output)
            return result.renditions.map(\.bytes)
        }
        let (quick, careful) = (try await bytes(effort: 3), try await bytes(effort: 6))
        #expect(quick.prefix(2) == careful.prefix(2) && quick[2] != careful[2])
    }

    @Test func icon() async throws {
        let (result, pixels) = try await Workspace().rendered(
            Pixels.quarters(16, 16).png(), widths: Self.standard)
        #expect(result.renditions.map(\.width) == [16])
        #expect(near(pixels.mean(x: 2, y: 2, side: 4), Pixels.fourColours[0], 8))
    }

    @Test func panoramas() async throws {
        let tall = try await Workspace().rendered(Pixels.quarters(400, 4000).png(), widths: Self.standard)
        #expect(tall.result.renditions.map(\.width) == [320, 400])
        #expect(tall.result.renditions.map(\.height) == [3200, 4000])
        let wide = try await Workspace().rendered(Pixels.quarters(3000, 2).png(), widths: Self.standard)
        #expect(wide.result.renditions.map(\.height) == [1, 1, 1, 1, 1, 1, 2])
        let thread = try await Workspace().rendered(Pixels.quarters(2, 20_000).png(), widths: [2])
        #expect(thread.result.renditions.map(\.width) == [1])
        #expect(thread.pixels.height <= 16_383)
    }

    @Test func avatarIsTheMiddleSquare() async throws {
        let work = try Workspace()
        let pixels = Pixels(300, 100) { x, _ in x < 100 ? [200, 30, 30] : x < 200 ? [30, 160, 60] : [30, 30, 200] }
        let path = try work.file("photo.png", pixels.png())
        let result = try await Workspace.processor.avatar(original: path, into: work.output)
        #expect(result.size == Size(100, 100))
        #expect(result.renditions.map(\.file) == ["64.webp", "100.webp"])
        let middle = try Pixels(file: work.output + "/100.webp")
        #expect(middle.size == Size(100, 100))
        #expect(near(middle.around(0.1, 0.5), [30, 160, 60]) && near(middle.around(0.9, 0.5), [30, 160, 60]))

        let right = Recipe(crop: Crop(x: 2.0 / 3, y: 0, width: 1.0 / 3, height: 1))
        _ = try await Workspace.processor.avatar(original: path, recipe: right, into: work.output)
        #expect(near(try Pixels(file: work.output + "/64.webp").around(0.5, 0.5), [30, 30, 200]))
    }

    /// Detail the decoder drops for a large reduction must not move or tint the picture.
    @Test func largeReductions() async throws {
        let pixels = Pixels.quarters(1600, 1200)
        let (result, shown) = try await Workspace().rendered(pixels.jpeg(), widths: [40, 100])
        #expect(result.renditions.map(\.height) == [30, 75])
        #expect(result.size == Size(1600, 1200))
        for (quarter, place) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].enumerated() {
            #expect(near(shown.around(place.0, place.1), Pixels.fourColours[quarter]))
        }
    }
}
