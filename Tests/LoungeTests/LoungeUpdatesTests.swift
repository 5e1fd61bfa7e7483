import Base
import Core
import Design
import Kernel
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas
@testable import Web

/// What open pages of the lounge are told.
@Suite struct LoungeUpdatesTests {
    /// What happened since an event, as pages would be told now: topic, and markup in English.
    private func updates(
        _ stage: LoungeStage, after event: Int64, present people: [ID<Account>] = []
    ) async throws -> [(topic: String, html: String)] {
        let entries = try await stage.database.outbox.entries(after: event, limit: 1_000)
        let presence = LivePresence(members: Dictionary(people.map { ($0, 1) }) { first, _ in first })
        return try await stage.database.read { reader in
            try entries.flatMap { entry in
                try LoungeUpdates.all.filter { $0.event == entry.name }.flatMap { renderer in
                    try renderer.render(entry, reader, presence)
                }
            }.map { (topic: $0.topic, html: $0.html(.english).text) }
        }
    }

    private func latest(_ stage: LoungeStage) async throws -> Int64 {
        try await stage.database.outbox.entries(after: 0, limit: 10_000).last?.id ?? 0
    }

    /// That there is a post, and not whose: pages fetch it as their reader sees it.
    @Test(arguments: TestEngine.available)
    func tellsThatThereIsOne(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let start = try await latest(stage)
            let post = try await stage.post(by: stage.persona(.ada), text: "Secret")
            let reply = try await stage.reply(by: stage.persona(.minsu), to: post, text: "Secret")
            try await stage.like(reply, by: stage.persona(.ada))
            let sent = try await updates(stage, after: start)
            #expect(sent.map { $0.topic } == ["lounge", "lounge-post-\(post)", "lounge", "lounge-post-\(post)"])
            #expect(sent[0].html.contains("data-posted=\"\(post)\""))
            #expect(sent[1].html.contains("data-replied=\"\(reply)\" data-root=\"\(post)\""))
            #expect(sent[2].html.contains("target=\"lounge-answers-\(post)\">1<"))
            #expect(sent[3].html.contains("target=\"lounge-likes-\(reply)\">1<"))
            for update in sent {
                for trace in ["Secret", "Echo", "\(stage.persona(.ada))", "\(stage.account(.ada))"] {
                    #expect(!update.html.contains(trace), "\(update.html)")
                }
            }
        }
    }

    /// Others get steps of 20. A movement between them reaches only the owner.
    @Test(arguments: TestEngine.available)
    func tellsOfSteps(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, account) = (stage.persona(.ada), stage.account(.ada))
            for (amount, step) in [(19, nil), (1, 1), (1, nil), (39, 3), (-1, 2)] as [(Int, Int?)] {
                let start = try await latest(stage)
                stage.clock.advance(by: .minutes(2))
                try await stage.sink([ada], by: amount)
                let value = try await stage.value(of: ada)
                let sent = try await updates(stage, after: start, present: [account])
                let faded = sent.filter { $0.topic == "lounge" }.map { $0.html }
                #expect(faded.count == (step == nil ? 0 : 1), "at \(value)")
                if let step, let html = faded.first {
                    #expect(html.contains("data-faded=\"\(ada)\" data-step=\"\(step)\""), "at \(value)")
                    #expect(!html.contains("\(account)"))
                }
                let own = sent.filter { $0.topic == personalTopic(account) }.map { $0.html }
                #expect(own.count == 1 && own[0].contains("aria-valuenow=\"\(value)\""), "at \(value)")
            }
        }
    }

    /// Of many presses counted at once, the one that reaches a step is sent, however many come after it.
    @Test(arguments: TestEngine.available)
    func tellsOfAStepAmongMany(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            let start = try await latest(stage)
            try await stage.sink(Array(repeating: ada, count: 33), by: 1)
            let faded = try await updates(stage, after: start).filter { $0.topic == "lounge" }.map { $0.html }
            #expect(faded.count == 1, "the others are nobody's business")
            #expect(faded.allSatisfy { $0.contains("data-faded=\"\(ada)\" data-step=\"1\"") })
        }
    }

    /// A row and a dot, for the owner's pages alone, and only while one is open.
    @Test(arguments: TestEngine.available)
    func tellsWhatWaits(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, account) = (stage.persona(.minsu), stage.account(.minsu))
            let post = try await stage.post(by: minsu)
            let start = try await latest(stage)
            try await stage.reply(by: stage.persona(.ada), to: post)
            let topic = personalTopic(account)
            let absent = try await updates(stage, after: start).map { $0.topic }
            #expect(!absent.contains(topic))
            let sent = try await updates(stage, after: start, present: [account]).filter { $0.topic == topic }
            #expect(sent.contains { $0.html.contains("target=\"lounge-unread\">1<") })
            #expect(sent.contains { $0.html.contains("replied to your post") })
            let read = try await latest(stage)
            try await ReadLoungeNotifications(persona: minsu)(stage.services)
            let after = try await updates(stage, after: read, present: [account])
            #expect(after.contains { $0.topic == topic && $0.html.contains("target=\"lounge-unread\">0<") })
        }
    }

    /// Of updates with one key only the last is sent: what two are told at once must not have the same.
    @Test(arguments: TestEngine.available)
    func tellsEachOfTheirOwn(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let people = [stage.account(.ada), stage.account(.minsu)]
            let hers = try await stage.post(by: ada), his = try await stage.post(by: minsu)
            let start = try await latest(stage)
            try await stage.reply(by: minsu, to: hers)
            try await stage.reply(by: ada, to: his)
            let entries = try await stage.database.outbox.entries(after: start, limit: 1_000)
            let presence = LivePresence(members: Dictionary(uniqueKeysWithValues: people.map { ($0, 1) }))
            let keys = try await stage.database.read { reader in
                try entries.flatMap { entry in
                    try LoungeUpdates.all.filter { $0.event == entry.name }.flatMap { renderer in
                        try renderer.render(entry, reader, presence)
                    }
                }.filter { $0.html(.english).text.contains("target=\"lounge-unread\"") }.map { $0.key }
            }
            #expect(keys.count == 2 && Set(keys).count == 2, "\(keys)")
        }
    }

    /// Likes of one post share a row: the open list moves it up instead of showing it again.
    @Test(arguments: TestEngine.available)
    func tellsOfLikesInOneRow(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, account) = (stage.persona(.minsu), stage.account(.minsu))
            let post = try await stage.post(by: minsu)
            for (fan, words) in [(stage.persona(.ada), "liked your post"), (stage.persona(.jiwoo), "and 1 other")] {
                let start = try await latest(stage)
                try await stage.like(post, by: fan)
                let sent = try await updates(stage, after: start, present: [account])
                    .filter { $0.topic == personalTopic(account) }.map { $0.html }.joined(separator: "\n")
                let id = "lounge-notice-post-like-\(post)"
                let removed = try #require(sent.firstRange(of: "action=\"remove\" target=\"\(id)\"")).lowerBound
                let added = try #require(sent.firstRange(of: "id=\"\(id)\"")).lowerBound
                #expect(removed < added && sent[added...].contains(words))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func tellsWhatIsGoneAndRenamed(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            let post = try await stage.post(by: ada)
            let reply = try await stage.reply(by: ada, to: post)
            let start = try await latest(stage)
            try await EditPersona(persona: ada, nickname: "Nova", intro: "")(stage.services)
            try await DeleteLoungePost(post: reply, author: ada)(stage.services)
            try await DeleteLoungePost(post: post, author: ada)(stage.services)
            let sent = try await updates(stage, after: start)
            let renamed = sent.filter { $0.html.contains("data-nickname=\"Nova\"") }.map { $0.topic }
            #expect(renamed == ["lounge"])
            let removed = sent.filter { $0.html.contains("action=\"remove\"") }.map { $0.topic }
            #expect(removed == ["lounge-post-\(post)", "lounge"])
        }
    }
}
