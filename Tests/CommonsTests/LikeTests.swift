import Base
import Core
import Gallery
import Posts
import SQL
import TestKit
import Testing
import Web

@Suite struct LikeTests {
    @Test(arguments: TestEngine.available)
    func twiceIsOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let post = try await salon.post(by: members[0])
            func press(_ isLiked: Bool, by member: Int) async throws -> Int {
                let state = try await LikePost(post: post, account: members[member], isLiked: isLiked)(salon.services)
                #expect(state.isLiked == isLiked)
                return state.count
            }
            #expect(try await press(false, by: 0) == 0)
            #expect(try await press(true, by: 0) == 1)
            #expect(try await press(true, by: 0) == 1)
            #expect(try await press(true, by: 1) == 2)
            #expect(try await press(false, by: 0) == 1)
            #expect(try await press(false, by: 0) == 1)
            #expect(try await salon.events() == Array(repeating: "likes-changed", count: 3))
            #expect(try await salon.count("likes") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func countsExactlyUnderManyPresses(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(20)
            let post = try await salon.post(by: members[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask {
                        _ = try await LikePost(post: post, account: members[press % 20], isLiked: true)(salon.services)
                    }
                }
                try await group.waitForAll()
            }
            let count = { (salon: TestSalon) in
                try await salon.database.read { reader in
                    try reader.value("SELECT like_count FROM posts WHERE id = \(post)", as: Int.self)
                }
            }
            #expect(try await count(salon) == 20)
            #expect(try await salon.events().count == 20)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask {
                        _ = try await LikePost(
                            post: post, account: members[press % 20], isLiked: (press / 20).isMultiple(of: 2))(
                                salon.services)
                    }
                }
                try await group.waitForAll()
            }
            let rows = try await salon.count("likes")
            #expect(try await count(salon) == rows)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func savesQuietly(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(1)
            let post = try await salon.post(by: members[0])
            for isSaved in [true, true, false, false, true] {
                try await SavePost(post: post, account: members[0], isSaved: isSaved)(salon.services)
                #expect(try await salon.count("bookmarks") == (isSaved ? 1 : 0))
            }
            #expect(try await salon.events() == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func needsAPost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let member = try await salon.crowd(1)[0]
            let nothing = ID<Post>(rawValue: 99)
            let verbs: [() async throws -> Void] = [
                { _ = try await LikePost(post: nothing, account: member, isLiked: true)(salon.services) },
                { try await SavePost(post: nothing, account: member, isSaved: true)(salon.services) },
                { try await DeletePost(post: nothing, account: member)(salon.services) },
                { try await ReportPost(post: nothing, reporter: member, reason: .spam, note: "")(salon.services) },
                { _ = try await PublishComment(author: member, root: nothing, text: "Hello")(salon.services) },
            ]
            for verb in verbs {
                let problem = await #expect(throws: Problem.self) { try await verb() }
                #expect(problem?.status == 404)
            }
            #expect(try await salon.events() == [])
        }
    }
}

@Suite struct VerifyCountersTests {
    @Test(arguments: TestEngine.available)
    func correctsWhatDiffers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(3)
            let post = try await salon.post(by: members[0])
            for member in members {
                _ = try await LikePost(post: post, account: member, isLiked: true)(salon.services)
                _ = try await PublishComment(author: member, root: post, text: "Hello")(salon.services)
            }
            #expect(try await VerifyCounters(salon.services)() == 0)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET like_count = 7, reply_count = 0 WHERE id = \(post)")
            }
            #expect(try await VerifyCounters(salon.services)() == 2)
            #expect(try await VerifyCounters(salon.services)() == 0)
            #expect(try await salon.count("posts WHERE like_count = 3 AND reply_count = 3") == 1)
        }
    }
}
