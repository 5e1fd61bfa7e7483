import Core
import SQL
import TestKit
import Testing

@testable import Accounts

/// Reads, commits, deliveries and misses in thousands of orders, each the same with every run, held against the database.
@Suite struct IndexLedgerTests {
    /// Catches whatever leaves an index wrong that says it is exact: what came during a read and is lost, what was gone
    /// and comes back with what was read before, what a gap or an event that cannot be read has hidden.
    @Test func isRightInWhateverOrderThingsCome() throws {
        for seed in 0..<4_000 {
            var world = World(seed: UInt64(seed))
            for step in 0..<120 {
                world.step()
                let wrong = world.wrong
                try #require(wrong.isEmpty, "run \(seed), step \(step): \(wrong)")
            }
            // However it has come here: once all is delivered and read, it knows all.
            world.settle()
            try #require(world.ledger.isExact && world.wrong.isEmpty, "run \(seed), at its end: \(world.wrong)")
            try #require(world.ledger.contents == world.rows, "run \(seed), at its end")
        }
    }

    // Catches a world in which nothing happens that could go wrong.
    @Test func everythingHappens() {
        var happened: [String: Int] = [:]
        for seed in 0..<200 {
            var world = World(seed: UInt64(seed))
            for _ in 0..<120 { world.step() }
            happened.merge(world.happened, uniquingKeysWith: +)
        }
        for name in [
            "change while everything is read", "deletion while everything is read", "item while everything is read",
            "change while items are read", "item while items are read", "miss while everything is read", "gap",
            "failure", "exact",
        ] { #expect(happened[name, default: 0] > 50, "\(name)") }
    }

    // Catches a first read that remembers what it will find anyway.
    @Test func whatComesBeforeTheFirstReadIsNotKept() {
        var ledger = IndexLedger(Numbers())
        ledger.note([.items([1]), .change(.set(2, 3))])
        #expect(!ledger.isFilled && ledger.contents.isEmpty)
        guard case .all = ledger.begin(most: 3) else {
            Issue.record("It reads everything.")
            return
        }
        #expect(ledger.begin(most: 3) == nil)
        var all = [1: 1]
        ledger.finish(&all)
        #expect(ledger.isExact && ledger.contents == [1: 1])
    }

    // Catches a read of items that takes more than it was allowed, and one that forgets the others.
    @Test func readsSoManyItemsAtOnce() {
        var ledger = IndexLedger(Numbers())
        _ = ledger.begin(most: 3)
        var all: [Int: Int] = [:]
        ledger.finish(&all)
        ledger.note([.items([1, 2, 3, 4, 5])])
        for count in [3, 2] {
            guard case .items(let items) = ledger.begin(most: 3) else {
                Issue.record("\(count) are left.")
                return
            }
            #expect(items.count == count)
            ledger.finish(items.map { .set($0, 7) })
        }
        #expect(ledger.isExact && ledger.contents == [1: 7, 2: 7, 3: 7, 4: 7, 5: 7])
    }
}

/// A table of numbers by number.
private struct Numbers: IndexSource {
    enum Change: Sendable {
        case set(Int, Int)
        case gone(Int)
    }

    let empty: [Int: Int] = [:]

    static func change(_ key: Int, _ value: Int?) -> Change { value.map { .set(key, $0) } ?? .gone(key) }

    func all(_ reader: Reader) -> [Int: Int] { [:] }
    func changes(of items: [Int], _ reader: Reader) -> [Change] { [] }
    func news(in event: EventRecord) -> [IndexNews<Int, Change>] { [] }

    func make(_ change: Change, in contents: inout [Int: Int]) {
        switch change {
        case .set(let key, let value): contents[key] = value
        case .gone(let key): contents[key] = nil
        }
    }
}

/// A database, two processes that write to it, and an index in one of them. A commit can be read before the index gets
/// it; it gets its own process's commits in their order, and then all commits in theirs, its own a second time.
private struct World {
    typealias News = IndexNews<Int, Numbers.Change>

