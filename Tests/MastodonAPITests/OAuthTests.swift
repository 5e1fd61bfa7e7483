import APITestKit
import Accounts
import Apps
import Base
import Core
import HTTPTypes
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// How members let apps in.
@Suite struct OAuthTests {
    @Test(arguments: TestEngine.available)
    func goesTheWholeWay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let app = try await OAuthStage(salon)
            // A visitor logs in and is back where the app had sent them.
            let ada = salon.visitor()
            let login = try #require(try await ada.get(app.path()).location)
            #expect(login.hasPrefix("/login?next="))
            let form = try await ada.get(login).text
            #expect(form.contains("to use the app"))
            let entered = try await ada.post(
                "/login", [("identifier", "ada"), ("password", Person.ada.password), ("next", app.path())])
            #expect(entered.location == app.path())
            let page = try await ada.get(app.path())
            #expect(page.status == 200 && page.headers[.cacheControl] == "no-store")
            for said in [
                "Ice Cubes", "icecubes.example", ">icecubes:<", "@ada", "See everything you can see",
                "change your profile", "state=a/b%20c&amp;allow=1",
            ] {
                #expect(page.text.contains(said), "\(said)")
            }
            let policy = try #require(page.headers[.contentSecurityPolicy])
            #expect(policy.contains("form-action 'self' icecubes:;") && policy.contains("default-src 'none'"))

