import Core
import Identity
import Kernel
import Outgoing
import SQL
import TestKit
import Testing
import Web

@testable import Accounts

/// Answers that do not come from the provider, or go to somebody else.
@Suite struct SocialForgeryTests {
    private typealias Lie = (name: String, tell: @Sendable (inout TestProvider.Manner) -> Void)

    private static func claims(_ name: String, _ claims: [(String, JSON)]) -> Lie {
        (name, { $0.lies = claims })
    }

    private static let now = TestClock().clock.now().milliseconds / 1_000

    private static let lies: [Lie] = [
        claims("another issuer", [("iss", "https://evil.example")]),
        claims("the issuer with a slash", [("iss", "http://127.0.0.1/")]),
        claims("another audience", [("aud", "another client")]),
        claims("no audience", [("aud", JSON([]))]),
        claims("several audiences", [("aud", ["salon of arts", "another client"])]),
        claims("given to another", [("aud", ["salon of arts", "another client"]), ("azp", "another client")]),
        claims("nobody", [("sub", "")]),
        claims("a number for a subject", [("sub", 7)]),
        claims("expired", [("exp", JSON(now - 61))]),
        claims("from the future", [("iat", JSON(now + 61))]),
        claims("not valid yet", [("nbf", JSON(now + 61))]),
        claims("without an end", [("exp", "never")]),
        claims("another nonce", [("nonce", "AAAA")]),
        claims("without a nonce", [("nonce", .null)]),
        claims("for another access token", [("at_hash", "AAAAAAAAAAAAAAAAAAAAAA")]),
        ("unsigned", { $0.signing = .unsigned }),
        ("HMAC with the public key", { $0.signing = .hs256(TestProvider.modulus) }),
        ("HMAC with the client's secret", { $0.signing = .hs256(TestProvider.secret) }),
        ("another key", { $0.signing = .foreign }),
        ("a key for another purpose", { $0.keyName = "sealing" }),
        ("a key of another kind", { $0.keyName = "odd" }),
        ("no token", { $0.token = "" }),
        ("half a token", { $0.token = "eyJhbGciOiJSUzI1NiJ9.e30" }),
        ("an empty signature", { $0.token = "eyJhbGciOiJSUzI1NiIsImtpZCI6ImZpcnN0In0.e30." }),
    ]

