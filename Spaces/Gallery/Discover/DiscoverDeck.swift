import Core
import Foundation
import Works

/// What may be dealt, with its weights: made anew each minute.
package struct DiscoverDeck: Sendable {
    /// Owed viewers, within their seven days and after them.
    private(set) var running: [DiscoverWork] = []
    private(set) var overdue: [DiscoverWork] = []
    /// The heaviest works that are not owed any more, and the logarithms of their weights.
    private(set) var open: [(work: DiscoverWork, weight: Double)] = []
    /// How many members a work is owed.
    let promise: Int
    private let mixedAt: Timestamp?
    private var owedIDs: Set<Int64> = []

    /// What is liked more is shown more: weights grow with appreciation to this power.
    private static let sharpness = 2.7
    /// What has been shown lately is held back, by work and by maker: weights fall with showings to this power.
    private static let patience = 0.75
    /// Showings that everything is thought to have had, of a work and of a maker.
    private static let ground = (work: 10.0, maker: 50.0)
    /// More works of each kind are not weighed at each page; the next minute has others.
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
                if work.debt.due < now { overdue.append(work) } else { running.append(work) }
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
        for list in [\Self.running, \.overdue] where self[keyPath: list].count > Self.most {
            self[keyPath: list].shuffle(using: &random)
            self[keyPath: list].removeLast(self[keyPath: list].count - Self.most)
        }
        owedIDs = Set((running + overdue).map(\.id))
    }

    /// A clock that was set back makes nothing last.
    func isOlder(than age: Duration, at now: Timestamp) -> Bool {
        mixedAt.map { now - $0 > age || now < $0 } ?? true
    }

    /// Deals a new work from now on.
    mutating func add(_ work: DiscoverWork, at now: Timestamp) {
        guard work.debt.isOwed(at: now, promise: promise), owedIDs.insert(work.id).inserted else { return }
        running.append(work)
    }

    /// A page's works before anybody has looked whether the viewer may see them, in the order in which they are wanted:
    /// what is owed viewers, so many where there are others, and the others. Fewer than `count` are all there are.
    ///
    /// Of three that are owed viewers one is overdue, so that what nobody could keep does not keep out what is new.
    ///
    /// Each list is a draw without repeats in which a work's chance to be next is in proportion to its weight (Efraimidis
    /// and Spirakis 2006, by Gumbel's distribution).
    func draw(
        owed owedCount: Int, all count: Int, at now: Timestamp, besides isDealt: (Int64) -> Bool,
        _ random: inout some RandomNumberGenerator
    ) -> (owed: [DiscoverWork], open: [DiscoverWork]) {
        func first(of works: [DiscoverWork]) -> [DiscoverWork] {
            var first = Greatest(count)
            for (index, work) in works.enumerated() where !isDealt(work.id) {
                first.offer(log(work.debt.urgency(at: now, promise: promise)) + gumbel(&random), index)
            }
            return first.indices.map { works[$0] }
        }
        var (inTime, late) = (first(of: running)[...], first(of: overdue)[...])
        var owed: [DiscoverWork] = []
        while owed.count < count, !(inTime.isEmpty && late.isEmpty) {
            owed += inTime.prefix(2) + late.prefix(1)
            (inTime, late) = (inTime.dropFirst(2), late.dropFirst())
        }
        var firstOpen = Greatest(count - min(owedCount, owed.count))
        for (index, (work, weight)) in open.enumerated() where !isDealt(work.id) {
            firstOpen.offer(weight + gumbel(&random), index)
        }
        return (Array(owed.prefix(count - firstOpen.indices.count)), firstOpen.indices.map { open[$0].work })
    }
}

/// The places of the greatest keys, the greatest first: most keys are looked at once and left.
private struct Greatest {
    private let count: Int
    private var keys: [(key: Double, index: Int)] = []

    init(_ count: Int) {
        self.count = count
        keys.reserveCapacity(count + 1)
    }

    var indices: [Int] { keys.map(\.index) }

    mutating func offer(_ key: Double, _ index: Int) {
        if keys.count == count {
            guard let least = keys.last, key > least.key else { return }
            keys.removeLast()
        }
        keys.insert((key, index), at: keys.firstIndex { $0.key < key } ?? keys.count)
    }
}

private func gumbel(_ random: inout some RandomNumberGenerator) -> Double {
    -log(-log(.random(in: Double.leastNormalMagnitude..<1, using: &random)))
}
