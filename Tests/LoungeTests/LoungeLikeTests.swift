import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LoungeLikeTests {
    @Test(arguments: TestEngine.available)
    func twiceIsOnce(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: minsu)
            let reply = try await stage.reply(by: ada, to: post)
            for liked in [post, reply] {
                #expect(try await stage.like(liked, by: ada, false).count == 0)
                #expect(
                    try await stage.like(liked, by: ada) == LoungeLikeState(post: liked, count: 1, isLiked: true))
                #expect(try await stage.like(liked, by: ada).count == 1)
                #expect(try await stage.like(liked, by: minsu).count == 2)
                #expect(try await stage.item(liked, for: ada)?.isLiked == true)
                #expect(
                    try await stage.like(liked, by: ada, false)
                        == LoungeLikeState(post: liked, count: 1, isLiked: false))
                #expect(try await stage.like(liked, by: ada, false).count == 1)
                #expect(try await stage.item(liked, for: ada)?.isLiked == false)
                #expect(try await stage.item(liked, for: minsu)?.isLiked == true)
            }
            #expect(try await stage.salon.count("lounge_likes") == 2)
            #expect(try await stage.salon.events().filter { $0 == "lounge-likes-changed" }.count == 6)
            await expectRefusal(.loungePostNotFound) { try await stage.like(ID(rawValue: 99), by: ada) }
        }
    }

    @Test(arguments: TestEngine.available)
    func countsExactlyUnderManyPresses(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let crowd = try await stage.enter(count: 20)
            let minsu = stage.persona(.minsu)
            let post = try await stage.post(by: minsu)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask { try await stage.like(post, by: crowd[press % 20]) }
                }
                try await group.waitForAll()
            }
            #expect(try await stage.item(post)?.likeCount == 20)
            #expect(try await stage.salon.events().filter { $0 == "lounge-likes-changed" }.count == 20)
            #expect(try await stage.insider(minsu).unread == 20)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask { try await stage.like(post, by: crowd[press % 20], (press / 20).isMultiple(of: 2)) }
                }
                try await group.waitForAll()
            }
            let likes = try await stage.salon.count("lounge_likes")
            #expect(try await stage.item(post)?.likeCount == likes)
            #expect(try await stage.insider(minsu).unread == likes)
            #expect(try await VerifyLounge(stage.services)() == 0)
        }
    }

    /// A restricted persona can undo a like.
    @Test(arguments: TestEngine.available)
    func restingPersonasTakeBack(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            let post = try await stage.post(by: stage.persona(.minsu))
            try await stage.like(post, by: ada)
            try await stage.restrict(ada, to: .week, until: stage.now + .days(7))
            await expectRefusal(.loungeReadOnly) { try await stage.like(post, by: ada) }
            #expect(try await stage.like(post, by: ada, false).count == 0)
            #expect(try await stage.salon.count("lounge_notifications") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func wrongCountsAreCorrected(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let post = try await stage.post(by: stage.persona(.minsu))
            try await stage.like(post, by: stage.persona(.ada))
            try await stage.reply(by: stage.persona(.ada), to: post)
            try await stage.database.write { transaction in
                try transaction.execute("UPDATE lounge_posts SET like_count = 7, reply_count = 0 WHERE id = \(post)")
                try transaction.execute("UPDATE personas SET unread_count = 9")
            }
            #expect(try await VerifyLounge(stage.services)() == 4)
            #expect(try await VerifyLounge(stage.services)() == 0)
            #expect(try await stage.salon.count("lounge_posts WHERE like_count = 1 AND reply_count = 1") == 1)
            #expect(try await stage.insider(stage.persona(.minsu)).unread == 2)
        }
    }
}
