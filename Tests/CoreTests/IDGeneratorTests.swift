import Core
import Dispatch
import Synchronization
import Testing

@Suite struct IDGeneratorTests {
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    @Test func carriesTimeNodeAndSequence() {
        let ids = IDGenerator(clock: .fixed(start), node: 63)
        let first = ids.next(Post.self)
        let second = ids.next(Post.self)
        #expect(first.createdAt == start)
        #expect(first.rawValue & 0xFFFF == 63 << 10)
        #expect(second.rawValue == first.rawValue + 1)
    }

    @Test func staysUniqueAndRisingAcrossThreads() {
        let ids = IDGenerator(clock: .system, node: 5)
        let all = Mutex<[[Int64]]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            let mine = (0..<2_000).map { _ in ids.next(Post.self).rawValue }
            all.withLock { $0.append(mine) }
        }
        let made = all.withLock { $0 }
        for mine in made { #expect(zip(mine, mine.dropFirst()).allSatisfy(<)) }
        #expect(Set(made.joined()).count == 16_000)
    }

    @Test func borrowsFromTheFollowingMilliseconds() {
        let ids = IDGenerator(clock: .fixed(start), node: 1)
        let made = (0..<3_000).map { _ in ids.next(Post.self) }
        #expect(zip(made, made.dropFirst()).allSatisfy(<))
        #expect(made[1_023].createdAt == start)
        #expect(made[1_024].createdAt == start + .milliseconds(1))
        #expect(made[2_999].createdAt == start + .milliseconds(2))
        #expect(made.allSatisfy { $0.rawValue >> 10 & 63 == 1 })
    }

    @Test func risesWhenTheClockIsSetBack() {
        let time = Mutex(start)
        let ids = IDGenerator(clock: Clock { time.withLock { $0 } })
        let before = ids.next(Post.self)
        time.withLock { $0 = $0 - .hours(1) }
        let during = ids.next(Post.self)
        time.withLock { $0 = $0 + .hours(2) }
        let after = ids.next(Post.self)
        #expect(before < during)
        #expect(during < after)
        #expect(during.createdAt == start)
        #expect(after.createdAt == start + .hours(1))
    }

    // Catches a start after a clock was set back whose ids are older than what is there, of this node or another.
    @Test(arguments: [0, 5, 63], [0, 63]) func beginsAboveWhatIsThere(_ node: Int, _ other: Int) {
        let ahead = IDGenerator(clock: .fixed(start + .minutes(10)), node: other)
        let newest = (0..<1_500).map { _ in ahead.next(Post.self) }.last!
        let ids = IDGenerator(clock: .fixed(start), node: node, above: newest.rawValue)
        let made = (0..<2_000).map { _ in ids.next(Post.self) }
        #expect(newest < made[0] && zip(made, made.dropFirst()).allSatisfy(<))
        #expect(made.allSatisfy { $0.rawValue >> 10 & 63 == node })
        // Once the clock is there, it counts again.
        let right = IDGenerator(clock: .fixed(start + .hours(1)), node: node, above: newest.rawValue)
        #expect(right.next(Post.self).createdAt == start + .hours(1))
        for lie in [Int64.min, -1, .max] {
            let ids = IDGenerator(clock: .fixed(start), node: node, above: lie)
            #expect(ids.next(Post.self).rawValue > 0)
        }
    }

    /// Also when each of them borrows.
    @Test func nodesNeverCollide() {
        var seen: Set<Int64> = []
        for node in 0..<64 {
            let ids = IDGenerator(clock: .fixed(start), node: node)
            for _ in 0..<1_100 { seen.insert(ids.next(Post.self).rawValue) }
        }
        #expect(seen.count == 64 * 1_100)
    }
}
