import Accounts
import Core
import Testing

@Suite struct EventCacheTests {
    private static let now = Timestamp(milliseconds: 1_000)

    /// Words, about their letters.
    private static func cache(capacity: Int = 100) -> EventCache<Int, Character, String> {
        EventCache(capacity: capacity, weigh: \.count, about: { Array($0) })
    }

    // Catches what was read before a change and is kept after it, whatever the change was about.
    @Test func whatWasReadBeforeAChangeIsNotKeptAfterIt() {
        for change in [EventCache<Int, Character, String>.Change.all, .key(7), .subjects(["z"])] {
            var cache = Self.cache()
            let ticket = cache.ticket
            cache.forget(change)
            cache.keep("old", for: 1, ticket)
            #expect(cache[1, at: Self.now] == nil)
            cache.keep("new", for: 1, cache.ticket)
            #expect(cache[1, at: Self.now] == "new")
        }
    }

    // Catches values that a change does not reach, and others that go with them.
    @Test func whatAChangeIsAboutGoes() {
        var cache = Self.cache()
        for (key, word) in ["red", "blue", "grey", "pink"].enumerated() { cache.keep(word, for: key, cache.ticket) }
        func kept() -> [Int] { (0..<4).filter { cache[$0, at: Self.now] != nil } }
        cache.forget(.subjects(["r"]))
        #expect(kept() == [1, 3])
        // What has taken the place of another is about itself alone.
        cache.keep("mist", for: 3, cache.ticket)
        cache.forget(.subjects(["p", "n"]))
        #expect(kept() == [1, 3])
        cache.forget(.key(1))
        #expect(kept() == [3])
        cache.forget(.subjects(["b"]))
        #expect(kept() == [3])
        cache.forget(.all)
        #expect(kept() == [])
    }

    // Catches a cache that grows without an end, or counts what has gone.
    @Test func keepsSoMuch() {
        var cache = Self.cache(capacity: 10)
        for _ in 0..<5 { cache.keep("four", for: 1, cache.ticket) }
        cache.keep("sixsix", for: 2, cache.ticket)
        #expect(cache[1, at: Self.now] == "four" && cache[2, at: Self.now] == "sixsix")
        cache.forget(.key(1))
        cache.keep("ofus", for: 3, cache.ticket)
        #expect(cache[2, at: Self.now] == "sixsix" && cache[3, at: Self.now] == "ofus")
        cache.keep("x", for: 4, cache.ticket)
        #expect([1, 2, 3].allSatisfy { cache[$0, at: Self.now] == nil } && cache[4, at: Self.now] == "x")
    }

    // Catches a value that outlasts its time.
    @Test func endsAtItsTime() {
        var cache = Self.cache()
        cache.keep("brief", for: 1, until: Self.now, cache.ticket)
        #expect(cache[1, at: Self.now] == nil)
        #expect(cache[1, at: Timestamp(milliseconds: 999)] == "brief")
    }
}
