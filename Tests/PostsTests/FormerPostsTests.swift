import Base
import Core
import Posts
import SQL
import TestKit
import Testing

/// Reports of what has been edited or deleted since it was seen. 민수 is the admin, Ada writes, 지우 reports.
@Suite struct FormerPostsTests {
    private func report(
        _ post: some CustomStringConvertible, by browser: Browser, seen: Timestamp? = nil
    ) async throws -> Int {
        let fields = [("reason", "abuse")] + (seen.map { [("seen", "\($0.milliseconds)")] } ?? [])
        return try await browser.post("/posts/\(post)/report", fields).status
    }

    /// What the moderators get to read of the only case.
    private func words(_ stage: ModerationStage) async throws -> [String] {
        try await stage.salon.database.read { reader in
            try reader.values("SELECT text FROM case_items ORDER BY case_id, position", as: String.self)
        }
    }

    private func now(_ stage: ModerationStage) -> Timestamp { stage.salon.services.clock.now() }

    // Catches a deletion that nobody can report any more, its words and images lost, and files that stay for it.
    @Test(arguments: TestEngine.available)
    func aDeletedWorkIsReported(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork(
                "Cruel title", by: stage.ada, images: 2, fields: [("description", "Cruel words")])
            let page = try await stage.jiwoo.get("/works/\(work)").text
            let seen = try #require(page.firstMatch(of: /name="seen" value="(\d+)"/)?.output.1)
            #expect(page.contains(#"data-now="\#(seen)""#))
            stage.salon.clock.advance(by: .minutes(1))
            #expect(try await stage.ada.post("/posts/\(work)/delete").status == 303)
            #expect(try await stage.salon.count("media") == 0)
            let form = try await stage.jiwoo.get("/posts/\(work)/report?seen=\(seen)")
            #expect(form.status == 200 && form.text.contains("@ada") && form.text.contains(#"value="\#(seen)""#))
            #expect(!form.text.contains("Cruel"))
            #expect(try await report(work, by: stage.jiwoo, seen: now(stage) - .minutes(1)) == 303)
            #expect(try await words(stage) == ["Cruel title\nCruel words", ""])
            #expect(try await stage.salon.count("case_items WHERE image IS NOT NULL") == 2)
            let case1 = try await stage.minsu.get("/admin/reports/\(try await stage.report())")
            #expect(case1.status == 200 && case1.text.contains("Cruel words"))
            // Once is enough, and a decision about it ends it.
            #expect(try await report(work, by: stage.jiwoo) == 303)
            #expect(try await stage.salon.count("cases") == 1)
            #expect(try await stage.salon.count("case_reports") == 1)
            // It is no way to read what is gone.
            #expect(try await stage.jiwoo.get("/works/\(work)").status == 410)
        }
    }

    // Catches the harmless words in the place of those that were seen, in either order of reports.
    @Test(arguments: TestEngine.available)
    func whatWasSeenIsReported(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            #expect(try await stage.ada.post("/posts", [("text", "Threat one")]).status == 303)
            let post = try await stage.id("SELECT MAX(id) FROM posts")
            let first = now(stage)
            for text in ["Threat two", "A nice day"] {
                stage.salon.clock.advance(by: .minutes(1))
                #expect(try await stage.ada.post("/posts/\(post)/edit", [("text", text)], files: []).status == 303)
            }
            stage.salon.clock.advance(by: .minutes(1))
            // Who opened the page just now has seen nothing else.
            #expect(try await report(post, by: stage.minsu, seen: now(stage)) == 303)
            #expect(try await words(stage) == ["A nice day"])
            // Who opened it before has, and adds it to the case.
            #expect(try await report(post, by: stage.jiwoo, seen: first + .seconds(90)) == 303)
            #expect(try await words(stage) == ["A nice day", "Threat two"])
            #expect(try await stage.salon.count("cases") == 1)
            // What an edit did not change is not kept.
            let kept = try await stage.salon.count("former_posts")
            #expect(try await stage.ada.post("/posts/\(post)/edit", [("text", "A nice day")], files: []).status == 303)
            #expect(try await stage.salon.count("former_posts") == kept && kept == 2)
            stage.salon.clock.advance(by: .minutes(1))
            #expect(try await stage.ada.post("/posts/\(post)/delete").status == 303)
            let other = try await stage.salon.member(Person(name: "Bora", handle: "bora", major: ""))
            #expect(try await stage.jiwoo.get("/posts/\(post)/menu", headers: ["x-salon": "fragment"]).status == 200)
            let plain = try await stage.jiwoo.get("/posts/\(post)/menu")
            #expect(plain.status == 303 && plain.location == "/posts/\(post)/report")
            // Lists have no sheet that asks what is wrong: a script asks for it, of what is gone, too.
            let sheet = "/posts/\(post)/report?seen=\((first + .seconds(90)).milliseconds)"
            let asked = try await stage.jiwoo.get(sheet, headers: ["x-salon": "fragment"])
            #expect(asked.status == 200 && asked.text.hasPrefix("<dialog"))
            #expect(asked.text.contains(#"data-report-form="/posts/\#(post)/report""#))
            // Thanked, and not asked again.
            let fields = [
                ("reason", "spam"), ("next", "/posts/\(post)/menu"), ("seen", "\((first + .seconds(90)).milliseconds)"),
            ]
            let thanked = try await stage.jiwoo.post("/posts/\(post)/report", fields)
            #expect(thanked.status == 303 && thanked.location == "/", "\(thanked.status)")
            // Whoever came later has seen nothing.
            stage.salon.clock.advance(by: .minutes(1))
            let late = try await stage.salon.member(Person(name: "Late", handle: "late1", major: ""))
            for path in ["/posts/\(post)/menu", sheet] {
                #expect(try await late.get(path, headers: ["x-salon": "fragment"]).status == 404, "\(path)")
            }
            #expect(try await report(post, by: late) == 404)
            #expect(try await report(post, by: other) == 303)
        }
    }

    // Catches a way around a block, and a missing post that answers differently from one that is hidden from the
    // viewer.
    @Test(arguments: TestEngine.available)
    func onlyWhoCouldSeeIt(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("Frame", by: stage.minsu)
            #expect(
                try await stage.ada.post("/works/\(work)/comments", [("text", "Ugly"), ("client_id", "c")]).status
                    == 303)
            let comment = try await stage.id("SELECT MAX(id) FROM posts WHERE kind = 'comment'")
            stage.salon.clock.advance(by: .minutes(1))
            // The owner of the work takes it away.
            #expect(try await stage.minsu.post("/works/\(work)/comments/\(comment)/remove").status == 303)
            #expect(try await stage.ada.post("/@jiwoo/block").status == 303)
            #expect(try await report(comment, by: stage.jiwoo) == 404)
            #expect(try await report(ID<Post>(rawValue: 77), by: stage.jiwoo) == 404)
            #expect(try await stage.ada.post("/@jiwoo/unblock").status == 303)
            #expect(try await report(comment, by: stage.jiwoo) == 303)
            #expect(try await words(stage) == ["Ugly"])
            #expect(
                try await stage.salon.visitor().post("/posts/\(comment)/report", [("reason", "abuse")]).status == 303)
            #expect(try await stage.salon.count("case_reports") == 1)
        }
    }

    // Catches copies that outlive what the terms say, or their author.
    @Test(arguments: TestEngine.available)
    func itIsForgotten(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let works = [
                try await stage.salon.shareWork("One", by: stage.ada),
                try await stage.salon.shareWork("Two", by: stage.ada),
            ]
            #expect(try await stage.ada.post("/posts/\(works[0])/delete").status == 303)
            stage.salon.clock.advance(by: .days(13))
            #expect(try await stage.ada.post("/posts/\(works[1])/delete").status == 303)
            try await FormerPosts.removeOld(stage.salon.services)
            #expect(try await stage.salon.count("former_posts") == 2)
            stage.salon.clock.advance(by: .days(2))
            try await FormerPosts.removeOld(stage.salon.services)
            #expect(try await stage.salon.count("former_posts") == 1)
            #expect(try await stage.salon.count("former_post_images") == 1)
            #expect(try await report(works[0], by: stage.jiwoo) == 404)
            let again = stage.salon.visitor()
            _ = try await again.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            let deleted = try await again.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(deleted.status == 200)
            #expect(try await stage.salon.count("former_posts") == 0)
            #expect(try await stage.salon.count("former_post_images") == 0)
        }
    }

    // Catches lists that read more than one range, and numbers from outside that are none.
    @Test(arguments: TestEngine.available)
    func lookUpsAreRangesOfIndexes(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let work = try await stage.salon.shareWork("One", by: stage.ada)
            let member = try await stage.salon.id(of: .jiwoo)
            let statement = FormerPosts.statement(
                work, of: [.work], by: member, "f.gone_at >= \(now(stage)) ORDER BY f.gone_at, f.id LIMIT 5")
            #expect(try await stage.salon.database.scannedTables(statement) == [])
            for seen in ["", "x", "-1", "9223372036854775807", "9223372036854775808", "1e3"] {
                let fields = [("reason", "spam"), ("seen", seen)]
                #expect(try await stage.jiwoo.post("/posts/\(work)/report", fields).status == 303, "\(seen)")
            }
        }
    }
}
