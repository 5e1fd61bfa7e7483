import Accounts
import Core
import SQL
import SalonApp
import TestKit
import Testing

@testable import Identity
@testable import Joining

/// Logging in by a provider, from the button to the account.
@Suite struct SocialLoginTests {
    @Test(arguments: TestEngine.available)
    func asksTheRestOnceAndThenGoesStraightIn(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let (salon, ada) = (stage.salon, stage.salon.visitor())
            for path in ["/login?next=/saved", "/join?next=/saved"] {
                let page = try await ada.get(path).text
                #expect(page.contains(#"action="/login/with/school""#) && page.contains("Continue with Our school"))
                #expect(page.contains(#"name="next" value="/saved""#))
            }
            ada.language = "ko"
            #expect(try await ada.get("/login").text.contains("우리 학교로 계속하기"))
            ada.language = "en"

            let address = try await stage.start(ada, next: "/saved")
            #expect(address.contains("redirect_uri=http%3A//127.0.0.1%3A8080/login/with/school/callback"))
            #expect(address.contains("scope=openid%20profile%20email") && address.contains("ui_locales=en"))
            let arrived = try await ada.get(try stage.provider.agree(address))
            #expect(arrived.status == 303 && arrived.location == "/join/social" && !ada.hasSession)
            #expect(try await salon.count("social_logins") == 0)
            let form = try await ada.get("/join/social").text
            for text in [
                #"value="Ada Byron""#, #"value="Ada_Byron""#, "ada@school.example", "confirmed by Our school",
                "The first to join becomes the admin",
            ] {
                #expect(form.contains(text), "\(text)")
            }
            #expect(!form.contains(#"name="email""#) && !form.contains(#"name="password""#))

            let joined = try await stage.join(ada, [("handle", "ada")])
            #expect(joined.status == 303 && joined.location == "/welcome?next=/saved" && ada.hasSession)
            #expect(
                try await salon.count("accounts WHERE password_hash IS NULL AND email_verified_at IS NOT NULL") == 1)
            #expect(try await salon.count("consents") == 3)
            #expect(try await salon.count("social_joins") == 0)
            #expect(try await salon.mails().isEmpty)
            // Neither a code nor a token is anywhere.
            #expect(try await salon.traces(of: stage.provider.given) == [])

