import Base
import Comments
import Core
import Media
import SQL
import TestKit
import Testing

/// Editing your profile, by the form.
@Suite struct EditProfileTests {
    private let fields = [
        ("name", "민수 Kim"), ("major", "판화"), ("bio", "Ink & paper.\n둘째 줄"), ("links", "example.com/Minsu"),
    ]

    private func column(_ name: String, _ salon: TestSalon) async throws -> String? {
        try await salon.database.read { reader in
            try reader.value(
                "SELECT \(Statement(stringLiteral: name)) FROM accounts WHERE handle = \("minsu")", as: String.self)
        }
    }

    @Test(arguments: TestEngine.available)
    func savesAnyMixAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let fieldsOnly = try await minsu.post(
                "/settings/profile",
                fields + [("is-private", "on"), ("is-open-to-offers", "on"), ("offers-for", " Book <covers>\n")],
                files: [])
            #expect(fieldsOnly.status == 303 && fieldsOnly.location == "/@minsu")
            #expect(try await minsu.get("/").text.contains("Profile saved."))
            let form = try await minsu.get("/settings/profile").text
            for kept in [
                #"value="민수 Kim""#, #"value="판화""#, "Ink &amp; paper.\n둘째 줄", "https://example.com/Minsu",
                #"name="is-private" value="on" checked"#, #"name="is-open-to-offers" value="on" checked"#,
                #"value="Book &lt;covers&gt;""#,
            ] {
                #expect(form.contains(kept), "\(kept)")
            }
            #expect(!form.contains("remove-photo") && !form.contains("remove-header"))
            // What a bio says is linked as posts are.
            _ = try await minsu.post(
                "/settings/profile", [("name", "Kim"), ("bio", "#riso with @Minsu <b>")], files: [])
            let profile = try await minsu.get("/@minsu").text
            #expect(profile.contains(#"href="/tags/riso""#) && profile.contains(#"href="/@Minsu""#))
            #expect(profile.contains("&lt;b&gt;"))

