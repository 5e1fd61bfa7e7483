import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge

@Suite struct PressTests {
    @Test(arguments: TestEngine.available)
    func costsItsAuthorOneOnce(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let post = try await stage.post(by: minsu)
            for _ in 0..<3 { #expect(try await stage.mark(post, by: jiwoo) == .counted) }
            #expect(try await stage.value(of: minsu) == -1)
            #expect(try await stage.value(of: jiwoo) == 0)
            #expect(try await stage.salon.count("lounge_presses") == 1)
            #expect(try await stage.ledger(of: minsu).map(\.kind) == [.press])
            // A reply of the same author is another one.
            let reply = try await stage.reply(by: minsu, to: post)
            try await stage.mark(reply, by: jiwoo)
            #expect(try await stage.value(of: minsu) == -2)
            #expect(try await stage.salon.events().filter { $0 == LoungeValueChanged.name }.count == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func countsOnceFromManyThreads(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let post = try await stage.post(by: minsu)
            let states = try await withThrowingTaskGroup(of: PressState.self) { group in
                for _ in 0..<24 { group.addTask { try await stage.mark(post, by: jiwoo) } }
                return try await group.reduce(into: [PressState]()) { $0.append($1) }
            }
            #expect(states == Array(repeating: .counted, count: 24))
            #expect(try await stage.value(of: minsu) == -1)
            #expect(try await stage.salon.count("lounge_presses") == 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<24 { group.addTask { try await stage.unmark(post, by: jiwoo) } }
                try await group.waitForAll()
            }
            #expect(try await stage.value(of: minsu) == 0)
            #expect(try await stage.ledger(of: minsu).map(\.amount) == [-1, 1])
        }
    }

    @Test(arguments: TestEngine.available)
    func isRefusedAtOnesOwnAndAtNothing(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.persona(.minsu)
            let post = try await stage.post(by: minsu)
            await expectRefusal(.transparencyOwn) { try await stage.mark(post, by: minsu) }
            await expectRefusal(.loungePostNotFound) { try await stage.mark(ID(rawValue: 999), by: minsu) }
            try await DeleteLoungePost(post: post, author: minsu)(stage.services)
            await expectRefusal(.loungePostNotFound) { try await stage.mark(post, by: stage.persona(.jiwoo)) }
            #expect(try await stage.value(of: minsu) == 0)
            #expect(try await stage.salon.count("lounge_presses") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func withdrawnGivesBackWhatItCost(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let post = try await stage.post(by: minsu)
            // Nothing to withdraw is nothing done.
            try await stage.unmark(post, by: jiwoo)
            try await stage.mark(post, by: jiwoo)
            try await stage.mark(post, by: stage.persona(.ada))
            for _ in 0..<2 { try await stage.unmark(post, by: jiwoo) }
            #expect(try await stage.value(of: minsu) == -1)
            #expect(try await stage.presses(at: post) == [.withdrawn, .counted])
            try await stage.mark(post, by: jiwoo)
            #expect(try await stage.value(of: minsu) == -2)
            // Also when the post is gone.
            try await DeleteLoungePost(post: post, author: minsu)(stage.services)
            try await stage.unmark(post, by: jiwoo)
            #expect(try await stage.value(of: minsu) == -1)
            #expect(try await stage.ledger(of: minsu).map(\.amount) == [-1, -1, 1, -1, 1])
        }
    }

    @Test(arguments: TestEngine.available)
    func costsNothingAtTheBottom(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            try await stage.sink([minsu], by: 100)
            let post = try await stage.post(by: minsu)
            // Whether it is held for a human or counts: there is nothing left to lose, and nothing to give back.
            try await stage.mark(post, by: jiwoo)
            #expect(try await stage.value(of: minsu) == -100)
            try await stage.unmark(post, by: jiwoo)
            #expect(try await stage.value(of: minsu) == -100)
            #expect(try await stage.ledger(of: minsu).map(\.amount).reduce(0, +) == -100)
        }
    }

    @Test(arguments: TestEngine.available)
    func fivePressesADay(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (jiwoo, minsu, ada) = (stage.persona(.jiwoo), stage.persona(.minsu), stage.persona(.ada))
            let posts = try await stage.posts(4, by: minsu) + stage.posts(3, by: ada)
            for post in posts.prefix(4) { try await stage.mark(post, by: jiwoo) }
            stage.clock.advance(by: .hours(3))
            try await stage.mark(posts[4], by: jiwoo)
            // A withdrawn press still counts as one.
            try await stage.unmark(posts[4], by: jiwoo)
            await expectRefusal(.transparencySpent(5, wait: .hours(21))) { try await stage.mark(posts[5], by: jiwoo) }
            let problem = await #expect(throws: Problem.self) { try await stage.mark(posts[5], by: jiwoo) }
            #expect(problem?.status == 429 && problem?.retryAfter == .hours(21))
            // Others have a budget of their own.
            try await stage.mark(posts[0], by: ada)
            stage.clock.advance(by: .hours(21))
            #expect(try await stage.mark(posts[5], by: jiwoo) == .counted)
        }
    }

    @Test(arguments: TestEngine.available)
    func oneMemberCostsAnotherThreeInThirtyDays(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, jiwoo) = (stage.persona(.minsu), stage.persona(.jiwoo))
            let posts = try await stage.posts(6, by: minsu)
            for post in posts.prefix(3) { #expect(try await stage.mark(post, by: jiwoo) == .counted) }
            // Withdrawing frees none of the three: pressing and withdrawing would keep the value from rising.
            try await stage.unmark(posts[0], by: jiwoo)
            #expect(try await stage.mark(posts[3], by: jiwoo) == .capped)
            #expect(try await stage.value(of: minsu) == -2)
            // It costs nothing, is told to nobody, and gives nothing back.
            #expect(try await stage.notices(of: minsu).count == 2)
            try await stage.unmark(posts[3], by: jiwoo)
            #expect(try await stage.value(of: minsu) == -2)
            #expect(try await stage.standing(of: minsu).entries.map(\.amount) == [1, -1, -1, -1])
            // Somebody else's count.
            #expect(try await stage.mark(posts[3], by: stage.persona(.ada)) == .counted)
            stage.clock.advance(by: .days(30))
            #expect(try await stage.mark(posts[5], by: jiwoo) == .counted)
        }
    }

    @Test(arguments: TestEngine.available)
    func tenADayCountAndTheRestIsHeld(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 13)
            let post = try await stage.post(by: minsu)
            for presser in crowd.prefix(10) { #expect(try await stage.mark(post, by: presser) == .counted) }
            for presser in crowd[10..<12] { #expect(try await stage.mark(post, by: presser) == .held) }
            #expect(try await stage.value(of: minsu) == -10)
            let notices = try await stage.notices(of: minsu).filter { $0.kind == .postTransparency }
            #expect(notices.map(\.others) == [9])
            try await stage.unmark(post, by: crowd[10])
            #expect(try await stage.value(of: minsu) == -10)
            #expect(try await stage.ledger(of: minsu).filter { $0.kind == .hold }.map(\.amount) == [0, 0])
            stage.clock.advance(by: .hours(24))
            #expect(try await stage.mark(post, by: crowd[12]) == .counted)
            #expect(try await stage.value(of: minsu) == -11)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoPressedIsToldTheSameWhateverBecomesOfIt(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (minsu, ada) = (stage.persona(.minsu), stage.persona(.ada))
            let crowd = try await stage.enter(count: 10)
            let posts = try await stage.posts(5, by: minsu)
            for post in posts.prefix(3) { try await stage.mark(post, by: ada) }
            #expect(try await stage.mark(posts[3], by: ada) == .capped)
            for presser in crowd.prefix(7) { try await stage.mark(posts[0], by: presser) }
            #expect(try await stage.mark(posts[4], by: crowd[8]) == .held)
            for (post, presser) in [(posts[0], ada), (posts[3], ada), (posts[4], crowd[8])] {
                let item = try #require(try await stage.item(post, for: presser))
                #expect(item.isPressed && item.fade.isMarked)
            }
            // A persona that has not pressed sees what everybody sees.
            let item = try #require(try await stage.item(posts[4], for: crowd[9]))
            #expect(!item.isPressed && !item.fade.isMarked && item.fade.step == 0)
        }
    }
}
