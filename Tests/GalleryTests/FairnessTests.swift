import Testing

@testable import Discover

@Suite struct FairnessTests {
    // Catches plots that say something is fair which is not.
    @Test func whatIsKnownOfSimpleCases() {
        let even = Fairness((1...100).map { Fairness.Maker(shown: 5, followers: $0) })
        #expect(abs(even.gini) < 1e-9)
        #expect(even.curve == (0...20).map { $0 * 50 })
        #expect(even.smallPart == 0.5 && abs(even.smallShare - 0.5) < 1e-9)
        let one = Fairness((1...100).map { Fairness.Maker(shown: $0 == 100 ? 7 : 0, followers: $0) })
        #expect(abs(one.gini - 0.99) < 1e-9)
        #expect(one.curve.last == 1_000 && one.curve[19] == 0 && one.smallShare == 0)
        // Of 1, 2, 3 the mean difference is 8/9, half of that over the mean 2/9.
        let three = Fairness([3, 1, 2].map { Fairness.Maker(shown: $0, followers: 0) }, hours: [9, 1, 5], overdue: 4)
        #expect(abs(three.gini - 2.0 / 9) < 1e-9)
        #expect(three.hours == 5 && three.overdue == 4 && three.smallPart == 0)
        let none = Fairness([Fairness.Maker(shown: 0, followers: 1)])
        #expect(none.gini == 0 && none.curve.isEmpty && none.hours == nil)
        #expect(Fairness([]).makers == 0)
    }
}