            let phone = salon.visitor()
            let again = try await stage.come(phone, next: "/saved")
            #expect(again.status == 303 && again.location == "/saved" && phone.hasSession)
            #expect(try await phone.get("/saved").status == 200)
            #expect(try await salon.count("accounts") == 1)
            #expect(try await salon.count("social_identities") == 1)
            // A member who is logged in has nothing to do there.
            #expect(try await phone.get("/join/social").location == "/")
            #expect(try await phone.post("/login/with/school", [("next", "/search")]).location == "/search")
        }
    }

    /// What is wrong is said at its field, nothing typed is lost, and the form is good for one account.
    @Test(arguments: TestEngine.available)
    func keepsWhatWasTyped(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            _ = try await stage.salon.member(.minsu)
            let ada = stage.salon.visitor()
            _ = try await stage.come(ada, next: "//evil.example")
            let wrong = try await stage.join(
                ada, [("name", ""), ("handle", "minsu"), ("major", "<b>"), ("agree-privacy", "")])
            #expect(wrong.status == 422 && !ada.hasSession)
            for text in ["Enter your name.", "That handle is taken.", "&lt;b&gt;", "consents-problem"] {
                #expect(wrong.text.contains(text), "\(text)")
            }
            #expect(try await stage.salon.count("accounts") == 1)
            #expect(try await stage.salon.count("social_identities") == 0)
            // From somewhere else nobody comes back to.
            #expect(try await stage.join(ada).location == "/welcome")
            #expect(try await stage.join(stage.salon.visitor()).status == 410)
            #expect(try await stage.salon.count("accounts") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func expires(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let ada = stage.salon.visitor()
            let address = try await stage.start(ada)
            stage.salon.clock.advance(by: .minutes(11))
            let late = try await ada.get(try stage.provider.agree(address))
            #expect(late.status == 400 && late.text.contains("took too long"))
            #expect(try await stage.come(ada).location == "/join/social")
            stage.salon.clock.advance(by: .minutes(31))
            for answer in [try await ada.get("/join/social"), try await stage.join(ada)] {
                #expect(answer.status == 410 && answer.text.contains("This took too long"))
                #expect(answer.text.contains("Continue with Our school"))
            }
            try await SocialQueries.removeExpired(stage.salon.services)
            #expect(try await stage.salon.count("social_logins") == 0)
            try await stage.expectNothing(ada)
        }
    }

    /// An address nobody vouches for is asked, and has to be confirmed.
    @Test(arguments: TestEngine.available)
    func asksForAnAddress(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let salon = stage.salon
            _ = try await salon.member(.minsu)
            stage.provider.behave { manner in
                manner.claims = [
                    ("sub", "1"), ("name", "에이다"), ("email", JSON(Person.minsu.email)),
                    ("email_verified", false),
                ]
            }
            let ada = salon.visitor()
            // Whose it is does not matter: it is only a proposal.
            #expect(try await stage.come(ada).location == "/join/social")
            let form = try await ada.get("/join/social").text
            #expect(form.contains(#"name="email""#) && form.contains(#"value="minsu2""#))
            let taken = try await stage.join(ada, [("email", Person.minsu.email)])
            #expect(taken.status == 422 && taken.text.contains("An account with this email exists."))
            #expect(try await stage.join(ada, [("email", "no")]).text.contains("Check the email address"))
            #expect(try await stage.join(ada, [("email", "ada@example.com")]).status == 303)
            #expect(try await salon.mails().last?.subject == "Confirm your email address")
            #expect(try await salon.count("accounts WHERE email_verified_at IS NOT NULL") == 0)
        }
    }

    /// Not all put what they know into the token; what another place says counts for the same person alone.
    @Test(arguments: TestEngine.available)
    func asksTheProviderForTheRest(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            stage.provider.behave { manner in
                manner.claims = [("sub", "1"), ("email", "ada@school.example")]
                manner.userInfo = [
                    ("sub", "1"), ("email", "ada@school.example"), ("email_verified", "true"), ("nickname", "에이다"),
                    ("major", "판화"),
                ]
            }
            let ada = stage.salon.visitor()
            _ = try await stage.come(ada)
            let form = try await ada.get("/join/social").text
            #expect(form.contains("confirmed by Our school") && form.contains("에이다") && form.contains("판화"))
            stage.provider.behave { $0.userInfo = [("sub", "2"), ("nickname", "에이다")] }
            let other = stage.salon.visitor()
            _ = try await stage.come(other)
            #expect(try await !other.get("/join/social").text.contains("에이다"))
        }
    }

    /// Never linked silently.
    @Test(arguments: TestEngine.available)
    func leavesAccountsAlone(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            _ = try await stage.salon.member(.ada)
            stage.provider.behave { manner in
                manner.claims = [("sub", "1"), ("email", "ADA@example.com"), ("email_verified", true)]
            }
            let visitor = stage.salon.visitor()
            let answer = try await stage.come(visitor, next: "/saved")
            #expect(answer.status == 409 && answer.text.contains("then link Our school under Settings → Account"))
            #expect(answer.text.contains(#"name="next" value="/saved""#))
            try await stage.expectNothing(visitor)
        }
    }

    @Test(arguments: TestEngine.available)
    func admitsWhomTheFormAdmits(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine, configure: { $0.registration.mode = .invitation }) { stage in
            let minsu = try await stage.salon.member(.minsu)
            let visitor = stage.salon.visitor()
            let refused = try await stage.come(visitor)
            #expect(refused.status == 403 && refused.text.contains("By invitation only"))
            let made = try await minsu.post("/settings/invitations", [("uses", "1"), ("period", "7")])
            let start = try #require(made.text.firstRange(of: "/join?invitation=")?.upperBound)
            let code = String(made.text[start...].prefix(22))
            #expect(
                try await visitor.get("/join?invitation=\(code)").text.contains(#"name="invitation" value="\#(code)""#))
            #expect(try await stage.come(visitor, invitation: code).location == "/join/social")
            #expect(try await stage.salon.traces(of: [code]) == [])
            #expect(try await visitor.get("/join/social").text.contains("invited you"))
            #expect(try await stage.join(visitor).status == 303)
            #expect(try await stage.salon.count("accounts WHERE invited_by IS NOT NULL") == 1)
            // It was for one.
            stage.provider.behave { $0.claims = [("sub", "other")] }
            #expect(try await stage.come(stage.salon.visitor(), invitation: code).status == 403)
        }
    }

    @Test(arguments: TestEngine.available)
    func closedStaysClosed(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine, configure: { $0.registration.mode = .closed }) { stage in
            // But for the first.
            let ada = try await stage.member()
            #expect(try await ada.get("/settings").text.contains("· admin"))
            #expect(try await stage.come(stage.salon.visitor()).location == "/")
            stage.provider.behave { manner in
                manner.claims = [("sub", "other")]
            }
            let refused = try await stage.come(stage.salon.visitor())
            #expect(refused.status == 403 && refused.text.contains("Joining is closed"))
            #expect(try await stage.salon.count("social_joins") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func leavesNoTraceWithoutProviders(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            for path in ["/login", "/join"] {
                #expect(try await !visitor.get(path).text.contains("/login/with/"))
            }
            for path in ["/login/with/school", "/login/with/school/callback", "/join/social"] {
                #expect(try await visitor.get(path).status == 404, "\(path)")
            }
            let ada = try await salon.member(.ada)
            #expect(try await !ada.get("/settings/account").text.contains("/settings/logins"))
        }
    }

    /// As many as may start, and no more.
    @Test(arguments: TestEngine.available)
    func countsStarts(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine, limitsRates: true) { stage in
            let visitor = stage.salon.visitor()
            for _ in 0..<60 { _ = try await stage.start(visitor) }
            #expect(try await visitor.post("/login/with/school").status == 429)
        }
    }

    @Test func suggestsHandles() {
        let handles: [String: String?] = [
            "Ada.Byron": "Ada_Byron", "ada@school": "adaschool", "  a  b ": "a_b", "-a-": nil, "김민수": nil,
            "..x--y__": "x_y",
            "ＡＤＡ": "ADA", "abcdefghijklmnopqrst_u": "abcdefghijklmnopqrst", "admin": nil, "Zoë Brontë": "Zo_Bront",
        ]
        for (name, handle) in handles { #expect(SuggestHandle.handle(of: name) == handle, "\(name)") }
    }
}