    private(set) var ledger = IndexLedger(Numbers())
    private(set) var rows: [Int: Int] = [:]
    private(set) var happened: [String: Int] = [:]
    private var random: SplitMix
    private var value = 0
    /// The own commit that the index has yet to get.
    private var unheard: Entry?
    private var outbox: [Entry] = []
    /// What was read so far, for the index to get when it is finished.
    private var reading: Reading?

    private struct Entry {
        let key: Int
        let news: News
    }

    private struct Reading {
        let work: IndexLedger<Numbers>.Work
        /// Keys still to be read, each by a statement of its own.
        var left: [Int]
        var found: [Int: Int] = [:]
        /// SQLite's statements see what was there when the first of them began, PostgreSQL's what is there.
        let snapshot: [Int: Int]?
    }

    private static let keys = 0..<6

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func note(_ what: String) { happened[what, default: 0] += 1 }

    mutating func step() {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<15: commit()
        case 15..<25: hear()
        case 25..<45: deliver()
        case 45: miss()
        case 46: fail()
        case 47..<60: begin()
        default: read()
        }
        if ledger.isExact { note("exact") }
    }

    /// A process writes a row or deletes it, and says which, or what it is now.
    private mutating func commit() {
        hear()
        let key = Int.random(in: Self.keys, using: &random)
        value += 1
        rows[key] = chance(35) ? nil : value
        let news: News
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<24: news = .change(Numbers.change(key, rows[key]))
        case 24..<39: news = .items([key])
        default: news = .all
        }
        let entry = Entry(key: key, news: news)
        outbox.append(entry)
        if chance(60) { unheard = entry }
    }

    /// Gets the own commit, before the request that waits for it is answered.
    private mutating func hear() {
        guard let entry = unheard else { return }
        unheard = nil
        tell(entry.news)
    }

    private mutating func deliver() {
        hear()
        guard !outbox.isEmpty else { return }
        tell(outbox.removeFirst().news)
    }

    /// Some entries are removed before they are delivered, or cannot be read.
    private mutating func miss() {
        hear()
        guard !outbox.isEmpty else { return }
        outbox.removeFirst(Int.random(in: 1...outbox.count, using: &random))
        note("gap")
        tell(.all)
    }

    private mutating func tell(_ news: News) {
        if let reading {
            switch (reading.work, news) {
            case (.all, .change(.set)): note("change while everything is read")
            case (.all, .change(.gone)): note("deletion while everything is read")
            case (.all, .items): note("item while everything is read")
            case (.all, .all): note("miss while everything is read")
            case (.items, .change): note("change while items are read")
            case (.items, .items): note("item while items are read")
            case (.items, .all): break
            }
        }
        ledger.note([news])
    }

    private mutating func begin() {
        guard let work = ledger.begin(most: 3) else { return }
        let keys =
            switch work {
            case .all: Array(Self.keys)
            case .items(let items): items.sorted()
            }
        reading = Reading(work: work, left: keys, snapshot: chance(50) ? rows : nil)
    }

    /// The next statement, or the index gets what was read.
    private mutating func read() {
        guard var reading else { return }
        guard let key = reading.left.popLast() else {
            self.reading = nil
            switch reading.work {
            case .all: return ledger.finish(&reading.found)
            case .items(let items):
                return ledger.finish(items.map { Numbers.change($0, reading.found[$0]) })
            }
        }
        reading.found[key] = (reading.snapshot ?? rows)[key]
        self.reading = reading
    }

    private mutating func fail() {
        guard reading != nil else { return }
        note("failure")
        reading = nil
        ledger.fail()
    }

    /// Nothing more happens: all is delivered and read.
    mutating func settle() {
        while unheard != nil || !outbox.isEmpty { deliver() }
        while !ledger.isExact {
            begin()
            read()
        }
    }

    /// What the index says it knows and does not: of rows of which nothing is on its way any more.
    var wrong: [String] {
        guard ledger.isExact else { return [] }
        let pending = Set(outbox.map(\.key))
        return Self.keys.filter { !pending.contains($0) && ledger.contents[$0] != rows[$0] }.map {
            "\($0) is \(rows[$0] ?? 0), not \(ledger.contents[$0] ?? 0)"
        }
    }
}
