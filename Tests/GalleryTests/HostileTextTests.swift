import Base
import Comments
import Core
import Foundation
import FoundationXML
import Posts
import SQL
import TestKit
import Testing

/// What people type stays text, in every page that shows it.
@Suite struct HostileTextTests {
    private static let attack = #""><script>alert(1)</script>'&"#
    private static let escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"

    @Test(arguments: TestEngine.available)
    func staysText(on engine: TestEngine) async throws {
        let attack = Self.attack
        try await TestSalon.run(on: engine) { salon in
            let mallory = salon.visitor()
            let joined = try await mallory.post(
                "/join",
                [
                    ("name", attack), ("handle", "mallory"), ("major", attack), ("email", "a'&b@x.example"),
                    ("password", "three words long"),
                ] + Person.consents, files: [])
            #expect(joined.status == 303)
            let id = try await salon.database.read { reader in
                try reader.one("SELECT id FROM accounts") { row in try row.next(as: ID<Account>.self) }
            }
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET bio = \(attack)")
            }
            let uploaded = try await mallory.post(
                "/works", [("title", attack), ("action", "upload")],
                files: [
                    (attack.replacing("\"", with: "%22"), "x", []), ("images", "%22><script>.jpg", try Sample.jpeg()),
                ])
            let image = try await salon.ids("SELECT id FROM media")[0]
            let shared = try await mallory.post(
                "/works",
                [
                    ("title", attack), ("description", attack), ("medium", attack), ("licence", attack),
                    ("image", image),
                    ("alt-\(image)", attack),
                ], files: [])
            #expect(shared.status == 303, "\(uploaded.text.prefix(200))")
            let work = try #require(ID<Post>(try await salon.ids("SELECT post_id FROM works")[0]))
            let comment = try await PublishComment(author: id, root: work, text: attack)(salon.services)
            let ada = try await salon.member(.ada)
            let reply = try await ada.post(
                "/works/\(work)/comments", [("text", attack), ("in_reply_to", "\(comment)")], fragment: true)
            #expect(reply.status == 201)
            try await SavePost(post: work, account: try await salon.id(of: .ada), isSaved: true)(salon.services)

            var pages: [(String, String)] = [("reply", reply.text), ("upload", uploaded.text)]
            for path in ["/", "/works/\(work)", "/@mallory", "/saved", "/works/\(work)?part=comments"] {
                pages.append((path, try await ada.get(path).text))
            }
            for path in ["/works/\(work)", "/@mallory", "/settings"] {
                pages.append(("\(path) of the viewer", try await mallory.get(path).text))
            }
            let refused = try await mallory.post("/works", [("title", attack), ("description", attack)], files: [])
            let long = attack + String(repeating: "x", count: 1_000)
            let composer = try await ada.post("/works/\(work)/comments", [("text", long)])
            let login = try await salon.visitor().post(
                "/login", [("identifier", attack), ("password", "x"), ("next", "/\(attack)")])
            pages += [("refused", refused.text), ("composer", composer.text), ("login", login.text)]
            for (name, text) in pages {
                #expect(!text.contains("<script>alert"), "\(name)")
                #expect(!text.contains(#"""><"#) || !text.contains(attack), "\(name)")
                #expect(text.contains(Self.escaped), "\(name)")
            }
            for query in [
                "/?before=\"><script>alert(1)</script>", "/\"><script>alert(1)</script>",
                "/@\"><script>alert(1)</script>",
            ] {
                let text = try await salon.visitor().get(query).text
                #expect(!text.contains("<script>alert"), "\(query)")
            }
        }
    }

    /// Right-to-left, combining, zero-width, astral, and what PostgreSQL cannot store.
    @Test(arguments: TestEngine.available)
    func anyTextComesBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for title in [
                "مرحبا \u{202E}abc", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦 🖼️", "\u{FEFF}a\u{200D}", "'; DROP TABLE works; --",
                "%s $1 {0} \\", "a\0b",
            ] {
                let work = try await salon.shareWork(title, by: minsu)
                let stored = try await salon.database.read { reader in
                    try reader.value("SELECT title FROM works WHERE post_id = \(work)", as: String.self)
                }
                #expect(stored.map { Array($0.unicodeScalars) } == Array(title.tidied.unicodeScalars))
                #expect(try await minsu.get("/works/\(work)").status == 200)
            }
        }
    }

    /// One name with U+000B made a feed that no reader reads.
    @Test(arguments: TestEngine.available)
    func feedsAreWellFormed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let hidden = "\u{0B}\u{1}\u{202E}\u{200B}\u{FFFE}\u{85}"
            let minsu = try await salon.member(Person(name: "김\(hidden)민수", handle: "minsu", major: "디자인"))
            let work = try await salon.shareWork("Sea\(hidden)side", by: minsu)
            func feed() async throws -> String {
                let text = try await salon.visitor().get("/@minsu/feed.atom").text
                let parser = XMLParser(data: Data(text.utf8))
                #expect(parser.parse(), "\(text)")
                return text
            }
            let text = try await feed()
            #expect(text.contains("<title>Sea side</title>") && text.contains("<name>김 민수</name>"))
            // What is there from before does not make it unreadable either; PostgreSQL has never kept U+0000.
            let former = "\u{1}\u{B}\u{FFFE}\u{202E}]]>"
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE works SET title = \(former) WHERE post_id = \(work)")
                _ = try transaction.execute("UPDATE accounts SET name = \(former)")
                _ = try transaction.execute("UPDATE media SET alt = \(former)")
            }
            #expect(try await feed().contains("\u{202E}]]&gt;"))
        }
    }

    @Test func speaksKorean() async throws {
        try await Stage.run(on: .sqlite) { stage in
            stage.visitor.language = "ko-KR,ko;q=0.9"
            try await stage.play([
                Scenario(
                    "wall", .visitor, .get("/"), 200, contains: [#"<html lang="ko""#, "전시"], excludes: ["Gallery"]),
                Scenario(
                    "work", .visitor, .get("/works/{work}"), 200, contains: ["로그인하고 댓글 쓰기", "방금"],
                    excludes: ["Log in", "just now"]),
                Scenario("missing", .visitor, .get("/works/1"), 404, contains: ["찾는 게시물이 없어요"]),
                Scenario("login", .visitor, .get("/login"), 200, contains: ["비밀번호"]),
            ])
        }
    }
}
