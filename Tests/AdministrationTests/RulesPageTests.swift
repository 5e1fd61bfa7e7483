import Administration
import Core
import SQL
import TestKit
import Testing

@testable import Base

/// The page on which admins block words and domains and have first posts wait. 민수 is the admin.
@Suite struct RulesPageTests {
    // Catches a domain that is kept as it was not meant, and what is none.
    @Test(arguments: [
        ("spam.example", "spam.example"), (" HTTPS://user@WWW.Spam.Example:80/x ", "www.spam.example"),
        ("spam.example.", "spam.example"), ("spam.example/?to=https://good.example", "spam.example"),
        ("한국.example", "xn--3e0b707e.example"), ("https://XN--3E0B707E.example/가", "xn--3e0b707e.example"),
        ("spam", nil), ("10.0.0.1", nil), ("", nil), ("a b.example", nil), ("..", nil), (".example", nil),
        ("*.spam.example", nil),
    ])
    func readsDomains(_ typed: String, _ domain: String?) {
        let found = PublicRules.domain(of: typed)
        #expect(found?.key == domain)
        if typed == "한국.example" { #expect(found?.shown == typed) }
    }

    // Catches a page that others can open or use, a change without a proof or outside the log, a paste that is cut off,
    // a rule that does not hold at once, and one that cannot be undone.
    @Test(arguments: TestEngine.available)
    func adminsChangeTheRules(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let page = "/admin/rules"
            let words = [("act", "word"), ("word", "casino\r\n\r\n  온라인   도박 \nCASINO")]
            for browser in [stage.ada, stage.salon.visitor()] {
                #expect([303, 401, 404].contains(try await browser.get(page).status))
                #expect([303, 401, 404].contains(try await browser.post(page, words).status))
            }
            let unproven = try await stage.minsu.post(page, words)
            #expect(unproven.status == 422 && unproven.text.contains("casino"))
            #expect(try await stage.salon.count("public_rules") == 0)
            let proof = [("password", Person.minsu.password)]
            #expect(try await stage.minsu.post(page, words + [("password", "wrong")]).status == 422)
            #expect(try await stage.salon.count("public_rules") == 0)
            #expect(try await stage.minsu.post(page, words + proof).status == 303)
            #expect(try await stage.salon.count("public_rules") == 2)
            #expect(try await stage.jiwoo.post("/posts", [("text", "온라인 도박 어때요")]).status == 422)
            let domains = [("act", "domain"), ("domain", "https://www.spam.example/offer\nother.example")]
            #expect(try await stage.minsu.post(page, domains).status == 303)
            #expect(try await stage.jiwoo.post("/posts", [("text", "https://a.other.example")]).status == 422)
            #expect(try await stage.jiwoo.post("/posts", [("text", "https://spam.example")]).status == 303)
            let wrong = try await stage.minsu.post(page, [("act", "domain"), ("domain", "good.example\n<spam>")])
            #expect(wrong.status == 422 && wrong.text.contains("&lt;spam&gt;"))
            for fields in [
                [("act", "word"), ("word", " \n ")], [("act", "word"), ("word", String(repeating: "x", count: 51))],
                [("act", "word"), ("word", (0...200).map { "w\($0)" }.joined(separator: "\n"))],
            ] {
                #expect(try await stage.minsu.post(page, fields).status == 422)
            }
            #expect(try await stage.salon.count("public_rules") == 4)
            for fields in [[("act", "x")], [("act", "remove"), ("rule", "x")], [("act", "hold"), ("hold", "x")]] {
                #expect(try await stage.minsu.post(page, fields).status == 400)
            }
            let shown = try await stage.minsu.get(page).text
            #expect(shown.contains("casino") && shown.contains("www.spam.example") && shown.contains("@minsu"))
            let rule = try await stage.id("SELECT id FROM public_rules WHERE key = 'casino'")
            #expect(try await stage.minsu.post(page, [("act", "remove"), ("rule", "\(rule)")]).status == 303)
            #expect(try await stage.jiwoo.post("/posts", [("text", "casino")]).status == 303)
            let log = try await stage.minsu.get("/admin/acts").text
            #expect(log.contains("온라인 도박") && log.contains("www.spam.example"))
            #expect(try await stage.salon.count("admin_acts WHERE act = 'rule-added'") == 4)
            #expect(try await stage.salon.count("admin_acts WHERE act = 'rule-removed' AND detail = 'casino'") == 1)
        }
    }

