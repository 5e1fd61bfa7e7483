import Base
import Core
import SQL
import Storage
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
            #expect(try await stage.notifications(1) == ["mention"])
            #expect(try await stage.notifications(2) == ["mention"])
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

    // Catches an edit from a second browser that silently undoes what the first has saved.
    @Test(arguments: TestEngine.available)
    func tellsOfWhatWasSavedElsewhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let post = try await PublishPost(author: salon.id(of: .ada), text: "one")(salon.services)
            func edition(_ page: String) throws -> String {
                String(try #require(page.firstMatch(of: /name="edition" value="([0-9a-f]+)"/)).1)
            }
            let shown = try edition(try await ada.get("/posts/\(post)/edit").text)
            func save(_ text: String, _ shown: String) async throws -> Answer {
                try await ada.post("/posts/\(post)/edit", [("text", text), ("edition", shown)])
            }
            #expect(try await save("two", shown).status == 303)
            let late = try await save("three", shown)
            #expect(
                late.status == 409 && late.text.contains("Something else has been saved") && late.text.contains("three")
            )
            // The answer was lost: the same words are no conflict.
            #expect(try await save("two", shown).status == 303)
            #expect(try await salon.count("posts WHERE text = 'two'") == 1)
            #expect(try await save("three", edition(late.text)).status == 303)
            #expect(try await salon.count("posts WHERE text = 'three'") == 1)
        }
    }

    // Catches a history that says when each earlier version was written, and not when the last one was.
    @Test(arguments: TestEngine.available)
    func historySaysWhenItWasEdited(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let account = try await salon.id(of: .ada)
            let post = try await PublishPost(author: account, text: "one")(salon.services)
            #expect(try await !ada.get("/posts/\(post)/history").text.contains("Last edited:"))
            salon.clock.advance(by: .seconds(3_600))
            try await EditPost(post: post, account: account, text: "two")(salon.services)
            let page = try await ada.get("/posts/\(post)/history").text
            #expect(page.contains("Last edited: <time"))
        }
    }

    /// Photos stay through an edit of the words; an edit that names them leaves these, in this order, with these words.
    @Test(arguments: TestEngine.available)
    func keepsAndArrangesPhotos(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let author = stage.people[0]
            let ids = [
                try await salon.storeImage(of: author).id, try await salon.storeImage(of: author).id,
                try await salon.storeImage(of: author).id,
            ]
            let theirs = try await salon.storeImage(of: stage.people[1]).id
            let post = try await PublishPost(author: author, text: "", images: ids.prefix(2).map { .init(id: $0) })(
                salon.services)
            func edit(_ text: String, _ images: [PublishPost.Image]?) async throws {
                salon.clock.advance(by: .seconds(60))
                try await EditPost(post: post, account: author, text: text, images: images)(salon.services)
            }
            func shown() async throws -> [String] { try await stage.local()[0].pictures.map(\.alt) }
            try await edit("Words", nil)
            #expect(try await shown().count == 2)
            // Described, and nobody sees an edit.
            func edits() async throws -> Int { try await salon.events().count { $0 == PostEdited.name } }
            let before = try await edits()
            try await edit("Words", [.init(id: ids[0], alt: "one"), .init(id: ids[1], alt: "two")])
            #expect(try await shown() == ["one", "two"])
            #expect(try await edits() == before + 1)
            let past = try await salon.database.read { reader in
                try PostVersion.past(of: post, before: nil, reader).items.map(\.text)
            }
            #expect(past == [""])
            try await edit("Words", [.init(id: ids[2], alt: "three"), .init(id: ids[0], alt: "one")])
            #expect(try await shown() == ["three", "one"])
            // What was left out is an upload like any other; what is another's is not taken.
            let loose = try await salon.database.read { reader in
                try StoredImage.loose(ids, of: author, reader).map(\.id)
            }
            #expect(loose == [ids[1]])
            await expectRefusal(.postImageGone) { try await edit("Words", [.init(id: theirs)]) }
            await expectRefusal(.postImagesTooMany) { try await edit("Words", [.init(id: ids[0]), .init(id: ids[0])]) }
            #expect(try await shown() == ["three", "one"])
            await expectRefusal(.postBlank) { try await edit("", []) }
            try await edit("Words alone", [])
            #expect(try await shown().isEmpty)
            let poll = try await PublishPost(author: author, text: "Tea?", poll: NewPoll(options: ["a", "b"]))(
                salon.services)
            await expectRefusal(.pollOrImages) {
                try await EditPost(post: poll, account: author, text: "Tea?", images: [.init(id: ids[0])])(
                    salon.services)
            }
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
