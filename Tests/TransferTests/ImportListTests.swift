import Base
import Core
import Exports
import Foundation
import Kernel
import People
import SQL
import SalonApp
import TestKit
import Testing
import Transfer

/// Whom a member followed and what they saved, where that is here.
@Suite struct ImportListTests {
    /// An archive of an instance with lists, the newest first.
    private static func document(
        of instance: String = "https://a.example", following: [String] = [], lists: [String] = [], saved: [String] = []
    ) -> [UInt8] {
        let text = """
            {"format":"salon-export","version":1,"instance":"\(instance)",
            "following":[\(following.joined(separator: ","))],"lists":[\(lists.joined(separator: ","))],
            "saved":[\(saved.joined(separator: ","))]}
            """
        return ZIPBytes([ZIPBytes.Entry("salon.json", Array(text.utf8))]).bytes
    }

    private static func follow(_ handle: String, since: String = "2026-01-02T03:04:05Z") -> String {
        #"{"handle":"\#(handle)","since":"\#(since)","watched":true}"#
    }

    // Catches somebody who is followed against a block, twice, or is notified; and a list that ends an import.
    @Test(arguments: TestEngine.available)
    func thoseWhoAreHereAreFollowed(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let salon = stage.salon
            _ = try await salon.member(Person(name: "Bada", handle: "bada", major: "회화"))
            // 지우 has blocked 에이다; 에이다 has blocked 바다.
            _ = try await stage.jiwoo.post("/@ada/block")
            _ = try await stage.ada.post("/@bada/block")
            let strangers =
                (1...299).map { Self.follow("nobody\($0)") } + [Self.follow(String(repeating: "a%", count: 100_000))]
            let own = ["minsu", "jiwoo", "bada", "ada", "@Minsu"].map { Self.follow($0) }
            let archive = Self.document(following: strangers + own)
            let progress = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(progress.brought == [.follow: 1] && progress.known == 1, "\(progress)")
            #expect(progress.left == [.person: 303] && progress.refused == 0 && progress.end == nil)
            let follower = try await salon.id(of: .ada)
            #expect(try await salon.count("follows WHERE follower_id = \(follower) AND is_watching = 1") == 1)
            #expect(try await salon.count("accounts WHERE handle = 'minsu' AND follower_count = 1") == 1)
            #expect(try await salon.count("accounts WHERE handle = 'ada' AND following_count = 1") == 1)
            #expect(try await salon.count("notifications WHERE kind = 'follow'") == 0)
            let again = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(again.added == 0 && again.known == 2 && again.left == [.person: 303])
            #expect(try await salon.count("follows") == 1)
        }
    }

    // Catches a list that comes twice, holds strangers, or ends an import.
    @Test(arguments: TestEngine.available)
    func listsHoldThoseWhoAreFollowed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            for person in [Person.minsu, .jiwoo, .ada] { _ = try await salon.member(person) }
            let account = try await salon.id(of: .ada)
            let archive = Self.document(
                following: [Self.follow("minsu")],
                lists: [
                    #"{"title":"Second","people":["minsu","nobody","jiwoo"],"exclusive":true,"replies":"none"}"#,
                    #"{"title":" First ","people":[],"replies":"nonsense"}"#, #"{"title":" ","people":[]}"#, "7",
                ])
            let progress = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(progress.brought == [.follow: 1, .list: 2] && progress.refused == 2, "\(progress)")
            let lists = try await salon.database.read { try PeopleListQueries.all(of: account, $0) }
            #expect(lists.map(\.title) == ["First", "Second"])
            #expect(lists.map(\.isExclusive) == [false, true] && lists.map(\.replies) == [.members, .nobody])
            let minsu = try await salon.id(of: .minsu)
            #expect(
                try await salon.count("list_members WHERE list_id = \(lists[1].id) AND member_id = \(minsu)") == 1)
            #expect(try await salon.count("list_members") == 1)
            let again = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(again.added == 0 && again.known == 3, "\(again)")
            #expect(try await salon.count("lists") == 2)
        }
    }

    // Catches somebody who has another's former handle and is followed for it.
    @Test(arguments: TestEngine.available)
    func onTheSameInstanceAHandleIsWhoseItWas(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            for person in [Person.minsu, .ada] { _ = try await salon.member(person) }
            let url = salon.services.site.publicURL
            let joined = try await salon.id(of: .minsu).createdAt
            for (since, left) in [(joined - .days(1), 1), (joined + .days(1), 0)] {
                let archive = Self.document(of: url, following: [Self.follow("minsu", since: since.iso8601)])
                let progress = try await ImportTests.take(archive, for: .ada, in: salon)
                #expect(progress.left[.person] ?? 0 == left && progress.added == 1 - left, "\(progress)")
            }
        }
    }

    // Catches saved works that are lost, twice there, or another's, and those the member may not see.
    @Test(arguments: TestEngine.available)
    func whatIsHereIsSaved(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let salon = stage.salon
            let sea = try await salon.shareWork("Sea", by: stage.minsu)
            let hidden = try await salon.shareWork("Of a blocked member", by: stage.jiwoo)
            #expect(try await stage.minsu.post("/posts", [("text", "A short post")]).status == 303)
            let short = try await stage.id("SELECT id FROM posts WHERE kind = 'post'")
            _ = try await stage.ada.post("/@jiwoo/block")
            func saved(_ instance: String, _ paths: [String]) -> [UInt8] {
                let saved = paths.map { #"{"address":"\#(instance)\#($0)","time":"2026-01-02T03:04:05Z"}"# }
                return Self.document(of: instance, saved: saved)
            }
            let url = salon.services.site.publicURL
            let paths = [
                "/posts/\(short)", "/works/\(sea)", "/works/\(hidden)", "/works/1", "/works/x", "/@minsu", "",
                "/works/99999999999999999999",
            ]
            let progress = try await ImportTests.take(saved(url, paths), for: .ada, in: salon)
            #expect(progress.brought == [.saved: 2] && progress.left == [.saved: 6], "\(progress)")
            #expect(progress.refused == 0)
            let again = try await ImportTests.take(saved(url, paths), for: .ada, in: salon)
            #expect(again.added == 0 && again.known == 2)
            #expect(try await salon.count("bookmarks") == 2)
            // The first of the list is the last that was saved.
            #expect(
                try await salon.count(
                    "bookmarks WHERE post_id = \(short) AND id = (SELECT MAX(b.id) FROM bookmarks b)") == 1)
            // Of another instance the same number is another work.
            let others = saved("https://a.example", ["/works/\(sea)"])
            #expect(try await ImportTests.take(others, for: .jiwoo, in: salon).left == [.saved: 1])
            #expect(try await ImportTests.take(Self.document(saved: ["7", "{}"]), for: .jiwoo, in: salon).refused == 2)
        }
    }

    // Catches a work that somebody has brought along and that whoever saved it there does not find.
    @Test(arguments: TestEngine.available)
    func whatHasComeIsFound(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let image = try Sample.jpeg(tint: 1)
            let json = """
                {"id":"117000000000000001","title":"Sea","images":[{"file":"a","sha256":"\(ImportTests.hash(image))"}]}
                """
            let work = ZIPBytes([ImportTests.document(json), .init("a", image)]).bytes
            let saved = Self.document(saved: [#"{"address":"https://a.example/works/117000000000000001"}"#])
            #expect(try await ImportTests.take(saved, for: .ada, in: salon).left == [.saved: 1])
            #expect(try await ImportTests.take(work, for: .minsu, in: salon).brought == [.work: 1])
            for person in [Person.ada, .minsu] {
                #expect(try await ImportTests.take(saved, for: person, in: salon).brought == [.saved: 1])
            }
            for browser in [minsu, ada] { #expect(try await browser.get("/saved").text.contains("Sea")) }
        }
    }
}
