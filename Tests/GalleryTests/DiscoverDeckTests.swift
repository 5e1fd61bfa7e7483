import Core
import Testing

@testable import Discover
@testable import Works

/// The arithmetic of Discover.
@Suite struct DiscoverDeckTests {
    private static let now = Timestamp(milliseconds: 1_790_000_000_000)

    private func work(
        _ id: Int64, by maker: Int64, viewers: Int = 0, isMet: Bool = false, age: Duration = .zero,
        _ appreciation: Appreciation = Appreciation()
    ) -> DiscoverWork {
        DiscoverWork(
            id: id, maker: maker, debt: Debt(begins: Self.now - age, viewers: viewers, isMet: isMet),
            appreciation: appreciation, recency: Recency(at: Self.now - age))
    }

    /// Deals pages of `count` works and counts how often each is on one.
    private func deal(_ works: [DiscoverWork], pages: Int, count: Int, seed: UInt64) -> [Int64: Int] {
        var random = SplitMix64(seed)
        var works = works
        var shown: [Int64: Int] = [:]
        for page in 0..<pages {
            let now = Self.now + .minutes(page)
            let deck = DiscoverDeck(of: works, promise: 40, at: now, &random)
            let drawn = deck.draw(owed: count, all: count, at: now, besides: { _ in false }, &random)
            for work in drawn.owed + drawn.open {
                shown[work.id, default: 0] += 1
                for index in works.indices where works[index].id == work.id {
                    works[index].recency.note(at: now)
                    works[index].appreciation.shown += 1
                    // As often as those who look like it.
                    works[index].appreciation.liked = works[index].appreciation.shown * (work.id == 1 ? 0.3 : 0.1)
                }
            }
        }
        return shown
    }

    // Catches a flood of works that takes the places of everybody else's.
    @Test func fiveDebtsOfAMemberRunAtATime() {
        var begins: [Timestamp] = []
        for _ in 0..<12 {
            begins.append(Debt.begin(now: Self.now, after: begins.count < 5 ? nil : begins[begins.count - 5]))
        }
        #expect(begins.filter { $0 == Self.now }.count == 5)
        #expect(begins.filter { $0 == Self.now + .days(7) }.count == 5)
        #expect(begins[11] == Self.now + .days(14))
        #expect(Debt.begin(now: Self.now, after: Self.now - .days(8)) == Self.now)
    }

    // Catches promises that a small community cannot keep, and debts that are forgotten when they are late.
    @Test func whatIsOwed() {
        #expect(Debt.promise(members: 9) == 3)
        #expect(Debt.promise(members: 2) == 0)
        #expect(Debt.promise(members: 5_000) == 40)
        let late = Debt(begins: Self.now - .days(30), viewers: 39, isMet: false)
        #expect(late.isOwed(at: Self.now, promise: 40))
        #expect(!Debt(begins: Self.now, viewers: 40, isMet: false).isOwed(at: Self.now, promise: 40))
        #expect(!Debt(begins: Self.now + .days(1), viewers: 0, isMet: false).isOwed(at: Self.now, promise: 40))
        let fresh = Debt(begins: Self.now, viewers: 0, isMet: false)
        let old = Debt(begins: Self.now - .days(6), viewers: 20, isMet: false)
        #expect(old.urgency(at: Self.now, promise: 40) > fresh.urgency(at: Self.now, promise: 40))
        #expect(late.urgency(at: Self.now, promise: 40).isFinite)
    }

    // Catches a count that claims more viewers than there were, and a filter that loses some on the way.
    @Test func viewersAreNeverOverstated() throws {
        var filter = SeenFilter(key: 0x5A10)
        var count = 0
        for member in 1...60 {
            if filter.insert(Int64(member) << 16) { count += 1 }
            let again = filter.insert(Int64(member) << 16)
            #expect(!again)
        }
        #expect((55...60).contains(count))
        #expect(SeenFilter(filter.bytes) == filter)
        #expect(SeenFilter([1, 2, 3]) == nil)
    }

