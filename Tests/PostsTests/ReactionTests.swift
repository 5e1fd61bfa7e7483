import Base
import Comments
import Core
import Design
import Kernel
import SQL
import TestKit
import Testing

@testable import Posts
@testable import Web

@Suite struct ReactionTests {
    @Test(arguments: TestEngine.available, PostReaction.all)
    func twiceIsOnce(on engine: TestEngine, _ reaction: PostReaction) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let post = try await salon.post(by: members[0])
            func press(_ isOn: Bool, by member: Int) async throws -> Int {
                let state = try await ReactToPost(
                    reaction, post: post, account: members[member], isOn: isOn)(salon.services)
                #expect(state.isOn == isOn)
                return state.count
            }
            #expect(try await press(false, by: 0) == 0)
            #expect(try await press(true, by: 0) == 1)
            #expect(try await press(true, by: 0) == 1)
            #expect(try await press(true, by: 1) == 2)
            #expect(try await press(false, by: 0) == 1)
            #expect(try await press(false, by: 0) == 1)
            #expect(try await salon.events() == Array(repeating: "reaction-changed", count: 3))
            #expect(try await salon.count(reaction.table.text) == 1)
        }
    }

    @Test(arguments: TestEngine.available, PostReaction.all)
    func countsExactlyUnderManyPresses(on engine: TestEngine, _ reaction: PostReaction) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(20)
            let post = try await salon.post(by: members[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask {
                        _ = try await ReactToPost(
                            reaction, post: post, account: members[press % 20], isOn: true)(salon.services)
                    }
                }
                try await group.waitForAll()
            }
            let count = { (salon: TestSalon) in
                try await salon.database.read { reader in
                    try reader.value("SELECT \(reaction.countColumn) FROM posts WHERE id = \(post)", as: Int.self)
                }
            }
            #expect(try await count(salon) == 20)
            #expect(try await salon.events().count == 20)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for press in 0..<200 {
                    group.addTask {
                        _ = try await ReactToPost(
                            reaction, post: post, account: members[press % 20], isOn: (press / 20).isMultiple(of: 2))(
                                salon.services)
                    }
                }
                try await group.waitForAll()
            }
            let rows = try await salon.count(reaction.table.text)
            #expect(try await count(salon) == rows)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available, PostReaction.all)
    func openPagesLearnOfIt(on engine: TestEngine, _ reaction: PostReaction) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let post = try await salon.post(by: members[0])
            _ = try await ReactToPost(reaction, post: post, account: members[1], isOn: true)(salon.services)
            // An earlier version emitted this event, for likes alone.
            try await salon.database.write { transaction in
                try transaction.emit(LikesChanged(post: post, root: post))
            }
            let entries = try await salon.database.outbox.entries(after: 0, limit: 100)
            let updates = try await salon.database.read { reader in
                try entries.flatMap { entry in
                    try PostUpdates.all.filter { $0.event == entry.name }
                        .flatMap { try $0.render(entry, reader, LivePresence(members: [:])) }
                }
            }
            #expect(updates.allSatisfy { $0.topic == "post-\(post)" && $0.owners == [members[0]] })
            let likes = reaction.name == "like" ? 1 : 0
            #expect(
                updates.map { $0.html(.english).text } == [
                    #"<live-update action="text" target="\#(reaction.count.text)-\#(post)">1</live-update>"#,
                    #"<live-update action="text" target="likes-\#(post)">\#(likes)</live-update>"#,
                ])
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
                { _ = try await ReactToPost(.like, post: nothing, account: member, isOn: true)(salon.services) },
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
    @Test(arguments: TestEngine.available, PostReaction.all)
    func correctsWhatDiffers(on engine: TestEngine, _ reaction: PostReaction) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(3)
            let post = try await salon.post(by: members[0])
            for member in members {
                _ = try await ReactToPost(reaction, post: post, account: member, isOn: true)(salon.services)
                _ = try await PublishComment(author: member, root: post, text: "Hello")(salon.services)
            }
            #expect(try await VerifyCounters(salon.services)() == 0)
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "UPDATE posts SET \(reaction.countColumn) = 7, reply_count = 0 WHERE id = \(post)")
            }
            #expect(try await VerifyCounters(salon.services)() == 2)
            #expect(try await VerifyCounters(salon.services)() == 0)
            #expect(try await salon.count("posts WHERE \(reaction.countColumn.text) = 3 AND reply_count = 3") == 1)
        }
    }
}