    // Catches a page that asks for the proof more than once, an Enter in its field that blocks something, a proof that is not
    // asked for, and words that are gone once another button is pressed.
    @Test(arguments: TestEngine.available)
    func oneProofServesThePage(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let page = "/admin/rules"
            let typed = [("word", "casino"), ("domain", "spam.example")]
            let asking = try await stage.minsu.get(page).text
            #expect(asking.matches(of: /type="password"/).count == 1)
            let first = try #require(
                asking.firstMatch(of: /<main.*?<button[^>]*name="act" value="(\w+)"/.dotMatchesNewlines()))
            #expect(first.1 == "confirm")
            let unproven = try await stage.minsu.post(page, [("act", "confirm")] + typed)
            #expect(unproven.status == 422 && unproven.text.contains("Confirm with your password"))
            #expect(
                unproven.text.contains(">\ncasino</textarea>") && unproven.text.contains(">\nspam.example</textarea>"))
            let proof = [("password", Person.minsu.password)]
            let confirmed = try await stage.minsu.post(page, [("act", "confirm")] + typed + proof)
            #expect(confirmed.status == 200 && !confirmed.text.contains(#"type="password""#))
            #expect(confirmed.text.contains(">\ncasino</textarea>"))
            #expect(try await stage.salon.count("public_rules") == 0)
            let blocked = try await stage.minsu.post(page, [("act", "word")] + typed)
            #expect(blocked.status == 200 && blocked.text.contains("1 rule added."))
            #expect(
                blocked.text.contains(">\nspam.example</textarea>") && !blocked.text.contains(">\ncasino</textarea>"))
            let rule = try await stage.id("SELECT id FROM public_rules")
            let allowed = try await stage.minsu.post(page, [("rule", "\(rule)")] + typed.suffix(1))
            #expect(allowed.status == 200 && allowed.text.contains(">\nspam.example</textarea>"))
            #expect(try await stage.minsu.post(page, [("hold", "on")]).status == 303)
            #expect(try await stage.salon.count("public_rules WHERE kind = 'hold'") == 1)
            #expect(try await stage.salon.count("public_rules") == 1)
        }
    }

    // Catches a switch that does nothing, or that cannot be turned off.
    @Test(arguments: TestEngine.available)
    func adminsHoldFirstPosts(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let proof = [("password", Person.minsu.password)]
            for _ in 0..<2 {
                let answer = try await stage.minsu.post("/admin/rules", [("act", "hold"), ("hold", "on")] + proof)
                #expect(answer.status == 303)
            }
            #expect(try await stage.salon.count("public_rules") == 1)
            _ = try await stage.jiwoo.post("/posts", [("text", "Held")])
            #expect(try await stage.salon.count("held_posts") == 1)
            #expect(try await stage.minsu.get("/admin/rules").text.contains("1 waiting"))
            #expect(try await stage.minsu.post("/admin/rules", [("act", "hold"), ("hold", "off")]).status == 303)
            _ = try await stage.ada.post("/posts", [("text", "Not held")])
            #expect(try await stage.salon.count("held_posts") == 1)
            #expect(try await stage.salon.count("admin_acts WHERE act = 'setting'") == 2)
        }
    }

    // Catches a list that shows a rule twice, or leaves one out.
    @Test(arguments: TestEngine.available)
    func theListIsPaged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await salon.database.write { transaction in
                for number in 0..<150 {
                    try transaction.execute(
                        """
                        INSERT INTO public_rules (id, kind, text, key, created_by)
                        VALUES (\(number + 1), 'word', \("w\(number)."), \("w\(number)."), '')
                        """)
                }
            }
            var path: String? = "/admin/rules"
            var seen: [String] = []
            while let next = path {
                let text = try await minsu.get(next).text
                for number in 0..<150 where text.contains(">w\(number).<") { seen.append("w\(number)") }
                path = text.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
            }
            #expect(seen.count == 150 && Set(seen).count == 150)
        }
    }
}