            let both = try await minsu.post(
                "/settings/profile", fields + [("photo-crop", #"{"x":0,"y":0,"width":0.5,"height":0.5}"#)],
                files: [("photo", "a.jpg", try Sample.jpeg()), ("header", "b.jpg", try Sample.jpeg(tint: 90))])
            #expect(both.status == 303)
            #expect(try await salon.count("accounts WHERE is_private = 0 AND is_open_to_offers = 0") == 1)
            #expect(try await salon.count("media WHERE role = 'photo' AND width = height") == 1)
            #expect(try await salon.count("media WHERE role = 'header' AND width = 640 AND height = 213") == 1)
            let photo = try #require(try await column("photo", salon))
            let header = try #require(try await column("header", salon))
            for path in ["\(photo)/128.webp", "\(header)/640.webp", "\(header)/1920.webp"] {
                #expect(try await salon.visitor().get(path).status == 200, "\(path)")
            }
            #expect(try await minsu.get("/settings/profile").text.contains("\(header)/1280.webp"))

            // Only the header is another one, cut where its maker said: the photo and what was written stay.
            #expect(try await minsu.get("/settings/profile").text.contains(#"name="header-crop""#))
            _ = try await minsu.post(
                "/settings/profile", fields + [("header-crop", #"{"x":0,"y":0.5,"width":0.5,"height":0.05}"#)],
                files: [("header", "c.png", try Sample.png(width: 90, height: 300))])
            #expect(try await column("photo", salon) == photo)
            #expect(try await column("header", salon) != header)
            #expect(try await salon.count("media WHERE role = 'header' AND width = 45 AND height = 15") == 1)
            #expect(try await salon.count("media") == 2)
            #expect(try await VerifyMedia(salon.services)().isClean)

            _ = try await minsu.post(
                "/settings/profile", fields + [("remove-photo", "on"), ("remove-header", "on")], files: [])
            #expect(try await column("photo", salon) == nil)
            #expect(try await column("header", salon) == nil)
            #expect(try salon.files() == [])
            #expect(try await salon.events() == Array(repeating: "profile-changed", count: 5))
        }
    }

    /// Every problem is beside its field, and nothing at all has changed.
    @Test(arguments: TestEngine.available)
    func keepsWhatWasTyped(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let typed = [
                ("name", ""), ("major", String(repeating: "ㅁ", count: 41)), ("bio", String(repeating: "👩‍🎨", count: 301)),
                ("links", "javascript:alert(1)"), ("is-private", "on"),
            ]
            let answer = try await minsu.post(
                "/settings/profile", typed,
                files: [("photo", "a.jpg", Array("no photo".utf8)), ("header", "b.jpg", try Sample.jpeg())])
            #expect(answer.status == 422)
            for field in ["photo", "name", "major", "bio", "links"] {
                #expect(answer.text.contains(#"id="field-\#(field)-problem""#), "\(field)")
            }
            #expect(!answer.text.contains("field-header-problem"))
            #expect(answer.text.contains("javascript:alert(1)</textarea>") && answer.text.contains(typed[1].1))
            #expect(answer.text.contains(#"name="is-private" value="on" checked"#))
            #expect(answer.text.contains("Check this link: “javascript:alert(1)”."))
            let lines = [("name", "Minsu"), ("links", "a.example\nmy own page")]
            let words = try await minsu.post("/settings/profile", lines, files: [])
            #expect(words.text.contains("Check this link: “my own page”."))
            _ = try await minsu.post("/settings", [("language", "ko")])
            let korean = try await minsu.post("/settings/profile", typed, files: []).text
            #expect(korean.contains("소개가 1자 길어요. 300자까지 쓸 수 있어요."))
            #expect(korean.matches(of: /300자까지/).count == 1, "the limit is said once")
            #expect(try await column("name", salon) == Person.minsu.name)
            #expect(try salon.files() == [])
            #expect(try await salon.count("media") == 0)
            #expect(try await salon.events() == ["profile-changed"])
            // The last thing to fail undoes what was stored before it.
            let damaged = Array(try Sample.jpeg().prefix(2_000))
            let late = try await minsu.post(
                "/settings/profile", fields,
                files: [("photo", "a.jpg", try Sample.jpeg()), ("header", "b.jpg", damaged)])
            #expect(late.status == 422 && late.text.contains("field-header-problem"))
            // It is said of which of the two files.
            #expect(late.text.contains("‘b.jpg’: ") && !late.text.contains("‘a.jpg’"))
            #expect(try await column("name", salon) == Person.minsu.name)
            #expect(try salon.files() == [])
            #expect(try await salon.count("media") == 0)
        }
    }

    /// A link becomes an `href`, so only what leads to a web page is kept.
    @Test func linksLeadToWebPages() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let minsu = try await salon.member(.minsu)
            func save(_ links: String) async throws -> Int {
                try await minsu.post(
                    "/settings/profile", [("name", "M"), ("links", links)], files: []
                ).status
            }
            for bad in [
                "javascript:alert(1)", "javascript://example.com/%0Aalert(1)", "ftp://example.com", "data:text/html,x",
                "https://", "https://localhost", "https://user@example.com", "https://example.com/\"onclick=x",
                "https://.com", "https://a..b", "https://exa mple", "//example", "https://example.com:port",
                "https://example.com/<b>",
                "a.kr\nb.kr\nc.kr\nd.kr\ne.kr",
            ] {
                #expect(try await save(bad) == 422, "\(bad)")
            }
            #expect(try await save("HTTP://Example.com:8080/A?b=c#d\n\n 예시.한국/민수  \na.kr\na.kr") == 303)
            #expect(
                try await column("links", salon) == "http://example.com:8080/A?b=c#d\nhttps://예시.한국/민수\nhttps://a.kr")
        }
    }

    /// Authors are joined, never copied.
    @Test(arguments: TestEngine.available)
    func changesEverywhereAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            let other = try await salon.shareWork("Summer", by: ada)
            let author = try await salon.id(of: .minsu)
            let comment = try await PublishComment(author: author, root: other, text: "So warm")(salon.services)
            _ = try await PublishComment(
                author: try await salon.id(of: .ada), root: other, inReplyTo: comment, text: "Thank you")(
                    salon.services)
            // What is kept of either of them is kept now.
            for page in ["/", "/works/\(other)", "/settings"] {
                _ = try await minsu.get(page)
                _ = try await ada.get(page)
            }
            let saved = try await minsu.post(
                "/settings/profile", [("name", "New & Name"), ("major", "사진학")],
                files: [("photo", "a.jpg", try Sample.jpeg())])
            #expect(saved.status == 303)
            let photo = try #require(try await column("photo", salon))
            for (place, browser, path, parts) in [
                ("work", ada, "/works/\(work)", [">New &amp; Name<", "\(photo)/", "사진학"]),
                ("comment", ada, "/works/\(other)", [#"data-name="New &amp; Name""#, "\(photo)/128.webp"]),
                ("quote", ada, "/works/\(other)", [#"<b dir="auto">New &amp; Name</b>"#]),
                ("profile", ada, "/@minsu", ["<h1 dir=\"auto\">New &amp; Name</h1>", "\(photo)/256.webp", "사진학"]),
                ("bar", minsu, "/", [#"aria-label="New &amp; Name" data-me"#, "\(photo)/128.webp"]),
                (
                    "settings", minsu, "/settings",
                    [#"<p class="name" dir="auto">New &amp; Name</p>"#, "\(photo)/256.webp"]
                ),
                ("visitor", salon.visitor(), "/works/\(work)", [">New &amp; Name<", "\(photo)/"]),
            ] {
                let text = try await browser.get(path).text
                for part in parts { #expect(text.contains(part), "\(place): \(part)") }
                #expect(!text.contains(Person.minsu.name) && !text.contains(Person.minsu.major), "\(place)")
            }
            // The account elsewhere, where its viewer was kept, too.
            let elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            #expect(try await elsewhere.get("/").text.contains("New &amp; Name"))
        }
    }

    @Test func isForMembers() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            let answer = try await visitor.get("/settings/profile")
            #expect(answer.location == "/login?next=/settings/profile")
            #expect(try await visitor.post("/settings/profile", fields, files: []).status == 303)
            #expect(try await salon.count("accounts") == 0)
        }
    }
}