            let allowed = try await app.answer(by: ada)
            #expect(allowed.status == 303 && allowed.location?.hasPrefix("icecubes://oauth?code=") == true)
            #expect(allowed.headers[.cacheControl] == "no-store")
            let told = try OAuthStage.told(allowed)
            #expect(told["state"] == "a/b c" && told["error"] == nil)
            let issued = try await app.bring(try #require(told["code"]))
            #expect(issued.status == 200, "\(issued.text)")
            #expect(issued.json["token_type"] == "Bearer" && issued.json["scope"] == "read write")
            #expect(issued.json["created_at"].int == Int(salon.clock.clock.now().milliseconds / 1_000))
            #expect(issued.headers["cache-control"] == "private, no-store")

            var client = app.program
            client.token = issued.json["access_token"].text
            let own = try await client.get("/api/v1/accounts/verify_credentials")
            #expect(own.status == 200 && own.json["username"] == "ada", "\(own.text)")
            let revoked = try await app.revoke(client.token)
            #expect(revoked.status == 200 && revoked.text == "{}")
            #expect(try await client.whoAmI() == 401)
            // It is gone already, which is what was asked for.
            #expect(try await app.revoke(client.token).status == 200)
        }
    }

    // Catches a consent page that trusts what is asked, or sends anybody on to where no app has registered.
    @Test(arguments: TestEngine.available)
    func sendsNobodyToWhoIsUnknown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            for wrong in [
                ("client_id", "nobody"), ("redirect_uri", "https://evil.example/"),
                ("redirect_uri", "icecubes://oauth/"), ("redirect_uri", "javascript:alert(1)"),
                ("redirect_uri", "urn:ietf:wg:oauth:2.0:oob"),
            ] {
                let page = try await minsu.get(app.path([wrong]))
                #expect(page.status == 400 && page.location == nil, "\(wrong)")
                let sent = try await app.answer(by: minsu, [wrong])
                #expect(sent.status == 400 && sent.location == nil, "\(wrong)")
            }
            // Not even with a refusal, before anybody has logged in here.
            let visitor = salon.visitor()
            #expect(try await visitor.get(app.path([("scope", "nonsense")])).location?.hasPrefix("/login?") == true)
            for redirect in [
                "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/relative",
                "https://a.example/#part", "https://a.example;script-src", "https://good.example@evil.example/",
                "https://", "https:a.example",
            ] {
                let refused = try await app.program.post(
                    "/api/v1/apps", form: ["client_name": "A", "redirect_uris": redirect])
                #expect(refused.status == 422 && !refused.json["error"].isMissing, "\(redirect): \(refused.text)")
            }
            #expect(try await salon.count("app_codes") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func tellsTheAppWhyNot(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon, scopes: "read")
            let verifier = String(repeating: "v", count: 43)
            for (said, error) in [
                ([("scope", "read write")], "invalid_scope"), ([("scope", "nonsense")], "invalid_scope"),
                ([("scope", "read"), ("response_type", "token")], "unsupported_response_type"),
                (
                    [("scope", "read"), ("code_challenge", verifier), ("code_challenge_method", "plain")],
                    "invalid_request"
                ),
                (
                    [("scope", "read"), ("code_challenge", "short"), ("code_challenge_method", "S256")],
                    "invalid_request"
                ),
            ] {
                for answer in [try await minsu.get(app.path(said)), try await app.answer(by: minsu, said)] {
                    let told = try OAuthStage.told(answer)
                    #expect(told["error"] == error && told["state"] == "a/b c" && told["code"] == nil, "\(said)")
                    #expect(told["error_description"]?.isEmpty == false)
                }
            }
            let denied = try OAuthStage.told(try await app.answer(by: minsu, allow: false, [("scope", "read")]))
            #expect(denied["error"] == "access_denied" && denied["state"] == "a/b c")
            #expect(try await salon.count("app_codes") == 0)
            // What is not asked for is "read".
            let plain = try await app.bring(try await app.code(by: minsu, [("scope", "")]))
            #expect(plain.json["scope"] == "read")
        }
    }

    @Test(arguments: TestEngine.available)
    func showsTheCodeToWhomNobodyCanBeSentBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon, redirect: "urn:ietf:wg:oauth:2.0:oob")
            let policy = try await minsu.get(app.path()).headers[.contentSecurityPolicy]
            #expect(policy?.contains("form-action 'self';") == true)
            let page = try await app.answer(by: minsu)
            #expect(page.status == 200 && page.headers[.cacheControl] == "no-store")
            let code = try #require(page.text.firstMatch(of: /id="app-code">([A-Za-z0-9_-]{43})</)).output.1
            #expect(try await app.bring(String(code)).status == 200)
            #expect(try await app.answer(by: minsu, allow: false).location == "/")
            #expect(try await app.answer(by: minsu, [("scope", "nonsense")]).status == 422)
        }
    }

    @Test(arguments: TestEngine.available)
    func membersAgreeToTheTermsFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let app = try await OAuthStage(salon)
            let member = try #require(try await salon.crowd(1).first)
            let client = try await APIClient.member(salon, member)
            #expect(try await client.whoAmI() == 403)
            let session = try await salon.services.sessions.open(for: member, userAgent: "")
            let answer = try await salon.visitor().get(app.path(), headers: ["cookie": "session=\(session.text)"])
            #expect(answer.location == "/terms/agree?next=\(app.path().percentEncoded)")
        }
    }

    // Catches an answer that the app's own address gives, and one that is lost with the session.
    @Test(arguments: TestEngine.available)
    func theMemberAnswers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            let page = try await minsu.get(app.path() + "&allow=1").text
            let form = try #require(page.firstMatch(of: /action="(\/oauth\/authorize[^"]*)"/)).output.1
            #expect(form.contains("client_id=\(app.id)") && !form.contains("allow"), "\(form)")
            // Ended elsewhere: asked again after logging in, with all of it.
            try await salon.database.write { transaction in _ = try transaction.execute("DELETE FROM sessions") }
            salon.services.sessions.forget(try await salon.id(of: .minsu))
            let sent = try await minsu.post(
                app.path() + "&allow=1", headers: ["referer": "http://127.0.0.1:8080\(app.path())"])
            #expect(sent.location == "/login?next=\(app.path().percentEncoded)&pressed")
            #expect(try await salon.count("app_codes") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func anotherSiteAllowsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            minsu.origin = "https://evil.example"
            #expect(try await app.answer(by: minsu).status == 403)
            #expect(try await salon.count("app_codes") == 0)
        }
    }

    // Catches an app that moderates once its member has become a moderator, without having asked one.
    @Test(arguments: TestEngine.available)
    func moderatorsWorkIsLetByModerators(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let app = try await OAuthStage(salon, scopes: "read admin:read admin:write")
            let asked = [("scope", "read admin:read")]
            #expect(try await !ada.get(app.path(asked)).text.contains("as a moderator does"))
            let page = try await minsu.get(app.path(asked)).text
            #expect(page.contains("as a moderator does") && page.contains("as an admin does"))
            let member = try await app.bring(try await app.code(by: ada, asked))
            #expect(member.json["scope"] == "read")
            let admin = try await app.bring(try await app.code(by: minsu, asked))
            #expect(admin.json["scope"] == "read admin:read")
            let nothing = try OAuthStage.told(try await app.answer(by: ada, [("scope", "admin:read")]))
            #expect(nothing["error"] == "invalid_scope")
        }
    }

    @Test(arguments: TestEngine.available)
    func anotherAccountLogsInAndIsAskedAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            let page = try await minsu.get(app.path([("force_login", "true"), ("lang", "ko-KR")])).text
            #expect(page.contains("다른 계정으로 로그인") && page.contains("앱을 허용할까요?"))
            let out = try await minsu.post("/logout", [("next", app.path())])
            #expect(out.status == 303 && !minsu.hasSession)
            let login = try #require(out.location)
            #expect(login.hasPrefix("/login?next=/oauth/authorize%3F"))
            // A page of another site is no place to come back to.
            #expect(try await minsu.post("/logout", [("next", "//evil.example")]).location == "/")
        }
    }

    @Test func namesWhereItLeads() throws {
        for (address, origin, added) in [
            ("https://elk.example/api/oauth?x=1", "https://elk.example", "https://elk.example/api/oauth?x=1&code=a/b"),
            ("http://127.0.0.1:3000", "http://127.0.0.1:3000", "http://127.0.0.1:3000?code=a/b"),
            ("http://[::1]:3000/", "http:", "http://[::1]:3000/?code=a/b"),
            ("com.example.app:oauth", "com.example.app:", "com.example.app:oauth?code=a/b"),
            (
                "App-1:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8;x", "app-1:",
                "App-1:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8;x?code=a/b"
            ),
        ] {
            let redirect = try #require(RedirectAddress(address), "\(address)")
            #expect(redirect.origin == origin && redirect.adding([("code", "a/b")]) == added, "\(address)")
        }
    }
}
