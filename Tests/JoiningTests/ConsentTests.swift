import Accounts
import Base
import Core
import SQL
import TestKit
import Testing

@testable import Joining
@testable import JoiningPages

/// Agreeing when one joins, in settings, and anew when a text changes.
@Suite struct ConsentTests {
    private func fields(_ kinds: [TermsKind]) -> [(String, String)] { kinds.map { ("agree-\($0.rawValue)", "1") } }

    private func person(_ consents: [(String, String)]) -> [(String, String)] {
        Person.ada.fields.filter { !$0.0.hasPrefix("agree-") } + consents
    }

    private func agreements(_ person: Person, _ salon: TestSalon) async throws -> [Agreement] {
        let id = try await salon.id(of: person)
        return try await salon.database.read { reader in try Agreement.all(of: id, reader) }
    }

    /// As if somebody had agreed long ago, to texts that have changed since.
    private func age(_ kinds: [TermsKind], of person: Person, _ salon: TestSalon) async throws {
        let id = try await salon.id(of: person)
        try await salon.database.write { transaction in
            for kind in kinds {
                // What has been aged before would be the same row.
                try transaction.execute(
                    """
                    DELETE FROM consents
                    WHERE account_id = \(id) AND kind = \(kind) AND version = \("2020-01-01")
                    """)
                try transaction.execute(
                    """
                    UPDATE consents SET version = \("2020-01-01"), agreed_at = 1000
                    WHERE account_id = \(id) AND kind = \(kind)
                    """)
            }
        }
        salon.services.sessions.forget(id)
    }

    // MARK: Joining

