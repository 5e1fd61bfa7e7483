import Testing

@testable import Demo

@Suite struct ArtTests {
    @Test(arguments: ArtStyle.allCases)
    func `a style draws the size it is asked for, the same twice, another for another seed`(style: ArtStyle) throws {
        let palette = try #require(style.palettes.first)
        let first = style.draw(seed: 7, width: 36, height: 28, palette: palette)
        #expect(first.width == 36 && first.height == 28 && first.rgb.count == 36 * 28 * 3)
        #expect(first == style.draw(seed: 7, width: 36, height: 28, palette: palette))
        #expect(first != style.draw(seed: 8, width: 36, height: 28, palette: palette))
        #expect(Set(first.rgb).count > 12, "a picture, not a flat colour")
    }

    @Test(arguments: ArtStyle.allCases)
    func `a style survives odd sizes and many seeds`(style: ArtStyle) {
        for (index, size) in [(1, 1), (2, 24), (24, 3)].enumerated() {
            let palette = style.palettes[index % style.palettes.count]
            let raster = style.draw(seed: UInt64(index) &* 0x9E37_79B9, width: size.0, height: size.1, palette: palette)
            #expect(raster.rgb.count == size.0 * size.1 * 3)
        }
    }

    @Test func `there are forty palettes and each can be told from its ground`() {
        #expect(Palette.all.count >= 40)
        #expect(Set(Palette.all).count == Palette.all.count)
        #expect(Set(Palette.all.map(\.korean)).count == Palette.all.count)
        for palette in Palette.all {
            #expect((4...5).contains(palette.inks.count) && palette.inks.allSatisfy { $0 <= 0xFF_FFFF })
            #expect(abs(palette.strongest.lightness - palette.base.lightness) > 0.3, "\(palette.english)")
        }
        for style in ArtStyle.allCases { #expect(style.palettes.count >= 10) }
    }

    @Test func `OKLab comes back to the same bytes`() {
        for hex in [0x000000, 0xFFFFFF, 0xE3342B, 0x16264C, 0x8FB5A3] as [UInt32] {
            let color = Color(hex: hex), back = Color(oklab: color.oklab)
            for lane in 0..<3 { #expect(abs(color[lane] - back[lane]) < 0.5 / 255) }
        }
        #expect(abs(Color.white.lightness - 1) < 0.001)
    }

    @Test func `a mask's coverage adds up to the area`() {
        let square = Outline.rectangle(Point(2.25, 3.5), Point(7.75, 8.25))
        let area = Mask([square], width: 12, height: 12).coverage.reduce(0, +)
        #expect(abs(area - 5.5 * 4.75) < 0.01)
        let round = Mask([Outline.circle(Point(20, 20), 12)], width: 40, height: 40).coverage.reduce(0, +)
        #expect(abs(round - 3.1416 * 144) < 9)
        let ring = [Outline.rectangle(.zero, Point(10, 10)), Outline.rectangle(Point(2, 2), Point(8, 8)).reversed()]
        #expect(abs(Mask(ring, width: 10, height: 10).coverage.reduce(0, +) - 64) < 0.01)
    }

    @Test func `the arithmetic is near enough`() {
        for step in -40...40 {
            let x = Float(step) * 0.37
            #expect(abs(sine(x * x) * sine(x * x) + cosine(x * x) * cosine(x * x) - 1) < 0.004)
            #expect(abs(exponential2(logarithm2(abs(x) + 0.1)) - abs(x) - 0.1) < 0.001)
        }
        #expect(abs(power(2, 0.5) - 1.41421) < 0.0001)
    }
}
