import Base
import Comments
import Core
import Posts
import SQL
import TestKit
import Testing

/// What was deleted says so to those who could see it, and is nothing to anybody else.
@Suite struct GoneTests {
    private func delete(_ work: ID<Post>, by person: Person, _ salon: TestSalon) async throws {
        _ = try await DeletePost(post: work, account: try await salon.id(of: person))(salon.services)
    }

    // Catches a page about something its viewer could not see, or that is remembered after its author has left.
    @Test(arguments: TestEngine.available)
    func onlyWhatWasPublicIsGone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let jiwoo = try await salon.member(.jiwoo), visitor = salon.visitor()
            let open = try await salon.shareWork("Open", by: minsu)
            let remark = try await PublishComment(author: try await salon.id(of: .ada), root: open, text: "Ah")(
                salon.services)
            let closed = try await salon.shareWork("Closed", by: ada)
            _ = try await ada.post("/settings/profile", [("name", "Ada"), ("is-private", "on")], files: [])
            try await delete(remark, by: .ada, salon)
            try await delete(open, by: .minsu, salon)
            try await delete(closed, by: .ada, salon)
            _ = try await minsu.post("/@jiwoo/block")
            #expect(try await visitor.get("/works/\(open)").status == 410)
            #expect(try await ada.get("/works/\(open)").status == 410)
            #expect(try await visitor.get("/posts/\(open)").status == 410)
            let never = try await jiwoo.get("/works/4242424242424242")
            let hidden = try await jiwoo.get("/works/\(open)")
            #expect(hidden.status == 404 && hidden.text == never.text.replacing("4242424242424242", with: "\(open)"))
            for browser in [visitor, jiwoo] { #expect(try await browser.get("/works/\(closed)").status == 404) }
            #expect(try await visitor.get("/works/\(remark)").status == 404)
            _ = try await minsu.post("/settings/profile", [("name", "Minsu"), ("is-private", "on")], files: [])
            #expect(try await visitor.get("/works/\(open)").status == 404)
            try await salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM accounts WHERE handle = 'minsu'")
            }
            #expect(try await salon.count("gone_posts") == 0)
        }
    }

    // Catches a handle that is remembered for longer than said, or keeps somebody else from taking it.
    @Test(arguments: TestEngine.available)
    func membersAreGoneForAMonth(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada), jiwoo = try await salon.member(.jiwoo)
            _ = try await jiwoo.post("/settings/profile", [("name", "Jiwoo"), ("is-private", "on")], files: [])
            for (browser, person) in [(ada, Person.ada), (jiwoo, .jiwoo)] {
                let answer = try await browser.post(
                    "/settings/account/delete", [("handle", person.handle), ("password", person.password)])
                #expect(answer.status == 200, "\(answer.text)")
            }
            let gone = try await salon.visitor().get("/@ADA")
            #expect(gone.status == 410 && gone.text.contains("This member has left."))
            #expect(try await salon.visitor().get("/@jiwoo").status == 404)
            #expect(try await salon.visitor().get("/@nobody").status == 404)
            salon.clock.advance(by: .days(31))
            #expect(try await salon.visitor().get("/@ada").status == 404)
            _ = try await salon.member(.ada)
            #expect(try await salon.visitor().get("/@ada").status == 200)
        }
    }

    // Catches a closed profile that its address gives away, or a printed code that leads to a bare error.
    @Test(arguments: TestEngine.available)
    func aScannedCodeSaysThatAProfileIsForMembers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            #expect(!(try await ada.get("/@ada/qr").text.contains("?qr=")))
            _ = try await ada.post("/settings/profile", [("name", "Ada"), ("is-private", "on")], files: [])
            let page = try await ada.get("/@ada/qr").text
            let code = try #require(page.firstMatch(of: /\/@ada(\?qr=[\w-]+)/)).output.1
            let scanned = try await salon.visitor().get("/@ada\(code)")
            #expect(scanned.status == 401 && scanned.text.contains("This profile is for members."))
            #expect(!scanned.text.contains("Ada Byron") && scanned.text.contains("/login?next="))
            #expect(try await minsu.get("/@ada\(code)").status == 200)
            for path in ["/@ada", "/@ada?qr=", "/@ada?qr=AAAAAAAAAAAA", "/@minsu2\(code)"] {
                #expect(try await salon.visitor().get(path).status == 404, "\(path)")
            }
            // Opened again, what was printed leads to the profile.
            _ = try await ada.post("/settings/profile", [("name", "Ada")], files: [])
            #expect(try await salon.visitor().get("/@ada\(code)").status == 200)
        }
    }

    // Catches a tag that opens on nothing while another tab has something, and a first tab that cannot be chosen.
    @Test(arguments: TestEngine.available)
    func aTagOpensOnTheTabThatHasSomething(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            _ = try await ada.post("/posts", [("text", "Only #words here"), ("client_id", "one")])
            let answer = try await ada.get("/tags/words")
            #expect(answer.status == 302 && answer.location == "/tags/words/posts")
            #expect(try await ada.get("/tags/words/posts").text.contains(#"href="/tags/words?tab=works""#))
            #expect(try await ada.get("/tags/words?tab=works").status == 200)
            #expect(try await ada.get("/tags/words?part=cards").status == 200)
            #expect(try await ada.get("/tags/nothing").status == 200)
            _ = try await salon.shareWork("A word", by: ada, fields: [("description", "#words")])
            #expect(try await ada.get("/tags/words").status == 200)
        }
    }
}