    @Test(arguments: TestEngine.available)
    func everyRequiredOneIsNeededToJoin(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            for kinds in [[], [.service, .privacy], [.service, .conduct, .news], [.privacy, .conduct]] as [[TermsKind]]
            {
                let visitor = salon.visitor()
                let answer = try await visitor.post("/join", person(fields(kinds)), files: [])
                #expect(answer.status == 422 && !visitor.hasSession, "\(kinds)")
                #expect(answer.text.contains("Agree to all required terms."))
                // Typed text and ticked boxes stay.
                #expect(answer.text.contains(#"value="Ada Byron""#))
                for kind in TermsKind.allCases {
                    let box = #"name="agree-\#(kind.rawValue)" value="1"\#(kind.isRequired ? " required" : "")"#
                    #expect(answer.text.contains(box + " checked") == kinds.contains(kind), "\(kinds) \(kind)")
                    #expect(
                        answer.text.contains(box + #" aria-invalid="true" aria-describedby="consents-problem""#)
                            == (kind.isRequired && !kinds.contains(kind)), "\(kinds) \(kind)")
                }
            }
            #expect(try await salon.count("accounts") == 0)
            #expect(try await salon.count("consents") == 0)
        }
    }

    /// Beside the problems of other fields, not after them.
    @Test func isSaidWithEverythingElse() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let joining = JoinAccount(
                name: "", handle: "ada", major: "", email: "ada@example.com", password: "ada paints at night",
                consents: Consents(all: false), network: nil)
            let problems = await #expect(throws: Problems.self) { _ = try await joining(salon.services) }
            #expect(problems?.all.compactMap(\.field) == ["name", "consents"])
            #expect(problems?.status == 422)
        }
    }

    @Test(arguments: TestEngine.available)
    func whichVersionAndWhenIsKept(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let answer = try await visitor.post("/join", person(fields(TermsKind.required)), files: [])
            #expect(answer.status == 303 && visitor.hasSession)
            let agreements = try await agreements(.ada, salon)
            #expect(Set(agreements.map(\.kind)) == Set(TermsKind.required))
            for agreement in agreements {
                #expect(agreement.version == agreement.kind.version && agreement.isCurrent)
                #expect(agreement.agreedAt == salon.clock.clock.now())
            }
            // Whoever has agreed comes in.
            #expect(try await visitor.get("/settings/profile").status == 200)
        }
    }

    /// Without scripts the box ticks no other, so it counts by itself.
    @Test(arguments: TestEngine.available)
    func agreeToAllIsAll(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let page = try await visitor.get("/join")
            #expect(page.text.contains(#"name="agree-all" value="1" data-agree-all>"#))
            let answer = try await visitor.post("/join", person([("agree-all", "1")]), files: [])
            #expect(answer.status == 303)
            let kinds = try await agreements(.ada, salon).map(\.kind)
            #expect(Set(kinds) == Set(TermsKind.allCases))
        }
    }

    /// Nobody agrees to a text that was not the one beside the box.
    @Test(arguments: TestEngine.available)
    func aFormWithOlderVersionsAsksAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let page = try await visitor.get("/join").text
            #expect(page.contains(#"name="terms-versions" value="\#(Consents.versions)""#))
            let stale = person([("agree-all", "1"), ("terms-versions", "service=2020-01-01")])
            let answer = try await visitor.post("/join", stale, files: [])
            #expect(answer.status == 422 && answer.text.contains("The terms have changed in the meantime."))
            let fresh = person([("agree-all", "1"), ("terms-versions", Consents.versions)])
            #expect(try await visitor.post("/join", fresh, files: []).status == 303)
        }
    }

    // MARK: The gate

    @Test(arguments: TestEngine.available)
    func aNewVersionAsksBeforeAnythingElse(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            try await age([.privacy], of: .ada, salon)
            for path in ["/", "/settings/profile", "/settings/account", "/@ada", "/search?q=a", "/welcome", "/nowhere"]
            {
                let answer = try await ada.get(path)
                #expect(answer.status == 303, "\(path)")
                #expect(answer.location == "/terms/agree?next=\(path.percentEncoded)", "\(path)")
            }
            // What one needs to decide, and to leave.
            for path in [
                "/terms", "/terms/privacy", "/terms/agree", "/settings", "/settings/about", "/logout",
                "/settings/account/delete",
            ] {
                #expect(try await ada.get(path).status == 200, "\(path)")
            }
            #expect(try await ada.post("/settings", [("theme", "dark")]).location == "/settings")
            // A visitor reads on.
            #expect(try await salon.visitor().get("/@ada").status == 200)

            let page = try await ada.get("/terms/agree?next=/@ada").text
            #expect(page.contains("The terms have changed"))
            #expect(page.contains("Changed from version 2020-01-01 to version \(TermsKind.privacy.version)."))
            #expect(page.contains("agree-privacy") && !page.contains("agree-service") && !page.contains("agree-news"))
            let refused = try await ada.post("/terms/agree", [("next", "/@ada")])
            #expect(refused.status == 422 && refused.text.contains("Agree to all required terms."))
            #expect(refused.text.contains(#"name="next" value="/@ada""#))
            #expect(try await ada.get("/@ada").status == 303)

            salon.clock.advance(by: .hours(1))
            let agreed = try await ada.post("/terms/agree", [("next", "/@ada"), ("agree-privacy", "1")])
            #expect(agreed.status == 303 && agreed.location == "/@ada")
            #expect(try await ada.get("/@ada").status == 200)
            #expect(try await ada.get("/terms/agree?next=//evil.example").location == "/")
            // That there was an older one is kept.
            let privacy = try await agreements(.ada, salon).filter { $0.kind == .privacy }
            #expect(privacy.map(\.version) == [TermsKind.privacy.version, "2020-01-01"])
            #expect(privacy.first?.agreedAt == salon.clock.clock.now())
            #expect(try await salon.events().contains("consents-changed"))
        }
    }

    /// Members from before there were terms, and those the operator has added.
    @Test(arguments: TestEngine.available)
    func whoHasAgreedToNothingIsAskedOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let id = try await salon.id(of: .ada)
            try await salon.database.write { transaction in _ = try transaction.execute("DELETE FROM consents") }
            salon.services.sessions.forget(id)
            #expect(try await ada.get("/saved").location == "/terms/agree?next=/saved")
            let page = try await ada.get("/terms/agree?next=/saved").text
            #expect(page.contains("This Salon now has terms.") && page.contains("Agree to all"))
            for kind in TermsKind.allCases { #expect(page.contains(#"name="agree-\#(kind.rawValue)""#)) }
            #expect(
                try await ada.post("/terms/agree", fields(TermsKind.required) + [("next", "/saved")]).location
                    == "/saved")
            #expect(try await ada.get("/saved").status == 200)
            #expect(try await salon.count("consents") == 3)
        }
    }

    /// A new version of an optional text asks nobody to agree.
    @Test(arguments: TestEngine.available)
    func theOptionalNeverStandsInTheWay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = salon.visitor()
            _ = try await ada.post("/join", person([("agree-all", "1")]), files: [])
            try await age([.news], of: .ada, salon)
            #expect(try await ada.get("/@ada").status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func scriptsAreToldWhereToAgree(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let post = try await salon.post(by: try await salon.id(of: .ada))
            try await age([.service], of: .ada, salon)
            for answer in [
                try await ada.post(
                    "/posts/\(post)/like", fragment: true, headers: ["referer": "http://127.0.0.1:8080/@ada"]),
                try await ada.get("/complete?q=@a", headers: ["x-salon": "fragment"]),
            ] {
                #expect(answer.status == 403)
                #expect(answer.text.contains("Agree to them, then try again."))
                #expect(answer.text.contains(#""location":"/terms/agree?next="#))
                #expect(answer.text.contains(#""action":"Read and agree""#))
            }
            #expect(try await salon.count("likes") == 0)
        }
    }

    /// A plain form comes along, and is sent from behind the page that asks.
    @Test(arguments: TestEngine.available)
    func nothingTypedIsLost(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            try await age(TermsKind.required, of: .ada, salon)
            let word = #"<b>"거미" & co"#
            let asked = try await ada.post("/settings/muted-words", [("word", word), ("days", "7"), ("password", "x")])
            #expect(asked.status == 403 && asked.text.contains("What you have just written is kept."))
            #expect(asked.text.contains(#"name="kept.word" value="&lt;b&gt;&quot;거미&quot; &amp; co""#))
            #expect(!asked.text.contains("kept.password"))
            #expect(try await salon.count("muted_words") == 0)
            let kept = [("kept-path", "/settings/muted-words"), ("kept.word", word), ("kept.days", "7")]
            // Still there after a first try that forgot a box.
            let again = try await ada.post("/terms/agree", kept + fields([.service]))
            #expect(again.status == 422 && again.text.contains(#"name="kept.days" value="7""#))
            let agreed = try await ada.post("/terms/agree", kept + fields(TermsKind.required))
            #expect(agreed.status == 200)
            #expect(agreed.text.contains(#"<form method="post" action="/settings/muted-words""#))
            #expect(agreed.text.contains(#"name="word" value="&lt;b&gt;&quot;거미&quot; &amp; co""#))
            #expect(try await ada.post("/settings/muted-words", [("word", word), ("days", "7")]).status == 303)
            #expect(try await salon.count("muted_words") == 1)
            // No way out of this site.
            try await age([.service], of: .ada, salon)
            let forged = try await ada.post(
                "/terms/agree", [("kept-path", "https://evil.example/")] + fields([.service]))
            #expect(!forged.text.contains("evil.example"))
        }
    }

    @Test(arguments: TestEngine.available)
    func aFormWithFilesKeepsItsWords(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            try await age([.service], of: .ada, salon)
            let before = try salon.files()
            let asked = try await ada.post(
                "/works", [("title", "Spring"), ("description", "둘째 줄")],
                files: [("images", "a.jpg", try Sample.jpeg())])
            #expect(asked.status == 403 && asked.text.contains(#"name="kept.title" value="Spring""#))
            #expect(asked.text.contains(#"name="kept-files" value="1""#))
            #expect(try salon.files() == before)
            let agreed = try await ada.post(
                "/terms/agree",
                [("kept-path", "/works"), ("kept-multipart", "1"), ("kept-files", "1"), ("kept.title", "Spring")]
                    + fields([.service]))
            #expect(agreed.text.contains(#"enctype="multipart/form-data""#))
            #expect(agreed.text.contains("Choose them again on the next page."))
        }
    }

    @Test func theWayOutStaysOpen() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let jiwoo = try await salon.member(.jiwoo)
            try await age([.service], of: .ada, salon)
            try await age([.service], of: .jiwoo, salon)
            #expect(try await ada.post("/logout").location == "/" && !ada.hasSession)
            let receipt = try await jiwoo.post(
                "/settings/account/delete", [("handle", "jiwoo"), ("password", Person.jiwoo.password)])
            #expect(receipt.status == 200)
            #expect(try await salon.count("accounts") == 2)
            #expect(try await salon.count("consents") == 6)
        }
    }

    @Test func theAgreePageIsForMembers() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let page = try await salon.visitor().get("/terms/agree")
            #expect(page.location == "/login?next=/terms/agree")
            let settings = try await salon.visitor().get("/settings/consents")
            #expect(settings.location == "/login?next=/settings/consents")
        }
    }

    @Test func onlyWhatIsNamedIsOpen() {
        for path in ["/terms", "/terms/news", "/settings", "/settings/account/delete", "/logout", "/live"] {
            #expect(TermsGate.isOpen(path), "\(path)")
        }
        for path in ["/", "/termsx", "/settings/profile", "//settings/profile", "/posts", "/logout/x", "/liver"] {
            #expect(!TermsGate.isOpen(path), "\(path)")
        }
    }

    // MARK: Settings

    @Test(arguments: TestEngine.available)
    func theOptionalIsGivenAndTakenBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let page = try await ada.get("/settings/consents")
            #expect(page.status == 200 && page.text.contains("You have not agreed to it."))
            let text = "You agreed to version \(TermsKind.service.version) on "
            #expect(page.text.contains(text))
            for given in ["1", "1", "0", "0"] {
                salon.clock.advance(by: .minutes(1))
                let answer = try await ada.post("/settings/consents", [("kind", "news"), ("given", given)])
                #expect(answer.location == "/settings/consents")
                let isGiven = try await agreements(.ada, salon).inForce(.news) != nil
                #expect(isGiven == (given == "1"))
            }
            salon.clock.advance(by: .minutes(1))
            _ = try await ada.post("/settings/consents", [("kind", "news"), ("given", "1")])
            // Once, then withdrawn, then once more.
            let news = try await agreements(.ada, salon).filter { $0.kind == .news }
            #expect(news.map(\.isInForce) == [true, false])
            #expect(try await ada.get("/settings/consents").text.contains("Withdrawn on "))
            #expect(try await ada.get("/settings").text.contains(#"href="/settings/consents""#))
        }
    }

    @Test(arguments: TestEngine.available)
    func theRequiredCannotBeTakenBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            for kind in TermsKind.required {
                let answer = try await ada.post("/settings/consents", [("kind", kind.rawValue), ("given", "0")])
                #expect(answer.status == 409, "\(kind)")
            }
            let strange: [[(String, String)]] = [
                [], [("kind", "else"), ("given", "1")], [("kind", "news"), ("given", "x")],
            ]
            for fields in strange {
                #expect(try await ada.post("/settings/consents", fields).status == 400)
            }
            #expect(try await ada.get("/@ada").status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func agreeingTwiceIsAgreeingOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.join(.ada)
            for _ in 0..<2 {
                try await AgreeToTerms(account: id, consents: Consents(all: true))(salon.services)
            }
            #expect(try await salon.count("consents") == 4)
        }
    }

    /// If the clock does not advance, or somebody presses twice within a millisecond.
    @Test(arguments: TestEngine.available)
    func whatHappensInOneMomentCounts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            for given in ["1", "1", "0", "1"] {
                let answer = try await ada.post("/settings/consents", [("kind", "news"), ("given", given)])
                #expect(answer.location == "/settings/consents")
            }
            let news = try await agreements(.ada, salon).filter { $0.kind == .news }
            #expect(news.map(\.isInForce) == [true])
        }
    }

    @Test(arguments: TestEngine.available)
    func isReadFromTheIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ids = try await salon.crowd(40)
            try await salon.agreeAll()
            #expect(try await salon.database.scannedTables(Agreement.statement(of: ids[3])).isEmpty)
            let lookUp: Statement = "SELECT \(Statement.lacksConsent) FROM accounts a WHERE a.id = \(ids[3])"
            let scanned = try await salon.database.scannedTables(lookUp)
            #expect(scanned.isEmpty)
            let lacks = try await salon.database.read { reader in try reader.value(lookUp, as: Bool.self) }
            #expect(lacks == false)
        }
    }
}
