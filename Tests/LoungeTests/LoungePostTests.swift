import Base
import Core
import Foundation
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LoungePostTests {
    @Test(arguments: TestEngine.available)
    func textsAreAsLongAsPeopleSee(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            let family = "👨‍👩‍👧‍👦"
            for text in ["a", " a\r\nb ", String(repeating: family, count: 500), String(repeating: "가", count: 500)] {
                try await stage.post(by: ada, text: text)
                try await stage.post(by: ada, text: text.decomposedStringWithCanonicalMapping)
            }
            let stored = try await stage.database.read { reader in
                try reader.values("SELECT text FROM lounge_posts ORDER BY id", as: String.self)
            }
            #expect(stored.count == 8 && stored[2] == "a\nb")
            #expect(stored[6].utf8.count == 1_500 && stored[7].utf8.count == 1_500)
            for text in [String(repeating: family, count: 501), String(repeating: "가", count: 501)] {
                await expectRefusal(LoungeText.limit.tooLong("글이", by: 1, at: "text")) {
                    try await stage.post(by: ada, text: text)
                }
            }
            for text in ["", " \n\t", "\u{200B}", "\u{3164}\u{200D} "] {
                await expectRefusal(.loungeTextBlank) { try await stage.post(by: ada, text: text) }
            }
            #expect(try await stage.salon.count("lounge_posts") == 8)
        }
    }

    /// Ids and times say in which order things came, and no more.
    @Test(arguments: TestEngine.available)
    func idsAreCountedAndTimesAreMinutes(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            stage.clock.advance(by: .milliseconds(31_234))
            var ids: [Int64] = []
            for person in [stage.persona(.ada), stage.persona(.minsu), stage.persona(.ada)] {
                ids.append(try await stage.post(by: person).rawValue)
            }
            #expect(ids == [1, 2, 3])
            await expectRefusal(.loungeTextBlank) { try await stage.post(by: stage.persona(.ada), text: "") }
            let item = try #require(try await stage.item(ID(rawValue: 3)))
            #expect(item.postedOn == stage.now.day)
        }
    }

    @Test(arguments: TestEngine.available)
    func sentTwiceIsOnePost(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let ids = try await withThrowingTaskGroup(of: ID<LoungePost>.self) { group in
                for _ in 0..<12 {
                    group.addTask { try await stage.post(by: ada, text: "Once", clientID: "tab-1") }
                }
                return try await group.reduce(into: Set<ID<LoungePost>>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            let others = [
                try await stage.post(by: ada, text: "Once", clientID: "tab-2"),
                try await stage.post(by: minsu, text: "Once", clientID: "tab-1"),
                try await stage.post(by: ada, text: "Once", clientID: ""),
                try await stage.post(by: ada, text: "Once", clientID: ""),
            ]
            #expect(Set(others).count == 4)
            #expect(try await stage.salon.count("lounge_posts") == 5)
            #expect(try await stage.salon.events().filter { $0 == "lounge-posted" }.count == 5)
            // A persona restricted by now still learns what has become of it.
            try await stage.restrict(ada, to: .suspended)
            #expect(try await stage.post(by: ada, text: "Once", clientID: "tab-2") == others[0])
            let problem = await #expect(throws: Problem.self) {
                try await stage.post(by: minsu, clientID: String(repeating: "x", count: 65))
            }
            #expect(problem?.status == 400)
        }
    }

    @Test(arguments: TestEngine.available)
    func repliesStandBelowPosts(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: ada)
            let reply = try await stage.reply(by: minsu, to: post, text: "Hello")
            try await stage.reply(by: ada, to: post)
            #expect(try await stage.item(post)?.replyCount == 2)
            #expect(try await stage.item(reply)?.root == post)
            for root in [reply, ID(rawValue: 99)] {
                await expectRefusal(.loungePostNotFound) { try await stage.reply(by: ada, to: root) }
            }
            #expect(try await stage.salon.count("lounge_posts") == 3)
            #expect(try await VerifyLounge(stage.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func onesOwnIsDeleted(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu, jiwoo) = (stage.persona(.ada), stage.persona(.minsu), stage.persona(.jiwoo))
            let post = try await stage.post(by: ada)
            let reply = try await stage.reply(by: minsu, to: post)
            let other = try await stage.reply(by: jiwoo, to: post)
            for (liked, persona) in [(post, minsu), (reply, ada), (reply, jiwoo), (other, minsu)] {
                try await stage.like(liked, by: persona)
            }
            func delete(_ post: ID<LoungePost>, by persona: ID<Persona>) async throws {
                try await DeleteLoungePost(post: post, author: persona)(stage.services)
            }
            await expectRefusal(.loungePostNotFound) { try await delete(post, by: minsu) }
            await expectRefusal(.loungePostNotFound) { try await delete(reply, by: ada) }
            await expectRefusal(.loungePostNotFound) { try await delete(ID(rawValue: 99), by: ada) }
            #expect(try await stage.insider(minsu).unread == 2)
            try await delete(reply, by: minsu)
            #expect(try await stage.item(post)?.replyCount == 1)
            #expect(try await stage.item(reply) == nil)
            #expect(try await stage.insider(minsu).unread == 0)
            #expect(try await !stage.hasUnread(.minsu))
            #expect(try await stage.hasUnread(.jiwoo))
            #expect(try await VerifyLounge(stage.services)() == 0)
            // A post is deleted with its replies, also by a restricted persona.
            try await stage.restrict(ada, to: .suspended)
            try await delete(post, by: ada)
            for table in ["lounge_posts", "lounge_likes", "lounge_notifications"] {
                #expect(try await stage.salon.count(table) == 0, "\(table)")
            }
            for person in [Person.ada, .minsu, .jiwoo] {
                #expect(try await stage.insider(stage.persona(person)).unread == 0)
                #expect(try await !stage.hasUnread(person))
            }
            await expectRefusal(.loungePostNotFound) { try await delete(post, by: ada) }
            #expect(try await stage.salon.events().filter { $0 == "lounge-post-deleted" }.count == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoMayOnlyReadWritesNothing(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: minsu)
            let attempts: [() async throws -> Void] = [
                { try await stage.post(by: ada) },
                { try await stage.reply(by: ada, to: post) },
                { try await stage.like(post, by: ada) },
            ]
            for level in [Level.day, .week] {
                try await stage.restrict(ada, to: level, until: stage.now + .hours(2))
                for attempt in attempts { await expectRefusal(.loungeReadOnly) { try await attempt() } }
            }
            try await stage.restrict(ada, to: .suspended)
            for attempt in attempts { await expectRefusal(.loungeSuspended) { try await attempt() } }
            #expect(try await stage.salon.count("lounge_posts") == 1)
            #expect(try await stage.salon.count("lounge_likes") == 0)
            // A restriction that is over is over, noted or not; a warning keeps nobody from anything.
            let harmless: [(Level, Timestamp?)] = [(.day, stage.now), (.warned, nil)]
            for (level, until) in harmless {
                try await stage.restrict(ada, to: level, until: until)
                for attempt in attempts { try await attempt() }
            }
            await expectRefusal(.personaNotFound) { try await stage.post(by: ID(rawValue: 4)) }
        }
    }

    /// Deleting a thread of tens of thousands was one transaction, for ten seconds in which nobody could write.
    @Test(arguments: TestEngine.available)
    func aLongThreadGoesInSteps(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: ada)
            try await stage.database.write { transaction in
                for id in 1_000..<1_900 {
                    try transaction.execute(
                        """
                        INSERT INTO lounge_posts (id, persona_id, root_id, text, posted_on)
                        VALUES (\(id), \(minsu), \(post), 'A reply', 1)
                        """)
                }
                try transaction.execute("UPDATE lounge_posts SET reply_count = 900 WHERE id = \(post)")
            }
            let database = stage.database
            let others = Task {
                var fewest = 901
                while !Task.isCancelled {
                    let left = try await database.write { transaction in
                        try transaction.value("SELECT COUNT(*) FROM lounge_posts", as: Int.self) ?? 0
                    }
                    if left > 1 { fewest = min(fewest, left) }
                }
                return fewest
            }
            await #expect(throws: Problem.self) {
                try await DeleteLoungePost(post: post, author: minsu)(stage.services)
            }
            #expect(try await stage.salon.count("lounge_posts") == 901, "somebody else takes nothing away")
            try await DeleteLoungePost(post: post, author: ada)(stage.services)
            others.cancel()
            #expect(try await others.value < 901, "others wrote between its steps")
            #expect(try await stage.salon.count("lounge_posts") == 0)
        }
    }
}
