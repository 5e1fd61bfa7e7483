import Core

/// How a persona's posts look to one viewer. Steps of 20, so that only the author learns the exact value.
package struct Fade: Sendable, Equatable {
    /// 0 is as written; 5 is at -100. -19 is still 0, -20 is 1.
    package let step: Int
    /// How far values of neighbouring steps lie apart.
    package static let stepSize = 20

    /// The reader has pressed at this author's: the writing nearly disappears.
    package let isMarked: Bool

    init(value: Int, isMarked: Bool) {
        step = -value / Self.stepSize
        self.isMarked = isMarked
    }

    /// What others see of a value: 0, -20 … -100.
    package static func shown(_ value: Int) -> Int { value / stepSize * stepSize }
}