    @Test(arguments: TestEngine.available)
    func believesNoForgedToken(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let honest = TestProvider.Manner()
            for lie in Self.lies {
                stage.provider.behave { lie.tell(&$0) }
                let visitor = stage.salon.visitor()
                let answer = try await stage.come(visitor)
                #expect(answer.status == 400 && answer.text.contains("cannot be trusted"), "\(lie.name)")
                try await stage.expectNothing(visitor, "\(lie.name)")
                stage.provider.behave { $0 = honest }
            }
            // Within what clocks may differ, and in the other way to sign.
            stage.provider.behave { manner in
                manner.signing = .es256
                manner.lies = [
                    ("exp", JSON(Self.now - 59)), ("iat", JSON(Self.now + 59)),
                    ("aud", ["another client", "salon of arts"]), ("azp", "salon of arts"),
                ]
            }
            #expect(try await stage.come(stage.salon.visitor()).location == "/join/social")
            // One key of a kind needs no name.
            stage.provider.behave { manner in
                manner = honest
                manner.keyName = nil
            }
            #expect(try await stage.come(stage.salon.visitor()).location == "/join/social")
        }
    }

    @Test(arguments: TestEngine.available)
    func answersCountOnceAndInTheirOwnBrowser(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let (ada, eve) = (stage.salon.visitor(), stage.salon.visitor())
            let address = try await stage.start(ada)
            let back = try stage.provider.agree(address)
            // Eve has a log-in of her own under way, and wants Ada in her account, or herself in Ada's.
            let evil = try stage.provider.agree(try await stage.start(eve))
            for (browser, path) in [(eve, back), (ada, evil), (stage.salon.visitor(), back)] {
                let answer = try await browser.get(path)
                #expect(answer.status == 400 && answer.text.contains("did not begin in this browser"))
                #expect(!browser.hasSession)
            }
            #expect(try await ada.get(back).location == "/join/social")
            let replayed = try await ada.get(back)
            #expect(replayed.status == 400 && replayed.text.contains("did not begin in this browser"))
            // A code that was used already, with a state that was not.
            let code = Form(urlEncoded: back.split(separator: "?")[1])["code"]
            let state = Form(urlEncoded: try await stage.start(ada).split(separator: "?")[1])["state"]
            let stolen = try await ada.get("/login/with/school/callback?code=\(code)&state=\(state)")
            #expect(stolen.status == 400 && stolen.text.contains("cannot be trusted"))
            for query in ["", "?state=x&code=y", "?code=y", "?state=\(LinkToken().text)&code=y"] {
                #expect(try await ada.get("/login/with/school/callback\(query)").status == 400, "\(query)")
            }
            #expect(try await ada.get("/login/with/nobody/callback\(back.drop { $0 != "?" })").status == 404)
            // Two tabs of one browser do not disturb each other.
            let tabs = [try await stage.start(ada), try await stage.start(ada)]
            for tab in tabs {
                #expect(try await ada.get(try stage.provider.agree(tab)).location == "/join/social")
            }
            #expect(try await stage.salon.count("social_identities") == 0)
        }
    }

    /// One provider cannot answer for another (mix-up).
    @Test(arguments: TestEngine.available)
    func providersDoNotAnswerForEachOther(on engine: TestEngine) async throws {
        try await TestProvider.run("academy") { academy in
            try await SocialStage.run(on: engine, others: [academy.described]) { stage in
                academy.follow(stage.salon.clock.clock)
                let ada = stage.salon.visitor()
                let back = try stage.provider.agree(try await stage.start(ada))
                let crossed = back.replacing("/with/school/", with: "/with/academy/")
                #expect(try await ada.get(crossed).status == 400)
                // Nothing was spoilt by it.
                #expect(try await ada.get(back).location == "/join/social")

                stage.provider.behave { $0.sendsIssuer = true }
                stage.salon.clock.advance(by: .hours(2))
                for sender in ["&iss=\(academy.issuer.percentEncoded)", ""] {
                    let honest = try stage.provider.agree(try await stage.start(ada))
                    let start = try #require(honest.firstRange(of: "&iss=")?.lowerBound)
                    let answer = try await ada.get(String(honest[..<start]) + sender)
                    #expect(answer.status == 400 && answer.text.contains("cannot be trusted"))
                }
                #expect(try await stage.come(ada).location == "/join/social")
                // The same subject at another provider is somebody else.
                #expect(try await stage.join(ada).status == 303)
                let other = stage.salon.visitor()
                academy.behave { $0.claims = [("sub", "248289761001")] }
                let answer = try await other.post("/login/with/academy")
                let path = try academy.agree(try stage.address(in: answer))
                #expect(try await other.get(path).location == "/join/social")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func learnsNewKeys(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            func keysAsked() -> Int { stage.provider.asked.filter { $0 == "/keys" }.count }
            let first = try await stage.come(stage.salon.visitor())
            #expect(first.location == "/join/social")
            #expect(keysAsked() == 1)
            stage.provider.behave { manner in
                manner.keyName = "second"
                manner.publishedName = "second"
            }
            // Not again so soon, whatever comes.
            stage.salon.clock.advance(by: .seconds(59))
            for _ in 0..<3 { #expect(try await stage.come(stage.salon.visitor()).status == 400) }
            #expect(keysAsked() == 1)
            stage.salon.clock.advance(by: .seconds(2))
            #expect(try await stage.come(stage.salon.visitor()).location == "/join/social")
            #expect(keysAsked() == 2)
            stage.provider.behave { $0.keyName = "third" }
            for _ in 0..<3 { #expect(try await stage.come(stage.salon.visitor()).status == 400) }
            #expect(keysAsked() == 2)
            stage.salon.clock.advance(by: .seconds(61))
            for _ in 0..<3 { #expect(try await stage.come(stage.salon.visitor()).status == 400) }
            #expect(keysAsked() == 3)
        }
    }

    @Test(arguments: TestEngine.available)
    func saysSoWhenTheProviderIsAway(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let ada = stage.salon.visitor()
            func expectAway(_ answer: Answer, _ comment: Comment) {
                #expect(answer.status == 502 && answer.text.contains("Our school could not be reached."), comment)
                #expect(answer.text.contains(#"name="next" value="/saved""#), comment)
            }
            stage.provider.behave { $0.status = 503 }
            expectAway(try await ada.post("/login/with/school", [("next", "/saved")]), "configuration")
            stage.provider.behave { manner in
                manner.status = 200
                manner.calledIssuer = "https://evil.example"
            }
            expectAway(try await ada.post("/login/with/school", [("next", "/saved")]), "another issuer")
            stage.provider.behave { manner in
                manner.calledIssuer = nil
                manner.tokenStatus = 500
            }
            expectAway(try await stage.come(ada, next: "/saved"), "tokens")
            stage.provider.behave { manner in
                manner.tokenStatus = 200
                manner.status = 503
            }
            expectAway(try await stage.come(ada, next: "/saved"), "keys")
            // It finds its way back by itself.
            stage.provider.behave { $0.status = 200 }
            #expect(try await stage.come(ada).location == "/join/social")
        }
    }

    /// Nobody there at all.
    @Test(arguments: TestEngine.available)
    func saysSoWhenNobodyIsThere(on engine: TestEngine) async throws {
        let nobody = SocialProvider(
            name: "nobody", issuer: "http://127.0.0.1:1", clientID: "salon", label: Phrase("없음", "Nobody"))
        let plain = SocialProvider(
            name: "plain", issuer: "http://id.example", clientID: "salon", label: Phrase("평문", "Plain"))
        try await SocialStage.run(on: engine, others: [nobody, plain]) { stage in
            for name in ["nobody", "plain"] {
                let answer = try await stage.salon.visitor().post("/login/with/\(name)")
                #expect(answer.status == 502 && answer.text.contains("could not be reached"), "\(name)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func acceptsANo(on engine: TestEngine) async throws {
        try await SocialStage.run(on: engine) { stage in
            let ada = stage.salon.visitor()
            for hasState in [true, false] {
                let query = Form(urlEncoded: try await stage.start(ada, next: "/saved").split(separator: "?")[1])
                let state = hasState ? "&state=\(query["state"])" : ""
                ada.language = hasState ? "en" : "ko"
                let answer = try await ada.get("/login/with/school/callback?error=access_denied\(state)")
                #expect(answer.status == 400)
                let text = hasState ? "You did not agree at Our school" : "우리 학교에서 동의하지 않아"
                #expect(answer.text.contains(text) && answer.text.contains("/login/with/school"))
                #expect(answer.text.contains(#"value="/saved""#) == hasState)
                #expect(answer.header("Cache-Control") == ["no-store"])
            }
            ada.language = "en"
            let state = Form(urlEncoded: try await stage.start(ada).split(separator: "?")[1])["state"]
            let broken = try await ada.get("/login/with/school/callback?error=server_error&state=\(state)")
            #expect(broken.status == 502 && broken.text.contains("could not be reached"))
            try await stage.expectNothing(ada)
        }
    }

    @Test func asksAtSafeAddressesAlone() {
        let line = ProviderLine(outgoing: Outgoing(), allowsPlain: false)
        let open = ProviderLine(outgoing: Outgoing(), allowsPlain: true)
        for url in ["https://id.example", "https://id.example:8443/a?b=c", "http://127.0.0.1:1/", "http://localhost/x"]
        {
            #expect(line.isFit(url), "\(url)")
        }
        for url in [
            "http://id.example/", "ftp://id.example/", "https://a:b@id.example/", "https://id.example/#x", "https://",
            "https://id.example/ x", "https://id.example/\r\nX: y", "javascript:alert(1)", "id.example", "",
        ] {
            #expect(!line.isFit(url), "\(url)")
        }
        #expect(open.isFit("http://id.example/") && !open.isFit("ftp://id.example/"))
    }
}
