import Testing

@testable import Imaging

@Suite struct LayoutTests {
    /// Whatever the recipe, the part to read is inside the scaled original, and sizes add up.
    @Test func partsStayInside() throws {
        var generator = Counter()
        for _ in 0..<4_000 {
            let stored = Size(.random(in: 1...5_000, using: &generator), .random(in: 1...5_000, using: &generator))
            let x = Double.random(in: 0...0.99, using: &generator)
            let y = Double.random(in: 0...0.99, using: &generator)
            let crop = Crop(
                x: x, y: y, width: .random(in: 0.005...1 - x, using: &generator),
                height: .random(in: 0.005...1 - y, using: &generator))
            let recipe = try Recipe(
                crop: Bool.random(using: &generator) ? crop : nil, quarterTurns: .random(in: 0...3, using: &generator),
                straighten: [0, 0.01, -15, 15, .random(in: -15...15, using: &generator)].randomElement(
                    using: &generator)
                    ?? 0
            ).validated()
            let square = Bool.random(using: &generator)
            let layout = Layout(
                stored: stored, orientation: .random(in: 1...8, using: &generator), recipe: recipe, square: square,
                widths: ImageProcessor.standardWidths)
            let part = layout.part
            let top = layout.top
            #expect(part.left >= 0 && part.top >= 0, "\(stored) \(recipe)")
            #expect(part.left + part.size.width <= layout.scaled.width, "\(stored) \(recipe)")
            #expect(part.top + part.size.height <= layout.scaled.height, "\(stored) \(recipe)")
            #expect(part.size.width > 0 && part.size.height > 0)
            #expect(layout.scaled.width <= stored.width + 1 && layout.scaled.height <= stored.height + 1)
            #expect(top.width <= layout.full.width && top.height <= layout.full.height)
            if square { #expect(top.width == top.height) }
            if recipe.straighten == 0 { #expect(layout.turn.applied(to: part.size) == top) }
        }
    }

    /// Eight ways to lay a rectangle: undoing one finds the corner it came from.
    @Test func turnsFindTheirSource() {
        let size = Size(30, 20)
        let sources: [Int: Frame] = [
            1: Frame(left: 0, top: 0, size: Size(3, 2)), 2: Frame(left: 27, top: 0, size: Size(3, 2)),
            3: Frame(left: 27, top: 18, size: Size(3, 2)), 4: Frame(left: 0, top: 18, size: Size(3, 2)),
            5: Frame(left: 0, top: 0, size: Size(2, 3)), 6: Frame(left: 0, top: 17, size: Size(2, 3)),
            7: Frame(left: 28, top: 17, size: Size(2, 3)), 8: Frame(left: 28, top: 0, size: Size(2, 3)),
        ]
        for (orientation, expected) in sources {
            let turn = Turn(orientation: orientation)
            let corner = Frame(left: 0, top: 0, size: Size(3, 2))
            #expect(turn.source(of: corner, in: size) == expected, "orientation \(orientation)")
        }
    }
}

/// Pseudo-random numbers that are the same in every run (SplitMix64).
private struct Counter: RandomNumberGenerator {
    private var state: UInt64 = 1

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
