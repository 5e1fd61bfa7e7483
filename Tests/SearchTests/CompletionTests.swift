import Core
import SQL
import Search
import TestKit
import Testing

/// What is offered to somebody who types `@mi` or `#se`, by address.
@Suite struct CompletionTests {
    private func offered(_ typed: String, to member: Browser) async throws -> [String] {
        let answer = try await member.get("/complete?q=\(typed.percentEncoded)")
        #expect(answer.status == 200, "\(typed)")
        #expect(answer.header("Cache-Control") == ["no-store"] && !answer.text.contains("<html"))
        return answer.text.matches(of: /data-text="([^"]+)"/).map { String($0.1) }
    }

    private func block(_ one: ID<Account>, _ other: ID<Account>, in salon: TestSalon) async throws {
        try await salon.database.write { transaction in
            for (account, other, isOwn) in [(one, other, 1), (other, one, 0)] {
                try transaction.execute(
                    "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(account), \(other), \(isOwn))")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func findsWhoMayBeMeant(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let viewer = try await salon.id(of: .minsu)
            let ids = try await salon.enlist([
                ("김민서", "seo_k", "회화"), ("김민수", "namesake", ""), ("김민수", "blocked", ""), ("김민수", "blocking", ""),
                ("Mina Lee", "mina_lee", "Drawing"), ("김민지", "jiji", ""), ("김민준", "closed", ""),
            ])
            try await block(viewer, ids[2], in: salon)
            try await block(ids[3], viewer, in: salon)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(ids[6])")
            }
            // By name, half-typed, by initials, by handle in any case, with the keyboard in the other language.
            #expect(try await offered("@김민수", to: minsu) == ["@namesake"])
            #expect(try await Set(offered("@김미", to: minsu)) == ["@seo_k", "@namesake", "@jiji", "@closed"])
            #expect(try await offered("@ㄱㅁㅅ", to: minsu).sorted() == ["@namesake", "@seo_k"])
            #expect(try await offered("@MINA", to: minsu) == ["@mina_lee"])
            #expect(try await offered("@rlaalstn", to: minsu) == ["@namesake"])
            #expect(try await offered("@lee", to: minsu) == ["@mina_lee"])
            // In Latin letters; and members are not offered themselves.
            #expect(try await offered("@minsu", to: minsu) == ["@namesake"])
            for typed in ["@", "@없는사람", "#", "#김민수"] { #expect(try await offered(typed, to: minsu) == []) }
            // Names and photos are shown as they are, not as markup.
            let page = try await minsu.get("/complete?q=\("@mina".percentEncoded)").text
            #expect(page.contains("Mina Lee") && page.contains("@mina_lee") && page.contains("avatar"))
            #expect(page.contains(#"aria-label="People""#) && page.contains("1 found."))
            _ = try await minsu.post("/settings", [("language", "ko")])
            #expect(try await minsu.get("/complete?q=\("@김".percentEncoded)").text.contains("4개를 찾았어요"))
        }
    }

    @Test(arguments: TestEngine.available)
    func offersSixAndThoseOneFollowsFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let viewer = try await salon.id(of: .minsu)
            // So many begin like this that a page of the search is full of them.
            let ids = try await salon.enlist(
                (0..<40).map { ("하나\($0)", "hana\($0)", "") } + [("박하나", "friend", ""), ("이하나", "another", "")])
            #expect(try await offered("@하나", to: minsu).count == 6)
            try await salon.follow(viewer, [ids[40], ids[33]])
            // Who begins like it comes before a friend in whose name it stands; among equals the friend is first.
            #expect(try await offered("@하나", to: minsu).first == "@hana33")
            #expect(try await !offered("@하나", to: minsu).contains("@friend"))
            #expect(try await offered("@박하", to: minsu) == ["@friend"])
            #expect(try await offered("@ㅎㄴ", to: minsu).first == "@hana33")
            #expect(try await offered("@ㅂㅎㄴ", to: minsu) == ["@friend"])
            #expect(try await offered("@하나", to: minsu).count == 6)
            #expect(try await Set(offered("@하나", to: minsu)).count == 6)
            // Whoever types a whole handle means it.
            #expect(try await offered("@hana3", to: minsu).prefix(2) == ["@hana3", "@hana33"])
        }
    }

    @Test(arguments: TestEngine.available)
    func findsTagsOfWorksAndPosts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let viewer = try await salon.id(of: .ada)
            let (author, hidden) = (try await salon.join(.minsu), try await salon.join(.jiwoo))
            for (author, kind, text) in [
                (author, Tags.Kind.work, "#바다 #Sea"), (author, Tags.Kind.post, "#바람 #바다"),
                (hidden, Tags.Kind.post, "#바보 #바다"),
            ] {
                let post = try await salon.post(by: author)
                try await salon.database.write { transaction in
                    try Tags.write(post, kind, text: text, in: transaction)
                }
            }
            #expect(try await offered("#바", to: ada) == ["#바다", "#바람", "#바보"])
            try await block(viewer, hidden, in: salon)
            #expect(try await offered("#바", to: ada) == ["#바다", "#바람"])
            #expect(try await offered("#ㅂㄷ", to: ada) == ["#바다"])
            #expect(try await offered("#SE", to: ada) == ["#Sea"])
            #expect(try await offered("#없음", to: ada) == [])
            let post = try await salon.post(by: author)
            try await salon.database.write { transaction in
                try Tags.write(post, .post, text: "#a1 #a2 #a3 #a4 #a5 #a6 #a7", in: transaction)
            }
            #expect(try await offered("#a", to: ada) == ["#a1", "#a2", "#a3", "#a4", "#a5", "#a6"])
        }
    }

    @Test(arguments: TestEngine.available)
    func answersMembersOnlyAndNotWithoutEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            for headers: [String: String] in [[:], ["x-salon": "fragment"]] {
                let outside = try await salon.visitor().get("/complete?q=%40ada", headers: headers)
                #expect(outside.status == 401 && !outside.text.contains("Ada Byron"))
            }
            let long = "@" + String(repeating: "김", count: 5_000)
            for typed in ["", "ada", " @ada x", "<b>", "@<script>", "#\"><script>", "@\u{0}%_", "#️⃣", long] {
                let answer = try await minsu.get("/complete?q=\(typed.percentEncoded)")
                let isKnown = typed.contains("@") || typed.contains("#\"")
                #expect(answer.status == (isKnown ? 200 : 400), "\(typed.prefix(10))")
                #expect(!answer.text.contains("<script>"))
            }
            var status = 200
            for _ in 0..<300 where status == 200 { status = try await minsu.get("/complete?q=%40ada").status }
            #expect(status == 429)
        }
    }
}
