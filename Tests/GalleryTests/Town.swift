import Core
import Foundation

@testable import Discover

/// Makers, what they publish and how good it is, and who comes by: the same for whatever deals places.
struct Town: Sendable {
    struct Work: Sendable {
        let maker: Int
        /// When it is published, in hours.
        let hour: Int
        /// How likely a viewer who looks at it likes it.
        let quality: Double
    }

    struct Visit: Sendable {
        let viewer: Int
        let hour: Int
    }

    let makers: Int
    let viewers: Int
    let days: Int
    let works: [Work]
    let visits: [Visit]
    let followers: [Int]

    /// A maker who publishes ten works a day.
    static let flooder = 0
    /// Makers who are viewers, too, and like everything of each other's that they are shown.
    static let ring = 1...20
    /// A viewer who scrolls ten pages at each visit, each day, and likes nothing.
    static let bot = 21
    static let page = 30

    init(makers: Int, viewers: Int, days: Int) {
        (self.makers, self.viewers, self.days) = (makers, viewers, days)
        var random = SplitMix64(61)
        // The first has as many followers as the n-th times n (Zipf), by chance of any quality and urge.
        followers = (1...makers).map { viewers / 2 / $0 }.shuffled(using: &random)
        var works: [Work] = []
        for maker in 0..<makers {
            let urge = maker == Self.flooder ? 10 : -log(.random(in: 0.001..<1, using: &random)) * 0.15
            let talent = Double.random(in: 0.3...1.7, using: &random)
            for day in 0..<days {
                let count = Int(urge) + (Double.random(in: 0..<1, using: &random) < urge - Double(Int(urge)) ? 1 : 0)
                for _ in 0..<count {
                    let luck = exp(Double.random(in: -1...1, using: &random))
                    // The flooder's are as good as others' on average, and the ring's are worse than most.
                    let quality = 0.05 * (maker == Self.flooder ? 1 : Self.ring ~= maker ? 0.5 : talent) * luck
                    works.append(
                        Work(
                            maker: maker, hour: day * 24 + .random(in: 0..<24, using: &random),
                            quality: min(quality, 0.6)))
                }
            }
        }
        self.works = works.sorted { $0.hour < $1.hour }
        var visits: [Visit] = []
        for day in 0..<days {
            for viewer in 0..<viewers where viewer == Self.bot || Int.random(in: 0..<5, using: &random) == 0 {
                visits.append(Visit(viewer: viewer, hour: day * 24 + .random(in: 0..<24, using: &random)))
            }
        }
        self.visits = visits.sorted { $0.hour < $1.hour }
    }

    func pages(of viewer: Int) -> Int { viewer == Self.bot ? 10 : 1 }

    /// Whether a viewer who is shown a work likes it: the lower on the page, the less they look.
    func likes(_ viewer: Int, _ work: Int, at place: Int, _ random: inout SplitMix64) -> Bool {
        guard viewer != Self.bot else { return false }
        if Self.ring ~= viewer, Self.ring ~= works[work].maker { return true }
        let attention = 1.4 - 0.8 * Double(place) / Double(Self.page)
        return Double.random(in: 0..<1, using: &random) < works[work].quality * attention
    }
}
