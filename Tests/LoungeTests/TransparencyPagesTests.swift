import Core
import SQL
import SalonApp
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// The button that makes an author fade, as a page, a plain form and a script sees it.
@Suite struct TransparencyPagesTests {
    private static let script = ["x-salon": "fragment"]

    @Test(arguments: TestEngine.available)
    func asksPressesAndTakesBack(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let post = try await stage.post(by: stage.persona(.minsu), text: "Something rude")
            let other = try await stage.post(by: stage.persona(.minsu), text: "Something else")
            let path = "/lounge/\(post)/transparency"
            // The question is a page, and a part of one for the sheet.
            let page = try await ada.get(path)
            #expect(page.status == 200 && page.text.contains("Something rude") && page.text.contains("press once"))
            // How many are left is said before one presses.
            #expect(page.text.contains("5 of 5 left today."))
            let sheet = try await ada.get(path, headers: Self.script).text
            #expect(sheet.hasPrefix("<form class=\"lounge-press\"") && sheet.contains("action=\"\(path)\""))

            let pressed = try await ada.post(path)
            #expect(try await ada.get("/lounge/\(other)/transparency").text.contains("4 of 5 left today."))
            #expect(pressed.status == 303 && pressed.location == "/lounge/\(post)")
            // Everything by that author nearly disappears for the presser, and for nobody else.
            let home = try await ada.get("/lounge").text
            #expect(home.ranges(of: "fade-mine").count == 2)
            #expect(home.contains(#"aria-label="Transparency" aria-pressed="true""#))
            #expect(try await !minsu.get("/lounge").text.contains("fade-mine"))
            #expect(try await stage.value(of: stage.persona(.minsu)) == -1)
            // Pressing twice is pressing once.
            let again = try await ada.post(path, fragment: true)
            #expect(again.status == 200 && again.text.contains("data-marked"))
            #expect(try await stage.value(of: stage.persona(.minsu)) == -1)

            let question = try await ada.get(path, headers: Self.script).text
            #expect(question.contains("action=\"\(path)/withdraw\"") && question.contains("Withdraw"))
            let withdrawn = try await ada.post("\(path)/withdraw", fragment: true).text
            #expect(withdrawn.contains(#"aria-pressed="false""#) && !withdrawn.contains("fade-mine"))
            #expect(try await stage.value(of: stage.persona(.minsu)) == 0)
            #expect(try await ada.post("/lounge/\(other)/transparency/withdraw").location == "/lounge/\(other)")
        }
    }

    /// What is refused, by whom and in which words.
    @Test(arguments: TestEngine.available)
    func saysWhyNot(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada)
            let own = try await stage.post(by: stage.persona(.ada))
            let post = try await stage.post(by: stage.persona(.minsu))
            #expect(try await ada.get("/lounge/\(own)/transparency").status == 403)
            #expect(try await ada.post("/lounge/\(own)/transparency").status == 403)
            #expect(try await !ada.get("/lounge/\(own)").text.contains("data-transparency"))
            for path in ["/lounge/99/transparency", "/lounge/x/transparency", "/lounge/99/transparency/withdraw"] {
                #expect(try await ada.post(path).status == 404, "\(path)")
                #expect(try await ada.post(path, fragment: true).status == 404, "\(path)")
            }
            // The budget of a day.
            for other in try await stage.enter(count: LoungeRules().pressesADay) {
                let theirs = try await stage.post(by: other)
                #expect(try await ada.post("/lounge/\(theirs)/transparency").status == 303)
            }
            let spent = try await ada.post("/lounge/\(post)/transparency")
            #expect(spent.status == 429 && spent.text.contains("5 times a day"))
            let script = try await ada.post("/lounge/\(post)/transparency", fragment: true)
            #expect(script.status == 429 && script.text.contains("5 times a day"))
            // With none left there is nothing to press.
            let none = try await ada.get("/lounge/\(post)/transparency").text
            #expect(none.contains("0 of 5 left today.") && none.contains(#"disabled aria-describedby="presses-left""#))
            // A restricted persona reads why.
            try await stage.restrict(stage.persona(.ada), to: .day, until: stage.now + .hours(3))
            #expect(
                try await ada.get("/lounge/\(post)/transparency").text.contains("You can only read the lounge until"))
            #expect(try await ada.post("/lounge/\(post)/transparency").status == 403)
        }
    }

    /// By the plain rule a press is permanent, and pages say so.
    @Test(arguments: TestEngine.available)
    func thePlainRule(on engine: TestEngine) async throws {
        var options = Options()
        options.lounge.isPlain = true
        try await LoungeStage.run(on: engine, rules: .plain, options: options) { stage in
            let ada = try await stage.browser(.ada)
            let post = try await stage.post(by: stage.persona(.minsu))
            #expect(try await ada.get("/lounge/\(post)/transparency").text.contains("You can’t withdraw it."))
            #expect(try await ada.post("/lounge/\(post)/transparency").status == 303)
            let question = try await ada.get("/lounge/\(post)/transparency", headers: Self.script).text
            #expect(question.contains("You can’t withdraw it") && !question.contains("<form"))
            #expect(try await ada.post("/lounge/\(post)/transparency/withdraw").status == 403)
            #expect(try await stage.value(of: stage.persona(.minsu)) == -1)
            let rules = try await ada.get("/lounge/rules").text
            #expect(rules.contains("cannot withdraw it") && !rules.contains("read-only"))
        }
    }

    /// Everybody may read the rules, with the numbers that are set here.
    @Test(arguments: TestEngine.available)
    func theRulesSayTheNumbers(on engine: TestEngine) async throws {
        var options = Options()
        options.lounge.pressesADay = 7
        options.lounge.restrictionHours = 36
        try await LoungeStage.run(on: engine, options: options) { stage in
            let visitor = stage.salon.visitor()
            let english = try await visitor.get("/lounge/rules").text
            for words in ["7 times", "36 hours", "fade-5", "fade-mine", "-100"] {
                #expect(english.contains(words), "\(words)")
            }
            visitor.language = "ko"
            let korean = try await visitor.get("/lounge/rules").text
            for words in ["7번", "36시간", "라운지 규칙"] { #expect(korean.contains(words), "\(words)") }
        }
    }

    /// The persona's own page says what happened, why and until when, with a way to appeal, once.
    @Test(arguments: TestEngine.available)
    func aSanctionCanBeAppealedOnce(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = try await stage.browser(.ada), minsu = try await stage.browser(.minsu)
            let persona = stage.persona(.ada)
            let post = try await stage.post(by: persona, text: "What it is about")
            let sanction = try await stage.sanction(persona, naming: post)
            let page = try await ada.get("/lounge/me").text
            for words in ["What it is about", "/lounge/sanctions/\(sanction)/appeal", "Read only until", "9 presses"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(try await !minsu.get("/lounge/members/Echo").text.contains("/appeal"))
            let appeal = "/lounge/sanctions/\(sanction)/appeal"
            for text in ["", String(repeating: "x", count: 501)] {
                let refused = try await ada.post(appeal, [("text", text)])
                #expect(refused.status == 422 && refused.text.contains("id=\"appeal-\(sanction)-problem\""))
            }
            #expect(try await minsu.post(appeal, [("text", "For a friend")]).status == 404)
            #expect(try await ada.post("/lounge/sanctions/99/appeal", [("text", "x")]).status == 404)
            #expect(try await ada.post(appeal, [("text", "It was <irony>")]).location == "/lounge/me")
            let after = try await ada.get("/lounge/me").text
            #expect(after.contains("It was &lt;irony&gt;") && !after.contains(appeal))
            #expect(try await ada.post(appeal, [("text", "Once more")]).status == 409)
        }
    }
}

extension LoungeStage {
    /// A day's restriction about one post, as the rules would have begun it.
    func sanction(_ persona: ID<Persona>, naming post: ID<LoungePost>, level: Level = .day) async throws -> ID<Sanction>
    {
        let now = now.wholeMinute
        let until: Timestamp? = level == .suspended ? nil : now + .hours(24)
        return try await database.write { transaction in
            let id: ID<Sanction> = try transaction.next(.sanctions)
            try transaction.execute(
                """
                INSERT INTO lounge_sanctions (id, persona_id, level, started_on, ends_on, value, people)
                VALUES (\(id), \(persona), \(level), \(now.day), \(until?.day), -30, 12)
                """)
            try transaction.execute(
                """
                INSERT INTO lounge_sanction_items (sanction_id, position, post_id, root_id, text, presses)
                SELECT \(id), 0, p.id, COALESCE(p.root_id, p.id), p.text, 9 FROM lounge_posts p WHERE p.id = \(post)
                """)
            try transaction.execute("UPDATE personas SET level = \(level) WHERE id = \(persona)")
            try transaction.setMoment(.rest, of: persona, to: until)
            return id
        }
    }
}
