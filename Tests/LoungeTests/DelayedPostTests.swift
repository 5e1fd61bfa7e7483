import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// What appears later: hidden until its moment, once, whatever happens in between.
@Suite struct DelayedPostTests {
    private func postpone(
        _ stage: LoungeStage, root: ID<LoungePost>? = nil, text: String = "나중에", clientID: String? = nil
    ) async throws -> DelayLoungePost.Outcome {
        try await DelayLoungePost(author: stage.persona(.ada), root: root, text: text, clientID: clientID)(
            stage.services)
    }

    private func keep(_ stage: LoungeStage) async throws {
        try await DelayedPostKeeper(stage.services).pass(at: stage.now)
    }

    private func waiting(_ stage: LoungeStage) async throws -> [DelayedItem] {
        let ada = stage.persona(.ada)
        return try await stage.database.read { reader in try DelayedItem.all(of: ada, reader) }
    }

    @Test(arguments: TestEngine.available)
    func appearsWithinTheHourAndOnce(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let root = try await stage.post(by: stage.persona(.minsu))
            for (place, name) in [(nil, "a"), (root, "b")] {
                let first = try await postpone(stage, root: place, clientID: name)
                // Sent twice it is one.
                #expect(try await postpone(stage, root: place, clientID: name) == first)
            }
            try await keep(stage)
            #expect(try await stage.salon.count("lounge_posts") == 1)
            #expect(try await waiting(stage).count == 2)
            #expect(try await stage.notices(of: stage.persona(.minsu)).isEmpty)
            let events = try await stage.database.outbox.entries(after: 0, limit: 1_000).map(\.name)
            #expect(events.count { $0 == LoungePosted.name } == 1)
            stage.clock.advance(by: .hours(1))
            // Two processes look at once.
            async let other: Void = keep(stage)
            try await keep(stage)
            try await other
            #expect(try await stage.salon.count("lounge_posts") == 3)
            #expect(try await waiting(stage).isEmpty)
            #expect(try await stage.salon.count("lounge_moments WHERE kind = 'appearance'") == 0)
            #expect(try await stage.notices(of: stage.persona(.minsu)).map(\.kind) == [.reply])
            // A form that is sent again after that has appeared.
            guard case .appeared = try await postpone(stage, clientID: "a") else {
                Issue.record("published again")
                return
            }
            let ended = try await stage.database.outbox.entries(after: 0, limit: 1_000)
                .filter { $0.name == DelayedPostAppeared.name }
            #expect(ended.count == 2, "the author's pages are told")
        }
    }

    @Test(arguments: TestEngine.available)
    func momentsAreDrawnFromTheWholeHour(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            for number in 0..<DelayLoungePost.most { _ = try await postpone(stage, clientID: "\(number)") }
            let moments = try await stage.database.read { reader in
                try reader.values("SELECT at FROM lounge_moments WHERE kind = 'appearance'", as: Timestamp.self)
            }
            #expect(moments.allSatisfy { $0 > stage.now && $0 <= stage.now + .hours(1) })
            let (first, last) = (moments.min() ?? stage.now, moments.max() ?? stage.now)
            #expect(last - first > .minutes(10), "twenty by lot do not stand within ten minutes")
            await expectRefusal(.tooMuchWaits) { _ = try await postpone(stage) }
            await expectRefusal(.loungeTextBlank) { _ = try await postpone(stage, text: " ") }
        }
    }

    @Test(arguments: TestEngine.available)
    func isTakenBackByItsAuthorAlone(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            guard case .waits(let id) = try await postpone(stage) else {
                Issue.record("published")
                return
            }
            await expectRefusal(.waitsNoMore) {
                try await CancelDelayedPost(id: id, author: stage.persona(.minsu))(stage.services)
            }
            try await CancelDelayedPost(id: id, author: stage.persona(.ada))(stage.services)
            stage.clock.advance(by: .hours(2))
            try await keep(stage)
            #expect(try await stage.salon.count("lounge_posts") == 0)
            await expectRefusal(.waitsNoMore) {
                try await CancelDelayedPost(id: id, author: stage.persona(.ada))(stage.services)
            }
        }
    }

    /// Neither words nor the keeper are lost when something comes between.
    @Test(arguments: TestEngine.available)
    func waitsOutARestAndOutlivesWhatItAnswers(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let root = try await stage.post(by: minsu)
            _ = try await postpone(stage, root: root, text: "To nobody")
            _ = try await postpone(stage, text: "After the rest")
            try await DeleteLoungePost(post: root, author: minsu)(stage.services)
            try await stage.restrict(ada, to: .day, until: stage.now + .hours(24))
            stage.clock.advance(by: .hours(2))
            try await keep(stage)
            #expect(try await stage.salon.count("lounge_posts") == 0)
            try await stage.restrict(ada, to: .none)
            stage.clock.advance(by: .hours(26))
            try await keep(stage)
            #expect(try await stage.salon.count("lounge_posts WHERE text = 'After the rest'") == 1)
            let left = try await waiting(stage)
            #expect(left.map(\.text) == ["To nobody"] && left.allSatisfy(\.isLost))
            // And all of it is deleted with the persona.
            try await stage.leave(.ada)
            #expect(try await stage.salon.count("lounge_delayed_posts") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func onlyItsAuthorSeesIt(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (try await stage.browser(.ada), try await stage.browser(.minsu))
            let root = try await stage.post(by: stage.persona(.minsu))
            let sent = try await ada.post("/lounge", [("text", "비밀 글"), ("later", "on")])
            #expect(sent.status == 303 && sent.location == "/lounge")
            let answer = try await ada.post(
                "/lounge/\(root)/replies", [("text", "비밀 답글"), ("later", "on")], fragment: true)
            #expect(answer.status == 202 && answer.text.contains("lounge-later"))
            for path in ["/lounge", "/lounge/\(root)", "/lounge/me", "/lounge/members/Echo"] {
                #expect(try await !minsu.get(path).text.contains("비밀"), "\(path)")
            }
            #expect(try await ada.get("/lounge").text.contains("비밀 글"))
            #expect(try await ada.get("/lounge/\(root)").text.contains("비밀 답글"))
            let own = try await ada.get("/lounge/me").text
            #expect(own.contains("비밀 글") && own.contains("비밀 답글"))
            let path = try #require(own.firstMatch(of: /action="(\/lounge\/delayed\/\d+\/withdraw)"/)).output.1
            #expect(try await minsu.post(String(path)).status == 404)
            // A withdrawn post returns to be changed.
            let taken = try await ada.post(String(path))
            #expect(taken.status == 200 && taken.text.contains("비밀"))
            #expect(taken.text.contains(#"name="later" value="on" checked"#))
            #expect(try await ada.post(String(path)).status == 404)
            // Refused text stays, with the switch as it was.
            let refused = try await ada.post("/lounge", [("text", " "), ("later", "on")])
            #expect(refused.status == 422 && refused.text.contains(#"name="later" value="on" checked"#))
        }
    }

    /// A list that is on every page of the lounge, and what the keeper asks each minute.
    @Test(arguments: TestEngine.available)
    func isFoundByIndex(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            for persona in try await stage.enter(count: 200) {
                _ = try await DelayLoungePost(author: persona, text: "x")(stage.services)
            }
            try await stage.database.write { transaction in try transaction.analyze() }
            for statement in [
                DelayedItem.statement(of: stage.persona(.ada)), Moment.appearance.due(at: stage.now, limit: 100),
            ] {
                #expect(try await stage.database.scannedTables(statement).isEmpty, "\(statement.text)")
            }
        }
    }
}
