import Base
import Core
import SQL
import TestKit
import Testing

@testable import Timeline

@Suite struct EditTests {
    @Test(arguments: TestEngine.available)
    func keepsWhatItSaidBefore(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.post("one #sea @\(stage.handle(1))")
            func edit(_ text: String, by person: Int = 0, warning: String = "") async throws {
                salon.clock.advance(by: .seconds(60))
                try await EditPost(post: post, account: stage.people[person], text: text, warning: warning)(
                    salon.services)
            }
            try await edit("one #sea @\(stage.handle(1))")
            #expect(try await stage.local()[0].isEdited == false)
            try await edit("two #hill @\(stage.handle(1)) @\(stage.handle(2))")
            try await edit("three", warning: "spoiler")
            let past = try await salon.database.read { reader in
                try PostVersion.past(of: post, before: nil, reader).items
            }
            #expect(past.map { String($0.text.prefix(3)) } == ["two", "one"])
            #expect(past.map(\.writtenAt) == [post.createdAt + .seconds(120), post.createdAt])
            let item = try await stage.local()[0]
            #expect(item.isEdited && item.text == "three" && item.warning == "spoiler")
            // Whoever was told once is not told again.
            #expect(try await stage.told(1) == ["mention"])
            #expect(try await stage.told(2) == ["mention"])
            #expect(try await salon.count("tags") == 0)
            for (person, text, status) in [
                (1, "mine", 404), (0, " ", 422), (0, String(repeating: "a", count: 501), 422),
            ] {
                let problem = await #expect(throws: Problem.self) { try await edit(text, by: person) }
                #expect(problem?.status == status)
            }
            #expect(try await stage.local()[0].text == "three")
            try await stage.delete(post)
            #expect(try await salon.count("post_versions") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func keepsWhatItSaidForLessThanAMillisecond(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.post("one")
            for text in ["two", "three", "four"] {
                try await EditPost(post: post, account: stage.people[0], text: text)(salon.services)
            }
            let past = try await salon.database.read { reader in
                try PostVersion.past(of: post, before: nil, reader).items
            }
            #expect(past.map(\.text) == ["three", "two", "one"])

            for number in 1...20 {
                try await EditPost(post: post, account: stage.people[0], text: "\(number)")(salon.services)
            }
            let (first, second) = try await salon.database.read { reader in
                let first = try PostVersion.past(of: post, before: nil, reader)
                let before = first.next.map(Timestamp.init(milliseconds:))
                return (first, try PostVersion.past(of: post, before: before, reader))
            }
            #expect(first.items.count == PostVersion.pageSize && second.items.map(\.text) == ["three", "two", "one"])
            #expect(second.next == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func pinsOneAtATime(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let (one, two) = (try await stage.post("one"), try await stage.post("two"))
            func pin(_ post: ID<Post>, _ isPinned: Bool = true, by person: Int = 0) async throws {
                try await PinPost(post: post, account: stage.people[person], isPinned: isPinned)(salon.services)
            }
            try await pin(one)
            try await pin(two)
            #expect(try await salon.count("pins WHERE post_id = \(two)") == 1)
            try await pin(one, false)
            #expect(try await salon.count("pins") == 1)
            await expectRefusal(Problem.postNotFound) { try await pin(one, by: 1) }
            try await pin(two, false)
            #expect(try await salon.count("pins") == 0)
        }
    }
}
