import Core
import SQL
import TestKit
import Testing

/// Moderators hide what a profile says; the member may write a new one, and gets the old one back. 민수 is the admin.
@Suite struct HiddenProfileTests {
    private let fields = [
        ("name", "The Dean"), ("major", "Velvetmajor"), ("bio", "Velvet <bio>"), ("links", "velvet.example"),
        ("is-open-to-offers", "on"), ("offers-for", "Velvet covers"),
    ]
    private let words = ["The Dean", "Velvetmajor", "Velvet &lt;bio&gt;", "velvet.example", "Velvet covers"]

    private func column(_ name: String, _ stage: ModerationStage) async throws -> String? {
        try await stage.salon.database.read { reader in
            try reader.value(
                "SELECT \(Statement(stringLiteral: name)) FROM accounts WHERE handle = \("ada")", as: String?.self)
                ?? nil
        }
    }

    /// Ada pretends to be the dean, and it is hidden.
    private func hidden(on engine: TestEngine, _ body: (ModerationStage) async throws -> Void) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let images = [("photo", "a.jpg", try Sample.jpeg()), ("header", "b.jpg", try Sample.jpeg(tint: 90))]
            #expect(try await stage.ada.post("/settings/profile", fields, files: images).status == 303)
            let profile = try await stage.jiwoo.get("/@ada").text
            #expect(words.allSatisfy { profile.contains($0) })
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.minsu.get("/admin/reports/\(report)").text.contains(#"value="hide""#))
            try await stage.decide(report, [("act", "hide"), ("reason", "That is not you <at all>")])
            try await body(stage)
        }
    }

    private func uphold(_ stage: ModerationStage) async throws {
        let sanction = try await stage.id("SELECT MAX(id) FROM sanctions")
        #expect(try await stage.ada.post("/settings/standing/\(sanction)", [("text", "I am")]).status == 303)
        #expect(
            try await stage.minsu.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")]).status
                == 303)
    }

    // Catches words or images that are still shown somewhere, a member who is not told, and what does not come back.
    @Test(arguments: TestEngine.available)
    func hidesTellsAndGivesBack(on engine: TestEngine) async throws {
        try await hidden(on: engine) { stage in
            let report = try await stage.report()
            #expect(try await stage.minsu.get("/admin/reports/\(report)").text.contains("It is hidden now"))
            for browser in [stage.ada, stage.jiwoo, stage.salon.visitor()] {
                for path in ["/@ada", "/search?q=dean", "/search?q=velvet"] {
                    let page = try await browser.get(path).text
                    #expect(words.allSatisfy { !page.contains($0) }, "\(path)")
                }
            }
            #expect(try await stage.jiwoo.get("/@ada").text.contains(#"<h1 dir="auto">ada</h1>"#))
            #expect(try await column("photo", stage) == nil)
            #expect(try await column("header", stage) == nil)
            #expect(try await stage.salon.count("media WHERE role IN ('photo', 'header')") == 2, "kept")
            #expect(try await stage.ada.get("/settings/standing").text.contains("Your profile was hidden"))
            #expect(try await stage.mail(to: "ada").contains("That is not you <at all>"))
            let form = try await stage.ada.get("/settings/profile").text
            #expect(form.contains("have hidden what your profile said") && form.contains("/settings/standing"))
            #expect(try await !stage.jiwoo.get("/settings/profile").text.contains("have hidden"))
            try await uphold(stage)
            let profile = try await stage.jiwoo.get("/@ada").text
            #expect(words.allSatisfy { profile.contains($0) })
            #expect(try await stage.jiwoo.get("/search?q=dean").text.contains("/@ada"))
            #expect(try await stage.jiwoo.get("\(column("photo", stage) ?? "")/128.webp").status == 200)
            #expect(try await stage.jiwoo.get("\(column("header", stage) ?? "")/640.webp").status == 200)
            #expect(try await stage.salon.count("hidden_profiles") == 0)
            #expect(try await !stage.ada.get("/settings/profile").text.contains("have hidden"))
        }
    }

    // Catches an appeal that overwrites what the member has written since, and files that nothing points to.
    @Test(arguments: TestEngine.available)
    func whatIsNewStays(on engine: TestEngine) async throws {
        try await hidden(on: engine) { stage in
            let fresh = [("name", "Ada"), ("major", ""), ("bio", "New bio"), ("links", "")]
            let image = [("photo", "c.jpg", try Sample.jpeg(tint: 40))]
            #expect(try await stage.ada.post("/settings/profile", fresh, files: image).status == 303)
            #expect(try await stage.salon.count("media WHERE role IN ('photo', 'header')") == 3)
            let photo = try await column("photo", stage)
            try await uphold(stage)
            let profile = try await stage.jiwoo.get("/@ada").text
            #expect(profile.contains(#"<h1 dir="auto">Ada</h1>"#) && profile.contains("New bio"))
            #expect(!profile.contains("Velvet &lt;bio&gt;") && !profile.contains("The Dean"))
            #expect(profile.contains("Velvetmajor") && profile.contains("velvet.example"), "left empty")
            #expect(try await column("photo", stage) == photo)
            #expect(try await column("header", stage) != nil)
            #expect(try await stage.salon.count("media WHERE role = 'photo'") == 1)
            #expect(try await stage.salon.count("media WHERE role = 'header'") == 1)
        }
    }

    // Catches an appeal that shows what another decision hides, and a profile put back that cannot be reported again.
    @Test(arguments: TestEngine.available)
    func whatAnotherDecisionHidesStays(on engine: TestEngine) async throws {
        try await hidden(on: engine) { stage in
            let first = try await stage.id("SELECT MAX(id) FROM sanctions")
            #expect(try await stage.ada.post("/settings/profile", fields).status == 303)
            let again = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.salon.count("cases") == 2)
            try await stage.decide(again, [("act", "hide"), ("reason", "Still not you")])
            #expect(try await stage.ada.post("/settings/standing/\(first)", [("text", "I am")]).status == 303)
            #expect(
                try await stage.minsu.post("/admin/appeals/\(first)", [("act", "uphold"), ("answer", "Sorry")]).status
                    == 303)
            let profile = try await stage.jiwoo.get("/@ada").text
            #expect(words.allSatisfy { !profile.contains($0) })
            #expect(try await stage.salon.count("hidden_profiles") == 1)
            try await uphold(stage)
            let back = try await stage.jiwoo.get("/@ada").text
            #expect(words.allSatisfy { back.contains($0) })
        }
    }

    // Catches a picture that nobody can report because the words beside it were looked at, and a case without it.
    @Test(arguments: TestEngine.available)
    func anotherPhotoIsAnotherReport(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            #expect(try await stage.ada.post("/settings/profile", fields).status == 303)
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            try await stage.decide(report, [("act", "dismiss"), ("reason", "")])
            _ = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.salon.count("cases") == 1)
            let images = [("photo", "a.jpg", try Sample.jpeg()), ("header", "b.jpg", try Sample.jpeg(tint: 90))]
            #expect(try await stage.ada.post("/settings/profile", fields, files: images).status == 303)
            let next = try await stage.report(of: "/@ada", by: stage.jiwoo)
            #expect(try await stage.salon.count("cases") == 2)
            for position in 0...1 {
                #expect(try await stage.minsu.get("/admin/reports/\(next)/images/\(position)").status == 200)
            }
        }
    }

    // Catches what is kept aside of a member who leaves.
    @Test(arguments: TestEngine.available)
    func leavingTakesItAlong(on engine: TestEngine) async throws {
        try await hidden(on: engine) { stage in
            let answer = try await stage.ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(answer.status == 200 || answer.status == 303)
            #expect(try await stage.salon.count("hidden_profiles") == 0)
            #expect(try await stage.salon.count("media") == 0)
        }
    }
}
