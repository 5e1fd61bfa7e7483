import Base
import Core
import Exports
import Foundation
import Kernel
import Posts
import SQL
import SalonApp
import Storage
import Synchronization
import TestKit
import Testing
import Transfer

/// Posts that a member brings from another Salon.
@Suite struct ImportPostTests {
    /// What 민수 has posted: a thread of two with an image, a poll, a quote of each kind, and a reply to 에이다.
    private static func exported(on engine: TestEngine) async throws -> (archive: [UInt8], ids: [String: ID<Post>]) {
        let kept = Mutex<([UInt8], [String: ID<Post>])>(([], [:]))
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            var ids: [String: ID<Post>] = [:]
            func post(_ text: String, _ fields: [(String, String)] = [], by browser: Browser) async throws {
                salon.clock.advance(by: .hours(1))
                let answer = try await browser.post("/posts", [("text", text)] + fields)
                #expect(answer.status == 303, "\(answer.text)")
                ids[text] = try await Self.id(of: text, in: salon)
            }
            let image = try await salon.storeImage(of: try await salon.id(of: .minsu), tint: 77)
            let fields = [("warning", "Bright"), ("image", "\(image.id)"), ("alt-\(image.id)", "Two hills")]
            try await post("First #sea @jiwoo", fields, by: minsu)
            try await post("And on", [("in_reply_to", "\(ids["First #sea @jiwoo"] ?? ID(rawValue: 0))")], by: minsu)
            try await post("Which?", [("poll-1", "Red"), ("poll-2", "Blue")], by: minsu)
            try await post("Look", [("quote", "\(ids["And on"] ?? ID(rawValue: 0))")], by: minsu)
            try await post("Hers", by: ada)
            let hers = ids["Hers"] ?? ID(rawValue: 0)
            try await post("To her", [("in_reply_to", "\(hers)")], by: minsu)
            try await post("Of hers", [("quote", "\(hers)")], by: minsu)
            let archive = try await ImportTests.export(minsu, of: .minsu, in: salon)
            kept.withLock { [ids] in $0 = (archive, ids) }
        }
        return kept.withLock { $0 }
    }

    private static func id(of text: String, in salon: TestSalon) async throws -> ID<Post>? {
        try await salon.database.read { reader in
            try reader.value("SELECT id FROM posts WHERE text = \(text)", as: ID<Post>.self)
        }
    }

    // Catches posts that lose their time, their thread or their images, that are announced as if they were new, or that
    // come twice; and what is of others and comes along.
    @Test(arguments: TestEngine.available)
    func postsMoveFromOneSalonToAnother(on engine: TestEngine) async throws {
        let (archive, ids) = try await Self.exported(on: engine)
        try await TestSalon.run(on: engine) { salon in
            salon.clock.advance(by: .days(30))
            let (ada, jiwoo) = (try await salon.member(.ada), try await salon.member(.jiwoo))
            _ = try await jiwoo.post("/@ada/follow")
            // Feeds are kept in memory from here on.
            #expect(try await jiwoo.get("/timeline").status == 200)
            let progress = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(progress.brought == [.post: 5] && progress.refused == 0, "\(progress)")
            #expect(progress.left == [.reply: 1, .poll: 1, .quote: 1])
            #expect(progress.leftOut.map(\.english) == ["1 reply to others", "1 poll in a post", "1 quote in a post"])
            for text in ["First #sea @jiwoo", "And on", "Which?", "Look", "Of hers"] {
                #expect(try await Self.id(of: text, in: salon) == ids[text], "\(text)")
            }
            #expect(
                try await salon.count(
                    """
                    posts r JOIN posts p ON p.id = r.parent_id AND p.id = r.root_id AND p.id = r.chain_id
                    WHERE r.text = 'And on' AND p.warning = 'Bright' AND p.reply_count = 1
                    """) == 1)
            #expect(
                try await salon.count("posts q JOIN posts p ON p.id = q.quote_id WHERE p.text = 'And on'") == 1)
            #expect(
                try await salon.count(
                    "media m JOIN posts p ON p.id = m.post_id WHERE m.alt = 'Two hills' AND p.warning = 'Bright'") == 1)
            #expect(try await salon.count("polls") == 0)
            #expect(try await salon.count("posts WHERE imported_at IS NULL") == 0)

            // They are news to nobody, and where their author's posts are.
            #expect(try await salon.count("notifications WHERE kind <> 'follow'") == 0)
            #expect(try await salon.events().filter { $0 == "post-published" } == [])
            #expect(try await salon.events().filter { $0 == "post-imported" }.count == 5)
            for feed in ["/timeline", "/following"] {
                #expect(try await !jiwoo.get(feed).text.contains("Which?"), "\(feed)")
            }
            #expect(try await jiwoo.get("/@ada/posts").text.contains("Which?"))
            let thread = try #require(ids["First #sea @jiwoo"])
            #expect(try await jiwoo.get("/tags/sea/posts").text.contains("/posts/\(thread)"))
            #expect(try await jiwoo.get("/posts/\(thread)").text.contains("And on"))
            // Whom it named is not notified of an edit either.
            let edit = [("text", "First #sea, @jiwoo"), ("warning", "Bright")]
            #expect(try await ada.post("/posts/\(thread)/edit", edit).status == 303)
            #expect(try await salon.count("notifications WHERE kind = 'mention'") == 0)

            // Her posts, her profile and whom she follows.
            let again = try await ImportTests.take(archive, for: .ada, in: salon)
            #expect(again.added == 0 && again.known == 7 && again.left == [.reply: 1], "\(again)")
            // Another member's import of it takes other ids, and its reply is to that member's own.
            #expect(try await ImportTests.take(archive, for: .jiwoo, in: salon).added == 5)
            #expect(
                try await salon.count("posts r JOIN posts p ON p.id = r.parent_id AND p.author_id = r.author_id") == 2)
            #expect(try await salon.count("posts") == 10)
            #expect(try await ImportTests.take(archive, for: .jiwoo, in: salon).added == 0)
        }
    }

    // Catches a feed that has what an archive brought once it is filled anew.
    @Test(arguments: TestEngine.available)
    func noFeedHasThemAfterARestart(on engine: TestEngine) async throws {
        let archive = try await Self.exported(on: engine).archive
        try await TestSalon.run(on: engine) { salon in
            salon.clock.advance(by: .days(30))
            let (ada, jiwoo) = (try await salon.member(.ada), try await salon.member(.jiwoo))
            _ = try await jiwoo.post("/@ada/follow")
            #expect(try await ImportTests.take(archive, for: .ada, in: salon).added == 5)
            #expect(try await ada.post("/posts", [("text", "Written here")]).status == 303)
            // Nobody has asked for a feed before.
            let home = try await jiwoo.get("/timeline").text
            #expect(home.contains("Written here") && !home.contains("Which?"))
        }
    }

    // Catches a first post that moderators let through and that is announced, although an archive has brought it.
    @Test(arguments: TestEngine.available)
    func whatWasHeldIsNewsToNobody(on engine: TestEngine) async throws {
        let archive = try await Self.exported(on: engine).archive
        try await ModerationStage.run(on: engine) { stage in
            let salon = stage.salon
            salon.clock.advance(by: .days(30))
            let hold = [("act", "hold"), ("hold", "on"), ("password", Person.minsu.password)]
            #expect(try await stage.minsu.post("/admin/rules", hold).status == 303)
            let progress = try await ImportTests.take(archive, for: .ada, in: salon)
            // What it answers waits, so the reply finds nothing to be below.
            #expect(progress.brought == [.post: 4] && progress.left[.reply] == 2, "\(progress)")
            #expect(try await salon.count("held_posts WHERE text LIKE '%Two hills%'") == 1)
            let held = try await salon.database.read { reader in
                try reader.values("SELECT post_id FROM held_posts ORDER BY post_id", as: Int64.self)
            }
            #expect(held.count == 4)
            for post in held {
                #expect(try await stage.minsu.post("/admin/held/\(post)", [("act", "release")]).status == 303)
            }
            #expect(try await stage.jiwoo.get("/@ada/posts").text.contains("Which?"))
            #expect(try await salon.count("notifications WHERE kind = 'mention'") == 0)
            #expect(try await salon.events().filter { $0 == "post-published" } == [])
            // What had nothing to be below comes by the same file now.
            #expect(try await ImportTests.take(archive, for: .ada, in: salon).brought == [.post: 1])
        }
    }

    /// An archive with posts, the newest first.
    private static func document(_ posts: [String], _ files: [ZIPBytes.Entry] = []) -> [UInt8] {
        let text = """
            {"format":"salon-export","version":1,"instance":"https://a.example",
            "posts":[\(posts.joined(separator: ","))]}
            """
        return ZIPBytes([ZIPBytes.Entry("salon.json", Array(text.utf8))] + files).bytes
    }

    // Catches a post that is taken although something of it is not what it claims.
    @Test(arguments: TestEngine.available)
    func aPostThatLiesIsLeftOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let image = try Sample.jpeg(tint: 1)
            let hash = ImportTests.hash(image)
            func post(_ members: String) -> String { #"{"id":"117440512000000001",\#(members)}"# }
            func images(_ count: Int, _ claimed: String? = nil) -> String {
                let one = #"{"file":"originals/1.jpg","sha256":"\#(claimed ?? hash)","alt":""}"#
                return #""images":[\#(Array(repeating: one, count: count).joined(separator: ","))]"#
            }
            let long = String(repeating: "a", count: 501)
            let cases = [
                #"{"text":"No id"}"#, #"{"id":"x","text":"No number"}"#, "null", "[]", post(#""text":7"#),
                post(#""text":"""#), post(#""text":" \u200b""#), post(#""text":"\#(long)""#),
                post(#""text":"a","warning":"\#(long)""#), post(#""text":"a","answers":7"#),
                post(
                    #""text":"a","images":\#(String(repeating: "[", count: 400))\#(String(repeating: "]", count: 400))"#
                ),
                post(#""text":"Five",\#(images(5))"#),
                post(#""text":"Another hash",\#(images(1, String(repeating: "0", count: 64)))"#),
                post(#""text":"","quotes":"https://a.example/posts/1""#),
                post(#""text":"Twice",\#(images(2))"#).replacing("originals/1.jpg", with: "../../etc/passwd"),
            ]
            for json in cases {
                let archive = Self.document([json], [ZIPBytes.Entry("originals/1.jpg", image)])
                let progress = try await ImportTests.take(archive, for: .minsu, in: salon)
                #expect(progress.refused == 1 && progress.added == 0, "\(json)")
            }
            for address in ["https://b.example/posts/1", "https://a.example/posts/1", "", "https://a.example/lounge/1"]
            {
                let archive = Self.document([post(#""text":"a","answers":"\#(address)""#)])
                #expect(try await ImportTests.take(archive, for: .minsu, in: salon).left == [.reply: 1], "\(address)")
            }
            #expect(try await salon.count("posts") == 0)
            #expect(try await salon.count("media") == 0)
            let incoming = try FileManager.default.contentsOfDirectory(atPath: salon.services.files.incoming)
            #expect(incoming.isEmpty, "\(incoming)")
        }
    }

    // Catches a language that is lost on the way, and one that is no language.
    @Test(arguments: TestEngine.available)
    func languagesComeAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let said = ["\"ja\"", "\"zh-Hant\"", "\"<b>\"", "null"]
            let posts = said.enumerated().map { number, language in
                #"{"id":"11744051200000000\#(number)","text":"山水","language":\#(language)}"#
            }
            #expect(try await ImportTests.take(Self.document(posts), for: .minsu, in: salon).added == 4)
            let archive = try await ImportTests.export(minsu, of: .minsu, in: salon)
            let document = try ExportTests.document(try ExportTests.contents(archive))
            let exported = try #require(document["posts"] as? [[String: Any]])
            #expect(Set(exported.map { $0["language"] as? String }) == ["ja", "zh-Hant", nil])
        }
    }

    // Catches a focus that is lost on the way, and one that is no point of its image.
    @Test(arguments: TestEngine.available)
    func focusComesAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let image = try Sample.jpeg(tint: 1)
            let hash = ImportTests.hash(image)
            let claims = [#"{"x":0.5,"y":0.5}"#, #"{"x":2,"y":0}"#, #"{"x":0}"#, "null"]
            let posts = claims.enumerated().map { number, focus in
                """
                {"id":"11744051200000000\(number)","text":"a",
                "images":[{"file":"originals/1.jpg","sha256":"\(hash)","alt":"","focus":\(focus)}]}
                """
            }
            let archive = Self.document(posts, [ZIPBytes.Entry("originals/1.jpg", image)])
            #expect(try await ImportTests.take(archive, for: .minsu, in: salon).added == 4)
            #expect(try await salon.count("media WHERE focus_x = 0.5 AND focus_y = 0.5") == 1)
            #expect(try await salon.count("media WHERE focus_x IS NULL AND focus_y IS NULL") == 3)
            let page = try await minsu.get("/@minsu/posts").text
            #expect(page.matches(of: /--focus:/).count == 1 && page.contains("--focus:75% 25%;"))
            let document = try ExportTests.document(
                try ExportTests.contents(try await ImportTests.export(minsu, of: .minsu, in: salon)))
            let exported = try #require(document["posts"] as? [[String: Any]])
            let focus = exported.compactMap { ($0["images"] as? [[String: Any]])?.first?["focus"] as? [String: Double] }
            #expect(focus == [["x": 0.5, "y": 0.5]])
        }
    }

    // Catches an archive that answers in somebody's thread, or quotes somebody, without their being notified.
    @Test(arguments: TestEngine.available)
    func nobodysThreadGetsAnything(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (_, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            #expect(try await ada.post("/posts", [("text", "Hers")]).status == 303)
            let hers = try #require(try await Self.id(of: "Hers", in: salon))
            let url = salon.services.site.publicURL
            func forged(_ member: String) -> [UInt8] {
                let text = """
                    {"format":"salon-export","version":1,"instance":"\(url)","posts":[
                    {"id":"117440512000000001","text":"Forged","\(member)":"\(url)/posts/\(hers)"}]}
                    """
                return ZIPBytes([ZIPBytes.Entry("salon.json", Array(text.utf8))]).bytes
            }
            let reply = try await ImportTests.take(forged("answers"), for: .minsu, in: salon)
            #expect(reply.left == [.reply: 1] && reply.added == 0)
            let quote = try await ImportTests.take(forged("quotes"), for: .minsu, in: salon)
            #expect(quote.left == [.quote: 1] && quote.added == 1)
            #expect(try await salon.count("posts WHERE parent_id IS NOT NULL OR quote_id IS NOT NULL") == 0)
            #expect(try await salon.count("posts WHERE text = 'Hers' AND reply_count = 0") == 1)
        }
    }

    // Catches an archive that brings more recent posts than its member could write.
    @Test(arguments: TestEngine.available)
    func recentPostsCostWhatPostsCost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            let now = salon.clock.clock.now()
            func posts(_ count: Int, _ age: Duration) -> [String] {
                (0..<count).reversed().map { number in
                    let id = (now - age).milliseconds << 16 | Int64(number)
                    return #"{"id":"\#(id)","text":"Post \#(number) of \#(age)"}"#
                }
            }
            let archive = Self.document(posts(40, .hours(1)) + posts(40, .days(8)))
            let sent = try await minsu.post("/settings/import", files: [("file", "salon.zip", archive)])
            #expect(sent.status == 303)
            let worker = ImportJob.worker(salon.services, salon.salon.imports)
            try await worker.turn()
            // Thirty at once, and one every ten seconds.
            #expect(try await salon.count("posts") == 70)
            #expect(try await salon.count("imports WHERE state = 'waiting'") == 1)
            salon.clock.advance(by: .seconds(11))
            try await worker.turn()
            #expect(try await salon.count("posts") == 71)

            // What cannot be as old as it claims is of now.
            let ada = try await salon.member(.ada)
            let old = Self.document((1...40).reversed().map { #"{"id":"\#($0)","text":"Post \#($0) of 1970"}"# })
            #expect(try await ada.post("/settings/import", files: [("file", "salon.zip", old)]).status == 303)
            try await worker.turn()
            let author = try await salon.id(of: .ada)
            #expect(try await salon.count("posts WHERE author_id = \(author)") == 30)
        }
    }
}
