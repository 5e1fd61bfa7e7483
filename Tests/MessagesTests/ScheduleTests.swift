import Core
import SQL
import TestKit
import Testing

@testable import Messages

/// Whatever the network does, both sides and the database hold the same words in the same order.
@Suite struct ScheduleTests {
    /// What a browser's outbox does: the oldest first, again until there is an answer, which may get lost.
    static func deliver(
        _ texts: [String], by browser: Browser, to path: String, seed: UInt64
    ) async throws {
        var random = SplitMix(seed: seed)
        for (index, text) in texts.enumerated() {
            let fields = [("text", text), ("client_id", "device-\(seed)-\(index)")]
            var isAnswered = false
            while !isAnswered {
                switch random.next() % 8 {
                case 0:
                    // The request never arrived.
                    await Task.yield()
                case 1, 2:
                    // It arrived, and the answer was lost.
                    _ = try await browser.post(path, fields, fragment: true)
                case 3:
                    // Two tabs at once.
                    async let one = browser.post(path, fields, fragment: true)
                    async let other = browser.post(path, fields, fragment: true)
                    let answers = try await [one, other]
                    isAnswered = answers.allSatisfy { $0.status == 200 }
                default:
                    isAnswered = try await browser.post(path, fields, fragment: true).status == 200
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func nothingIsLostDoubledOrReordered(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            let count = 2_500
            let says = ["m", "a"].map { who in (0..<count).map { "\(who)\($0)" } }
            // Two devices of each, all at once.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (side, browser) in [talk.minsu, talk.ada].enumerated() {
                    for device in 0..<2 {
                        let texts = says[side].map { "\($0)-\(device)" }
                        group.addTask {
                            try await Self.deliver(
                                texts, by: browser, to: talk.path, seed: UInt64(side * 2 + device + 1))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let stored = try await talk.stored()
            #expect(stored.count == count * 4)
            #expect(Set(stored).count == stored.count)
            for side in says {
                for device in 0..<2 {
                    let expected = side.map { "\($0)-\(device)" }
                    let wanted = Set(expected)
                    #expect(stored.filter(wanted.contains) == expected, "each device's order is kept")
                }
            }
            // The positions have no holes, and live updates come in their order.
            let (positions, told) = try await talk.salon.database.read { reader in
                (
                    try reader.values(
                        "SELECT position FROM messages WHERE conversation_id = \(talk.conversation) ORDER BY position",
                        as: Int.self),
                    try reader.values("SELECT id FROM messages ORDER BY position", as: ID<Message>.self)
                )
            }
            #expect(positions == Array(1...(count * 4)))
            let events = try await talk.salon.database.outbox.entries(after: 0, limit: 100_000)
                .compactMap { try $0.decode(MessageSent.self)?.message }
            #expect(events == told)
            for browser in [talk.minsu, talk.ada] {
                var seen: [String] = []
                var next: String? = "\(talk.path)?part=messages"
                while let path = next {
                    let page = try await browser.get(path).text
                    seen = page.matches(of: /<p class="bubble[^>]*>([^<]*)<\/p>/).map { String($0.output.1) } + seen
                    next = page.firstMatch(of: /href="([^"]*)" data-older-messages/).map {
                        "\($0.output.1)&part=messages"
                    }
                }
                #expect(seen == stored)
            }
            // Whoever says something has read what came before.
            for (browser, other) in [(talk.ada, "m"), (talk.minsu, "a")] {
                let unread = stored.reversed().prefix { $0.hasPrefix(other) }.count
                #expect(try await talk.badge(browser) == min(unread, 99))
            }
        }
    }
}
