import Foundation

@testable import Discover

/// What a season came to.
struct TownFigures: Codable, Sendable {
    /// Of showings by maker.
    let gini: Double
    /// The part of showings that makers with fewer followers than the median get, and their part of all makers.
    let small: Double
    let smallMakers: Double
    /// The part of works whose seven days are over that were seen by forty in them.
    let met: Double
    /// Of the works of the first half, showings of the last weeks against hidden quality: Spearman's rank correlation, and
    /// nDCG@100 of the order by showings.
    let correlation: Double
    let ndcg: Double
    /// Showings as a multiple of what a maker of the same number of works, a work of the same kind gets on average.
    let flooder: Double
    let ring: Double
    let bot: Double
    /// Lorenz's curve in twentieths.
    let curve: [Double]
    let showings: Int

    /// - Parameters:
    ///   - late: showings of each work in the last three weeks.
    ///   - owed: works whose seven days are over, and how many of them were met in time.
    init(_ town: Town, all: [Int], late: [Int], owed: Int, met: Int, byBot: Int) {
        let honest = Array(0..<town.makers).filter { $0 != Town.flooder && !(Town.ring ~= $0) }
        var byMaker = [Double](repeating: 0, count: town.makers)
        var worksOf = [Int](repeating: 0, count: town.makers)
        for (work, count) in zip(town.works, all) {
            byMaker[work.maker] += Double(count)
            worksOf[work.maker] += 1
        }
        let fairness = Fairness(
            (0..<town.makers).filter { worksOf[$0] > 0 }.map {
                Fairness.Maker(shown: byMaker[$0], followers: town.followers[$0])
            })
        (gini, small, smallMakers) = (fairness.gini, fairness.smallShare, fairness.smallPart)
        curve = fairness.curve.map { Double($0) / 1_000 }
        self.met = Double(met) / Double(max(owed, 1))
        showings = all.reduce(0, +)
        let half = town.works.indices.filter {
            town.works[$0].hour < town.days * 12 && town.works[$0].maker != Town.flooder
        }
        correlation = Self.spearman(half.map { Double(late[$0]) }, half.map { town.works[$0].quality })
        ndcg = Self.ndcg(half.map { (Double(late[$0]), town.works[$0].quality) })
        let perMaker = honest.reduce(0) { $0 + byMaker[$1] } / Double(honest.count { worksOf[$0] > 0 })
        let honestWorks = honest.reduce(0) { $0 + worksOf[$1] }
        let perWork = honest.reduce(0) { $0 + byMaker[$1] } / Double(max(honestWorks, 1))
        flooder = byMaker[Town.flooder] / perMaker
        let ringWorks = Town.ring.filter { $0 < town.makers }.reduce(0) { $0 + worksOf[$1] }
        ring =
            Town.ring.filter { $0 < town.makers }.reduce(0) { $0 + byMaker[$1] } / Double(max(ringWorks, 1)) / perWork
        bot = Double(byBot) / Double(max(showings, 1))
    }

    private static func spearman(_ one: [Double], _ other: [Double]) -> Double {
        func ranks(_ values: [Double]) -> [Double] {
            let order = values.indices.sorted { values[$0] < values[$1] }
            var ranks = [Double](repeating: 0, count: values.count)
            var start = 0
            while start < order.count {
                var end = start
                while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
                for place in start...end { ranks[order[place]] = Double(start + end) / 2 }
                start = end + 1
            }
            return ranks
        }
        let (a, b) = (ranks(one), ranks(other))
        let mean = Double(a.count - 1) / 2
        var (product, squares, others) = (0.0, 0.0, 0.0)
        for (x, y) in zip(a, b) {
            product += (x - mean) * (y - mean)
            squares += (x - mean) * (x - mean)
            others += (y - mean) * (y - mean)
        }
        return product / max((squares * others).squareRoot(), 1e-9)
    }

    private static func ndcg(_ works: [(shown: Double, quality: Double)]) -> Double {
        func gain(_ qualities: some Sequence<Double>) -> Double {
            qualities.prefix(100).enumerated().reduce(0) { $0 + $1.element / log2(Double($1.offset) + 2) }
        }
        return gain(works.sorted { $0.shown > $1.shown }.map(\.quality)) / gain(works.map(\.quality).sorted(by: >))
    }
}
