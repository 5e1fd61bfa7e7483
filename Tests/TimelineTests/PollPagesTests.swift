import Core
import Design
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline
@testable import TimelinePages

/// Polls as pages and plain forms, without any script.
@Suite struct PollPagesTests {
    /// 민수 asks with two or more options.
    private func ask(_ fields: [(String, String)], by browser: Browser, _ salon: TestSalon) async throws -> ID<Post> {
        let answer = try await browser.post("/posts", [("text", "What to drink?"), ("poll-minutes", "1440")] + fields)
        try #require(answer.status == 303, "\(answer.text)")
        return try #require(
            try await salon.database.read { try $0.value("SELECT MAX(id) FROM posts", as: ID<Post>.self) })
    }

    @Test(arguments: TestEngine.available)
    func theFormKeepsWhatWasTyped(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let form = try await minsu.get("/timeline").text
            #expect(
                form.contains("<span>Add a poll</span></summary>")
                    && form.contains(#"<option value="1440" selected>1 day<"#))
            #expect(!form.contains(#"<details class="poll-fields" open"#))
            let fields = [
                ("text", "Tea?"), ("poll-1", "<b>Green</b>"), ("poll-2", ""), ("poll-3", "  "), ("poll-4", ""),
                ("poll-minutes", "4320"), ("poll-multiple", "on"),
            ]
            let refused = try await minsu.post("/posts", fields)
            #expect(refused.status == 422)
            for kept in [
                "Tea?", #"value="&lt;b&gt;Green&lt;/b&gt;""#, #"<option value="4320" selected>3 days<"#,
                "A poll needs at least two options.", #"<details class="poll-fields" open"#,
                #"name="poll-multiple" value="on" checked"#,
            ] { #expect(refused.text.contains(kept), "\(kept)") }
            #expect(refused.text.contains(/name="poll-2"[^>]*aria-invalid="true"/))
            #expect(refused.text.matches(of: /aria-invalid/).count == 1)
            _ = try await minsu.post("/settings", [("language", "ko")])
            #expect(try await minsu.post("/posts", fields).text.contains("선택지를 두 개 이상 적어 주세요."))
            _ = try await minsu.post("/settings", [("language", "en")])
            let script = try await minsu.post("/posts", fields, fragment: true)
            #expect(script.status == 422 && script.text.contains(#""field":"poll-2""#))
            for minutes in ["7", "-5", "9223372036854775807", "a week"] {
                let answer = try await minsu.post(
                    "/posts", [("text", "Tea?"), ("poll-1", "a"), ("poll-2", "b"), ("poll-minutes", minutes)])
                #expect(answer.status == 422, "\(minutes)")
                #expect(answer.text.contains(/name="poll-minutes"[^>]*aria-invalid="true"/), "\(minutes)")
            }
            let both = try await minsu.post(
                "/posts", [("text", "Tea?"), ("poll-1", "Green"), ("poll-2", "Black")],
                files: [("images", "a.jpg", try Sample.jpeg())])
            #expect(both.status == 422 && both.text.contains("A post can have photos or a poll, not both."))
            #expect(both.text.contains(#"value="Black""#))
            #expect(try await salon.count("posts") == 0)
            #expect(try await salon.count("media") == 0)
            // Nothing asked is no poll.
            #expect(try await minsu.post("/posts", [("text", "Hi"), ("poll-1", " "), ("poll-2", "")]).status == 303)
            #expect(try await salon.count("posts") == 1)
            #expect(try await salon.count("polls") == 0)
            let post = try await ask([("poll-1", "a"), ("poll-4", "b"), ("poll-multiple", "on")], by: minsu, salon)
            let stored = try await salon.database.read { reader in
                try reader.one("SELECT is_multiple, closes_at FROM polls WHERE post_id = \(post)") { row in
                    (isMultiple: try row.next(as: Bool.self), closesAt: try row.next(as: Timestamp.self))
                }
            }
            #expect(stored.isMultiple && stored.closesAt == post.createdAt + .days(1))
            #expect(try await !minsu.get("/posts/\(post)/edit").text.contains("data-poll-fields"))
        }
    }

    @Test(arguments: TestEngine.available)
    func oneVotesAndThenSeesTheResults(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let jiwoo = try await salon.member(.jiwoo)
            let post = try await ask([("poll-1", "Tea & <b>milk</b>"), ("poll-2", "Coffee")], by: minsu, salon)
            let (path, vote) = ("/posts/\(post)", "/posts/\(post)/vote")

            func expectForm(_ browser: Browser, _ page: String) async throws {
                let text = try await browser.get(page).text
                #expect(text.contains(#"action="\#(vote)" novalidate data-poll"#), "\(page)")
                #expect(text.contains(#"<input type="radio" name="choice" value="1" required>"#), "\(page)")
                #expect(text.contains("Tea &amp; &lt;b&gt;milk&lt;/b&gt;") && !text.contains("<b>milk"), "\(page)")
                #expect(text.contains(#"href="\#(path)?poll=results""#) && text.contains("1d left"), "\(page)")
                #expect(!text.contains("poll-percent") && !text.contains("poll-bar"), "\(page)")
            }
            for browser in [ada, salon.visitor()] {
                for page in [path, "/timeline/local", "/@minsu/posts"] { try await expectForm(browser, page) }
            }
            let revealed = try await ada.get("\(path)?poll=results").text
            #expect(revealed.contains("Coffee: 0%") && revealed.contains(#" <a href="\#(path)">Vote</a>"#))
            #expect(!revealed.contains("data-poll>"))
            let own = try await minsu.get("/timeline").text
            #expect(own.contains("Coffee: 0%") && !own.contains("data-poll>"))
            #expect(!own.contains(#"<a href="\#(path)">Vote</a>"#))

            let nothing = try await ada.post(vote)
            #expect(nothing.status == 422 && nothing.text.contains("Choose an option."))
            #expect(nothing.text.contains("data-poll>"), "the form is there to go on")
            #expect(try await minsu.post(vote, [("choice", "0")]).status == 422)
            for choice in ["7", "x", "-1", "99999999999999999999"] {
                #expect(try await ada.post(vote, [("choice", choice)]).status == 422, "\(choice)")
            }
            #expect(try await salon.visitor().post(vote, [("choice", "0")]).location?.hasPrefix("/login") == true)
            let referer = ["referer": "http://127.0.0.1:8080/timeline/local"]
            let voted = try await ada.post(vote, [("choice", "1")], headers: referer)
            #expect(voted.status == 303 && voted.location == "/timeline/local#post-\(post)")
            // Twice is once, and then it is final.
            let again = try await ada.post(
                vote, [("choice", "1")], headers: ["referer": "http://127.0.0.1:8080\(vote)"])
            #expect(again.location == path)
            #expect(try await ada.post(vote, [("choice", "0")]).status == 409)
            let results = try await ada.get("/timeline/local").text
            #expect(results.contains("Coffee: 100%") && results.contains(">1 voter</span>"))
            #expect(results.matches(of: /your choice/).count == 1 && !results.contains("data-poll>"))
            try await expectForm(jiwoo, "/timeline/local")

            let fragment = try await jiwoo.post(vote, [("choice", "0")], fragment: true)
            #expect(fragment.status == 200 && fragment.text.contains(#"id="poll-results-\#(post)""#))
            #expect(fragment.text.contains("Coffee: 50%") && !fragment.text.contains("<html"))
            let late = try await jiwoo.post(vote, [("choice", "1")], fragment: true)
            #expect(late.status == 409 && late.text.contains("You have already voted"))

            salon.clock.advance(by: .days(1))
            let final = try await salon.visitor().get(path).text
            #expect(final.contains("Final results") && final.contains(">2 voters</span>"))
            #expect(!final.contains("data-poll>") && !final.contains("your choice"))
            _ = try await jiwoo.post("/settings", [("language", "ko")])
            let korean = try await jiwoo.get(path).text
            for text in ["최종 결과", "2명 참여", "50%", "1표", "내 선택"] { #expect(korean.contains(text), "\(text)") }
        }
    }

    /// What a screen reader says of a bar is one sentence.
    @Test func aBarIsASentence() {
        var poll = Poll(
            post: ID(rawValue: 7), isMultiple: false, closesAt: Timestamp(milliseconds: 60_000), voters: 30)
        poll.options = [
            Poll.Option(position: 0, text: "Tea", votes: 12, isChosen: true),
            Poll.Option(position: 1, text: "Coffee", votes: 18, isChosen: false),
        ]
        func said(_ language: Language) -> [String] {
            poll.options.map { option in
                pollBar(option, of: poll, in: language).text
                    .replacing(/<span[^>]*aria-hidden="true">[^<]*<\/span>/, with: "").replacing(/<[^>]*>/, with: "")
            }
        }
        #expect(said(.english) == ["Tea: 40%, 12 votes", "Coffee: 60%, 18 votes"])
        #expect(said(.korean) == ["Tea: 40%, 12표", "Coffee: 60%, 18표"])
    }

    @Test(arguments: TestEngine.available)
    func aDeletedAccountTakesItsVotesAlong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let jiwoo = try await salon.member(.jiwoo)
            let his = try await ask(
                [("poll-1", "a"), ("poll-2", "b"), ("poll-3", "c"), ("poll-multiple", "on")], by: minsu, salon)
            let hers = try await ask([("poll-1", "a"), ("poll-2", "b")], by: ada, salon)
            for (browser, post, choices) in [(ada, his, ["0", "2"]), (jiwoo, his, ["2"]), (minsu, hers, ["0"])] {
                let answer = try await browser.post("/posts/\(post)/vote", choices.map { ("choice", $0) })
                #expect(answer.status == 303)
            }
            #expect(try await salon.count("poll_votes") == 4)
            let receipt = try await ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(receipt.status == 200)
            let page = try await jiwoo.get("/posts/\(his)").text
            for text in ["a: 0%", "c: 100%", ">1 voter</span>"] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(try await salon.count("polls") == 1)
            #expect(try await salon.count("poll_ballots") == 1)
            #expect(try await salon.count("poll_votes") == 1)
            #expect(try await VerifyPolls(salon.services)() == 0)
        }
    }
}
