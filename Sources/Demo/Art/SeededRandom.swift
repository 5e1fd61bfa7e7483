/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers from the same seed on every platform.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 up to, not including, 1.
    mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

    mutating func float(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

    mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() >> 33) % (range.upperBound - range.lowerBound + 1)
    }

    mutating func chance(_ probability: Float) -> Bool { unit() < probability }

    /// Roughly normal, mean 0, standard deviation 1, never beyond ±3.5.
    mutating func gauss() -> Float { (unit() + unit() + unit() + unit() - 2) * 1.732 }

    mutating func pick<Element>(_ items: [Element]) -> Element { items[int(0...items.count - 1)] }

    mutating func shuffled<Element>(_ items: [Element]) -> [Element] {
        var items = items
        for last in stride(from: items.count - 1, to: 0, by: -1) { items.swapAt(last, int(0...last)) }
        return items
    }

    /// A generator of its own for one part, so that a change there moves nothing elsewhere.
    mutating func fork() -> SeededRandom { SeededRandom(seed: next()) }
}
