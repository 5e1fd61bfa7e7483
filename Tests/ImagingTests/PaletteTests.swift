import Foundation
import Testing

@testable import Imaging

@Suite struct PaletteTests {
    private static let stripes: [[UInt8]] = [
        [220, 50, 40], [30, 110, 60], [40, 60, 170], [240, 220, 120], [30, 25, 35],
    ]

    private func distance(_ swatch: Swatch, _ colour: [UInt8]) -> Double {
        OKLab(l: swatch.l, a: swatch.a, b: swatch.b)
            .squaredDistance(to: OKLab(red: colour[0], green: colour[1], blue: colour[2])).squareRoot()
    }

    @Test func fiveStripes() async throws {
        // Shares of 10 to 30 hundredths.
        let edges = [30, 55, 75, 90, 100]
        let pixels = Pixels(400, 300) { x, _ in Self.stripes[edges.firstIndex { x < $0 * 4 } ?? 0] }
        let (result, _) = try await Workspace().rendered(pixels.jpeg())
        #expect(result.palette.count == 5)
        #expect(result.palette.map(\.weight).reduce(0, +) <= 1.000001)
        for (index, swatch) in result.palette.enumerated() {
            #expect(distance(swatch, Self.stripes[index]) < 0.03, "stripe \(index): \(swatch.hex)")
            let share = Double(edges[index] - (index == 0 ? 0 : edges[index - 1])) / 100
            #expect(abs(swatch.weight - share) < 0.04)
        }
    }

    @Test func plainColour() async throws {
        let (result, _) = try await Workspace().rendered(Pixels(100, 80) { _, _ in [70, 120, 190] }.png())
        #expect(result.palette.count == 1)
        #expect(abs(result.palette[0].weight - 1) < 0.001)
        #expect(distance(result.palette[0], [70, 120, 190]) < 0.02)
        #expect(result.placeholder.topLeft == result.placeholder.bottomRight)
    }

    @Test func sameImageSamePalette() {
        let samples = (0..<64 * 64 * 3).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let sample = ColourSample(samples: samples, width: 64, height: 64, bands: 3)
        let first = Palette(sample).swatches
        #expect(first.count == 5)
        #expect(Palette(sample).swatches == first)
    }

    /// What is seen through an image is neutral and lets its edge stand out: a black logo is not black on its own black.
    @Test(arguments: [
        ([0, 0, 0], "ffffff"), ([200, 40, 40], "ffffff"), ([0, 70, 200], "ffffff"), ([255, 255, 255], "1c1c1e"),
        ([250, 230, 90], "1c1c1e"), ([170, 220, 255], "1c1c1e"),
    ])
    func groundOfALogo(_ colour: [UInt8], _ ground: String) async throws {
        let logo = Pixels(120, 80, bands: 4) { x, y in
            (30..<90).contains(x) && (20..<60).contains(y) ? colour + [255] : [255, 0, 0, 0]
        }
        let (result, _) = try await Workspace().rendered(TIFF(logo).bytes)
        #expect(result.placeholder.description == String(repeating: ground, count: 4))
    }

    // Catches a drawing on white paper that has no white, and two blacks: what a transparent pixel hides is no colour.
    @Test func transparentPartsLookLikeTheirGround() {
        func palette(_ pixel: (Int) -> [UInt8]) -> [Swatch] {
            Palette(ColourSample(samples: (0..<64).flatMap(pixel), width: 64, height: 1, bands: 4)).swatches
        }
        let drawing = palette { $0 < 16 ? [20, 20, 20, 255] : $0 < 24 ? [255, 0, 0, 0] : [0, 0, 0, 0] }
        #expect(drawing.map(\.weight) == [0.75, 0.25])
        #expect(distance(drawing[0], [255, 255, 255]) < 0.01 && distance(drawing[1], [20, 20, 20]) < 0.01)
        #expect(palette { _ in [0, 0, 0, 0] }.map(\.hex) == ["ffffff"])
        // A light one is shown on a dark ground.
        let light = palette { $0 < 16 ? [250, 230, 90, 255] : [0, 0, 0, 0] }
        #expect(light.first?.hex == "1c1c1e")
        // Red that is half there is no pure red on white.
        let faint = palette { $0 < 32 ? [255, 0, 0, 128] : [0, 0, 0, 0] }
        #expect(faint.allSatisfy { distance($0, [255, 0, 0]) > 0.1 })
    }

    @Test func groundOfBlackAndWhite() {
        func sample(_ pixel: (Int) -> [UInt8]) -> ColourSample {
            ColourSample(samples: (0..<16).flatMap(pixel), width: 16, height: 1, bands: 4)
        }
        // Neither white nor dark shows both; a few pixels decide nothing; nothing at all is on white.
        #expect(
            Ground(
                behind: sample { $0 % 2 == 1 ? [0, 0, 0, 0] : $0 % 4 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
                == .grey)
        #expect(Ground(behind: sample { _ in [0, 0, 0, 0] }) == .white)
        #expect(Ground(behind: sample { _ in [9, 9, 9, 40] }) == .white)
        #expect(Ground(behind: sample { _ in [9, 9, 9, 255] }) == nil)
    }

    @Test func placeholderCorners() async throws {
        let (result, _) = try await Workspace().rendered(Pixels.quarters(300, 200).png())
        let corners = result.placeholder
        for (hex, colour) in zip(
            [corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight], Pixels.fourColours)
        {
            let value = try #require(Int(hex, radix: 16))
            let shown = [Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)]
            #expect(near(shown, colour, 10), "\(hex)")
        }
        #expect(Placeholder(corners.description) == corners)
        #expect(corners.description.count == 24)
        #expect(Placeholder("xyz") == nil)
        #expect(Placeholder(String(repeating: "g", count: 24)) == nil)
        let data = try JSONEncoder().encode([corners])
        #expect(try JSONDecoder().decode([Placeholder].self, from: data) == [corners])
    }

    @Test func hexRoundTrip() {
        for colour: [UInt8] in [[0, 0, 0], [255, 255, 255], [255, 0, 0], [1, 128, 254], [12, 200, 90]] {
            let hex = OKLab(red: colour[0], green: colour[1], blue: colour[2]).hex
            #expect(Int(hex, radix: 16) == Int(colour[0]) << 16 | Int(colour[1]) << 8 | Int(colour[2]))
        }
    }
}