    // Catches a prior that believes noise, or none.
    @Test func thePriorIsWhatWorksHereAreLike() {
        var random = SplitMix64(3)
        let few = AppreciationPrior(of: [Appreciation(shown: 40, liked: 4)])
        #expect(few == .none)
        let works = (0..<400).map { index in
            let chance = index.isMultiple(of: 2) ? 0.05 : 0.25
            let liked = (0..<100).reduce(0) { count, _ in
                count + (Double.random(in: 0..<1, using: &random) < chance ? 1 : 0)
            }
            return Appreciation(shown: 100, liked: Float(liked))
        }
        let prior = AppreciationPrior(of: works)
        #expect(abs(prior.mean - 0.15) < 0.02)
        // The variance of 0.05 and 0.25 is 0.01: 0.15 × 0.85 / 0.01 − 1 showings.
        #expect(abs(prior.strength - 11.75) < 3)
        let draws = (0..<2_000).map { _ in prior.draw(Appreciation(shown: 100, liked: 50), &random) }
        let mean = draws.reduce(0, +) / Double(draws.count)
        #expect(abs(mean - (prior.mean * prior.strength + 50) / (prior.strength + 100)) < 0.01)
        #expect(draws.allSatisfy { (0...1).contains($0) })
    }

    // Catches a newcomer whom popular works keep from being shown.
    @Test func aNewWorkIsOnEveryPage() {
        let popular = (2..<300).map {
            work($0, by: $0, isMet: true, age: .days(60), Appreciation(shown: 1_000, liked: 400))
        }
        #expect(deal([work(1, by: 1)] + popular, pages: 20, count: 15, seed: 1)[1] == 20)
    }

    // Catches places that all go to the best, and places that are blind to it.
    @Test func showingsFollowMerit() {
        let works = (1...200).map { work($0, by: $0, isMet: true, age: .days(60)) }
        let shown = deal(works, pages: 600, count: 10, seed: 7)
        let others = (2...200).map { shown[$0] ?? 0 }
        let mean = Double(others.reduce(0, +)) / Double(others.count)
        let gain = Double(shown[1] ?? 0) / mean
        #expect(gain > 1.7 && gain < 6, "\(gain) times as often")
        #expect((others.min() ?? 0) > 0)
    }

    // Catches a maker who is shown ten times as much for publishing ten times as much.
    @Test func manyWorksAreNotManyShowings() {
        let many = (1_001...1_050).map { work($0, by: 1_000, isMet: true, age: .days(60)) }
        let others = (2...200).map { work($0, by: $0, isMet: true, age: .days(60)) }
        let shown = deal(many + others, pages: 600, count: 10, seed: 11)
        let ofMany = many.reduce(0) { $0 + (shown[$1.id] ?? 0) }
        let mean = Double(others.reduce(0) { $0 + (shown[$1.id] ?? 0) }) / Double(others.count)
        #expect(Double(ofMany) / mean < 25)
    }

    // Catches a new work that does not get a place because of others that nobody could pay in time.
    @Test func whatIsOverdueKeepsNothingNewOut() {
        let late = (2..<500).map { work($0, by: $0, viewers: 10, age: .days(30)) }
        let settled = (1_000..<1_200).map { work($0, by: $0, isMet: true, age: .days(60)) }
        #expect(deal([work(1, by: 1)] + late + settled, pages: 20, count: 15, seed: 5)[1] == 20)
        // And what is overdue has places, however much is new.
        let new = (2..<500).map { work($0, by: $0) }
        #expect((deal([work(1, by: 1, age: .days(30))] + new + settled, pages: 20, count: 15, seed: 6)[1] ?? 0) == 20)
    }

    // Catches a page of a young community that ends before all have been looked at.
    @Test func whereAllAreOwedTheyFillThePage() {
        var random = SplitMix64(9)
        let deck = DiscoverDeck(of: (1...50).map { work($0, by: $0) }, promise: 40, at: Self.now, &random)
        let drawn = deck.draw(owed: 24, all: 60, at: Self.now, besides: { _ in false }, &random)
        #expect(drawn.owed.count == 50 && drawn.open.isEmpty)
        // A clock that was ahead once.
        #expect(deck.isOlder(than: .minutes(1), at: Self.now - .days(40)))
    }

    // Catches rows that nobody wrote, in which arithmetic would trap or run forever.
    @Test func whateverStandsInARow() {
        var random = SplitMix64(2)
        for count in [Double.infinity, -.infinity, .nan, -1e7, 1e300] {
            #expect((0...1e12).contains(count.counted))
            let known = Appreciation(shown: Float(count.counted), liked: Float(count.counted))
            #expect((0...1).contains(AppreciationPrior.none.draw(known, &random)))
            #expect(Recency(count, at: Self.now).count(at: Self.now).isFinite)
        }
        for viewers in [Int.min, .max] {
            #expect(Debt(begins: Self.now, viewers: viewers, isMet: false).urgency(at: Self.now, promise: 40).isFinite)
        }
    }
}
