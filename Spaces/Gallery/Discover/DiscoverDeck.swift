import Core
import Foundation

/// What may be dealt, with its weights: made anew each minute.
struct DiscoverDeck: Sendable {
    private(set) var owed: [DiscoverWork] = []
    /// The heaviest works that are not owed any more, and the logarithms of their weights.
    private(set) var open: [(work: DiscoverWork, weight: Double)] = []
    /// How many members a work is owed.
    let promise: Int
    private let mixedAt: Timestamp?

    /// What is liked more is shown more: weights grow with appreciation to this power.
    private static let sharpness = 2.5
    /// What has been shown lately is held back, by work and by maker: weights fall with showings to this power.
    private static let patience = 0.75
    /// Showings that everything is thought to have had, of a work and of a maker.
    private static let ground = (work: 10.0, maker: 50.0)
    /// More works than this are not weighed at each page.
    private static let most = 2_000

    /// Nothing yet.
    init() { (promise, mixedAt) = (0, nil) }

    init(
        of works: some Collection<DiscoverWork>, promise: Int, at now: Timestamp,
        _ random: inout some RandomNumberGenerator
    ) {
        self.promise = promise
        mixedAt = now
        let prior = AppreciationPrior(of: works.lazy.map(\.appreciation))
        var makers: [Int64: Double] = [:]
        for work in works { makers[work.maker, default: 0] += work.recency.count(at: now) }
        var all: [(work: DiscoverWork, weight: Double)] = []
        for work in works where work.debt.begins <= now {
            if work.debt.isOwed(at: now, promise: promise) {
                owed.append(work)
            } else {
                let guess = prior.draw(work.appreciation, &random)
                let shown = log(work.recency.count(at: now) + Self.ground.work)
                let makerShown = log((makers[work.maker] ?? 0) + Self.ground.maker)
                all.append((work, Self.sharpness * log(guess) - Self.patience * (shown + makerShown)))
            }
        }
        if all.count > Self.most {
            all.sort { $0.weight > $1.weight }
            all.removeLast(all.count - Self.most)
        }
        open = all
    }

    func isOlder(than age: Duration, at now: Timestamp) -> Bool { mixedAt.map { now - $0 > age } ?? true }

    /// Deals a new work from now on.
    mutating func add(_ work: DiscoverWork, at now: Timestamp) {
        if work.debt.isOwed(at: now, promise: promise), !owed.contains(where: { $0.id == work.id }) {
            owed.append(work)
        }
    }

    /// A page's works before anybody has looked whether the viewer may see them, in the order in which they are wanted: of
    /// what is owed viewers so many at most, and of the rest what is missing in all.
    ///
    /// Each list is a draw without repeats in which a work's chance to be next is in proportion to its weight (Efraimidis
    /// and Spirakis 2006, by Gumbel's distribution).
    func draw(
        owed owedCount: Int, all count: Int, at now: Timestamp, besides isDealt: (Int64) -> Bool,
        _ random: inout some RandomNumberGenerator
    ) -> (owed: [DiscoverWork], open: [DiscoverWork]) {
        var owedKeys: [(key: Double, work: DiscoverWork)] = []
        for work in owed where !isDealt(work.id) {
            owedKeys.append((log(work.debt.urgency(at: now, promise: promise)) + gumbel(&random), work))
        }
        var openKeys: [(key: Double, work: DiscoverWork)] = []
        for (work, weight) in open where !isDealt(work.id) { openKeys.append((weight + gumbel(&random), work)) }
        let owed = first(owedCount, of: owedKeys)
        return (owed, first(count - owed.count, of: openKeys))
    }

    private func first(_ count: Int, of keys: [(key: Double, work: DiscoverWork)]) -> [DiscoverWork] {
        keys.sorted { $0.key > $1.key }.prefix(count).map(\.work)
    }
}

private func gumbel(_ random: inout some RandomNumberGenerator) -> Double {
    -log(-log(.random(in: Double.leastNormalMagnitude..<1, using: &random)))
}
