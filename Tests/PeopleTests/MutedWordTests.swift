import Accounts
import Base
import Comments
import Core
import People
import Posts
import SQL
import TestKit
import Testing

@Suite struct MutedWordTests {
    @Test(arguments: TestEngine.available)
    func isKeptListedAndTakenBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let path = "/settings/muted-words"
            #expect(try await salon.visitor().get(path).location?.hasPrefix("/login") == true)
            #expect(try await ada.get("/settings").text.contains(#"href="/settings/muted-words""#))
            #expect(try await ada.post(path, [("word", " final \n exam "), ("days", "7")]).status == 303)
            #expect(try await ada.post(path, [("word", "과제"), ("days", "")]).location == path)
            // The same word again changes its end.
            #expect(try await ada.post(path, [("word", "Final Exam"), ("days", "1")]).status == 303)
            let page = try await ada.get(path).text
            #expect(page.contains("Final Exam") && page.contains("24 hours left") && page.contains("과제"))
            #expect(!page.contains("final exam"))
            #expect(try await salon.count("muted_words") == 2)

            // Somebody else's is not there to be removed.
            let id = try await salon.database.read { reader in
                try reader.one("SELECT id FROM muted_words WHERE key = '과제'") { row in
                    try row.next(as: ID<MutedWord>.self)
                }
            }
            let minsu = try await salon.member(.minsu)
            #expect(try await minsu.post("\(path)/\(id)/remove").status == 303)
            #expect(try await salon.count("muted_words") == 2)
            #expect(try await ada.post("\(path)/x/remove").status == 404)
            #expect(try await ada.post("\(path)/\(id)/remove").status == 303)
            #expect(try await !ada.get(path).text.contains("과제"))
            salon.clock.advance(by: .days(2))
            #expect(try await !ada.get(path).text.contains("Final Exam"))
            // An expired word makes room with the next one.
            _ = try await ada.post(path, [("word", "another")])
            #expect(try await salon.count("muted_words") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func refusesWhatIsNoWord(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let path = "/settings/muted-words"
            let long = String(repeating: "가", count: 51)
            for (word, problem) in [
                ("", "Type a word"), (" \u{200B} ", "Type a word"), (long, "The limit is 50."),
            ] {
                let answer = try await ada.post(path, [("word", word), ("days", "30")])
                #expect(answer.status == 422 && answer.text.contains(problem), "\(word.prefix(10))")
                #expect(answer.text.contains(#"aria-invalid="true""#))
                #expect(answer.text.contains(#"<option value="30" selected>"#))
                if word == long { #expect(answer.text.contains(#"value="\#(long)""#)) }
            }
            _ = try await ada.post("/settings", [("language", "ko")])
            for index in 0..<100 { #expect(try await ada.post(path, [("word", "word\(index)")]).status == 303) }
            let full = try await ada.post(path, [("word", "one more")])
            #expect(full.status == 422 && full.text.contains("100개까지"))
            // One of them again is none more.
            #expect(try await ada.post(path, [("word", "WORD7"), ("days", "365")]).status == 303)
            for days in ["99999", "9999999999999999999", "0", "-1", "x"] {
                #expect(try await ada.post(path, [("word", "word8"), ("days", days)]).status == 400, "\(days)")
            }
            #expect(try await salon.count("muted_words") == 100)
        }
    }

    @Test(arguments: TestEngine.available)
    func rulesWhoIsTold(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let services = salon.services
            let minsu = try await salon.member(.minsu)
            let (him, ada) = (try await salon.id(of: .minsu), try await salon.join(.ada))
            let jiwoo = try await salon.join(.jiwoo)
            let post = try await salon.post(by: him)
            func comment(_ text: String, _ author: ID<Account>, to: ID<Post>? = nil) async throws -> ID<Post> {
                try await PublishComment(author: author, root: post, inReplyTo: to, text: text)(services)
            }
            func notified() async throws -> Int { try await salon.count("notifications WHERE account_id = \(him)") }
            // Of a post of its own: comments on one are in one row, which shows the newest.
            let asked = try await salon.post(by: him)
            _ = try await PublishComment(author: ada, root: asked, inReplyTo: nil, text: "과제가 뭐예요?")(services)
            let own = try await comment("과제예요", him)
            #expect(try await notified() == 1)
            #expect(try await minsu.get("/").text.contains(">1<"))
            try await MuteWord(account: him, word: "과제", until: services.clock.now() + .days(1))(services)
            // Earlier notifications leave the list; new ones are not made at all.
            #expect(try await !minsu.get("/notifications").text.contains("과제가 뭐예요"))
            _ = try await comment("과제 끝", ada)
            _ = try await comment("과제!", jiwoo, to: own)
            let other = try await comment("아무 말", ada)
            _ = try await comment("@minsu 과제", ada, to: other)
            #expect(try await notified() == 2)
            // Others are notified as before.
            _ = try await comment("@jiwoo 과제", ada)
            #expect(try await salon.count("notifications WHERE account_id = \(jiwoo)") == 1)
            // A like of the member's own words still notifies.
            _ = try await ReactToPost(.like, post: own, account: ada, isOn: true)(services)
            let list = try await minsu.get("/notifications").text
            #expect(list.contains("아무 말") && list.contains("liked your comment"))
            salon.clock.advance(by: .days(2))
            #expect(try await minsu.get("/notifications").text.contains("과제가 뭐예요"))
            _ = try await comment("과제 또", ada)
            #expect(try await notified() == 4)
        }
    }

    /// A page that has nothing left to show leads on.
    @Test(arguments: TestEngine.available)
    func anEmptyPageOfNotificationsIsNotTheEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let him = try await salon.id(of: .minsu)
            let ada = try await salon.join(.ada)
            let post = try await salon.post(by: him)
            for index in 0..<102 {
                _ = try await PublishComment(
                    author: ada, root: post, text: index == 0 ? "The oldest" : "homework")(salon.services)
            }
            try await MuteWord(account: him, word: "Homework")(salon.services)
            let page = try await minsu.get("/notifications").text
            #expect(!page.contains("activity-row") && !page.contains("No notifications yet"))
            let next = try #require(page.firstMatch(of: /rel="next" href="([^"]+)"/)).1
            #expect(try await minsu.get(String(next)).text.contains("The oldest"))
        }
    }

    @Test(arguments: TestEngine.available)
    func wordsAreReadByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(60)
            for member in members {
                for word in ["a", "b", "c"] { try await MuteWord(account: member, word: word)(salon.services) }
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let statement = MutedWordQueries.statement(of: members[7], now: salon.clock.clock.now())
            let scanned = try await salon.database.scannedTables(statement)
            let plan = try await salon.database.explain(statement)
            #expect(scanned.isEmpty, "\(plan.joined(separator: "\n"))")
        }
    }
}
