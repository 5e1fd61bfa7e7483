import Accounts
import Base
import Core
import Hummingbird
import Kernel
import SQL
import SalonApp
import Synchronization
import TestKit
import Testing
import Web

@testable import Joining
@testable import JoiningPages

/// The pages somebody new is shown.
@Suite struct WelcomeTests {
    private func bio(_ person: Person, _ salon: TestSalon) async throws -> String? {
        try await salon.database.read { reader in
            try reader.value("SELECT bio FROM accounts WHERE handle_key = \(person.handle)", as: String.self)
        }
    }

    @Test(arguments: TestEngine.available)
    func showsAPageForEachSpaceThatIsOn(on engine: TestEngine) async throws {
        for (options, titles) in [
            (Options.with(.gallery), ["Welcome to Salon", "Gallery"]),
            (Options.with(.gallery, .timeline, .messages), ["Welcome to Salon", "Gallery", "Timeline", "Messages"]),
        ] {
            try await TestSalon.run(on: engine, options: options) { salon in
                let ada = try await salon.member(.ada)
                for (index, title) in titles.enumerated() {
                    let path = index == 0 ? "/welcome" : "/welcome?page=\(index + 1)"
                    let page = try await ada.get(path)
                    #expect(page.status == 200 && page.text.contains("<h1>\(title)</h1>"), "\(path)")
                    #expect(page.text.contains("Page \(index + 1) of \(titles.count + 1)"))
                    #expect(page.text.contains(#"name="page" value="\#(index + 2)""#), "\(path)")
                    #expect(page.text.contains("data-previous") == (index > 0))
                    #expect(page.text.contains("data-skip"))
                }
                let last = try await ada.get("/welcome?page=\(titles.count + 1)").text
                #expect(last.contains(#"name="intro""#) && last.contains(">Start<") && last.contains(">Later<"))
                #expect(!last.contains("data-next"))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func strangePagesAreTheNearestOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            for (page, title) in [
                ("0", "Welcome to Salon"), ("-3", "Welcome to Salon"), ("x", "Welcome to Salon"),
                ("99999999999999999999", "Welcome to Salon"), ("999", "Choose a nickname for the lounge?"),
            ] {
                #expect(try await ada.get("/welcome?page=\(page)").text.contains("<h1>\(title)</h1>"), "\(page)")
            }
            #expect(try await salon.visitor().get("/welcome").location == "/login?next=/welcome")
            #expect(try await ada.get("/welcome?next=//evil.example").text.contains("evil") == false)
        }
    }

    @Test(arguments: TestEngine.available)
    func whoHasBeenThroughSeesItAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let later = try await ada.post("/welcome", [("action", "later"), ("round", "0")])
            #expect(later.status == 303 && later.location == "/")
            let page = try await ada.get("/welcome?next=/saved")
            #expect(page.text.contains(#"form="skip" name="action" value="later" data-skip"#))
            // What would be lost: the way out, and where it leads.
            let skip = try #require(page.text.firstMatch(of: /<form id="skip" [^>]*method="post"[^>]*>(.*?)<\/form>/))
            #expect(skip.1.contains(#"name="next" value="/saved""#) && skip.1.contains(#"name="round" value="1""#))
            #expect(try await ada.get("/settings/about").text.contains(#"href="/welcome""#))
            #expect(try await bio(.ada, salon) == "")
        }
    }

    @Test(arguments: TestEngine.available)
    func laterGoesToWhereOneWasGoing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            for (next, location) in [("", "/"), ("/works/new", "/works/new"), ("//evil.example", "/")] {
                let answer = try await ada.post("/welcome", [("action", "later"), ("round", "0"), ("next", next)])
                #expect(answer.location == location)
            }
        }
    }

    /// Characters are what people see: each of these is one.
    @Test(arguments: [
        (String(repeating: "a", count: 50), true), (String(repeating: "a", count: 51), false),
        (String(repeating: "한", count: 50), true), (String(repeating: "한", count: 51), false),
        (String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 50), true),
        (String(repeating: "👩🏽‍🎨", count: 50), true), (String(repeating: "👩🏽‍🎨", count: 51), false),
        ("  둥근 빛을 그려요  ", true), (" \n\t ", false), ("", false), ("\u{200B}\u{3164}", false),
        ("a" + String(repeating: "\u{301}", count: 3_000), true),
    ])
    func anIntroHasFiftyCharactersAtMost(text: String, isFine: Bool) {
        if isFine {
            #expect(throws: Never.self) { _ = try Introduction(text) }
        } else {
            #expect(throws: Problem.self) { _ = try Introduction(text) }
        }
    }

    @Test func anIntroIsOneLineAndComposed() throws {
        #expect(try Introduction(" 첫째\r\n\n둘째 ").text == "첫째 둘째")
        let composed = try Introduction("\u{1112}\u{1161}\u{11AB}").text
        #expect(Array(composed.unicodeScalars) == Array("한".unicodeScalars))
    }

    @Test(arguments: TestEngine.available)
    func withoutALoungeItIsTheBio(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let ada = try await salon.member(.ada)
            for (typed, words) in [
                ("   ", "Write an intro first."),
                (String(repeating: "가", count: 51), "1 character too many. The limit is 50."),
            ] {
                let refused = try await ada.post("/welcome", [("intro", typed), ("round", "0"), ("next", "/saved")])
                #expect(refused.status == 422 && refused.text.contains(words))
                #expect(refused.text.contains(#"name="next" value="/saved""#))
                #expect(refused.text.contains(#"value="\#(typed.tidied)""#))
            }
            #expect(try await bio(.ada, salon) == "")
            let started = try await ada.post("/welcome", [("intro", " 판화를 <해요> "), ("round", "0")])
            #expect(started.status == 303 && started.location == "/@ada")
            #expect(try await bio(.ada, salon) == "판화를 <해요>")
            let profile = try await ada.get("/@ada").text
            #expect(profile.contains("판화를 &lt;해요&gt;") && profile.contains("It is on your profile now."))
            // The bio is not written over: there is nothing left to ask for.
            let last = try await ada.get("/welcome?page=999").text
            #expect(!last.contains(#"name="intro""#) && last.contains(">Start<") && !last.contains(">Later<"))
            #expect(try await ada.post("/welcome", [("round", "1")]).location == "/")
            _ = try await ada.post("/welcome", [("intro", "Another"), ("round", "2")])
            #expect(try await bio(.ada, salon) == "판화를 <해요>")
        }
    }

    /// With a lounge the line is published, once, and what is refused can be sent again.
    @Test(arguments: TestEngine.available)
    func withALoungeItIsPublishedOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let lounge = Lounge()
            let id = try await salon.join(.ada)
            let token = try await salon.services.sessions.open(for: id, userAgent: "")
            let viewer = try #require(try await salon.services.sessions.viewer(token))
            let browser = Browser(router(salon, viewer: viewer, lounge))
            func send(_ fields: [(String, String)]) async throws -> Answer {
                try await browser.post("/welcome", fields, headers: ["cookie": "session=\(token.text)"])
            }

            lounge.refusal = Problem(422, Phrase("아직이요", "Not yet"), field: "text")
            let refused = try await send([("intro", "안녕하세요"), ("round", "0")])
            #expect(refused.status == 422 && refused.text.contains("Not yet"))
            #expect(refused.text.contains(#"value="안녕하세요""#) && refused.text.contains(#"name="round" value="0""#))
            lounge.refusal = nil
            let posted = try await send([("intro", "안녕하세요"), ("round", "0")])
            #expect(posted.status == 303 && posted.location == "/lounge")
            // The same form again: pressed twice, or sent anew by the way back.
            let again = try await send([("intro", "안녕하세요"), ("round", "0")])
            #expect(again.status == 303 && again.location == "/lounge")
            #expect(lounge.posts == ["안녕하세요"])
            let elsewhere = try await send([("intro", "다시"), ("round", "1"), ("next", "/saved")])
            #expect(elsewhere.location == "/saved")
            #expect(lounge.posts == ["안녕하세요", "다시"])
            #expect(try await bio(.ada, salon) == "")
            #expect(try await send([("intro", "x"), ("round", "one")]).status == 400)
            // How often, and nothing of when.
            let times = try await salon.database.read { reader in
                try reader.value("SELECT welcomes FROM accounts WHERE id = \(id)", as: Int.self)
            }
            #expect(times == 2)
        }
    }

    private func router(_ salon: TestSalon, viewer: Viewer, _ lounge: Lounge) -> Router<Context> {
        let router = Router(context: Context.self)
        router.add(middleware: FrontDoor(site: salon.services.site, clock: salon.clock.clock) { _ in viewer })
        WelcomeRoutes(
            salon.services, introduce: { _, _, text, _ in try lounge.publish(text) }, shownAt: "/lounge"
        ).add(to: router)
        return router
    }

    @Test func theWayThereGoesOnWhereOneWasGoing() {
        #expect(WelcomeRoutes.path(next: "/") == "/welcome")
        #expect(WelcomeRoutes.path(next: "/works/1?a=b&c") == "/welcome?next=/works/1%3Fa%3Db%26c")
    }

    /// Without a nickname the intro could only be refused: the last page asks for that first, and lets it wait.
    @Test func theNicknameComesLastAndCanWait() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let lounge = Lounge()
            let token = try await salon.services.sessions.open(for: try await salon.join(.ada), userAgent: "")
            let viewer = try #require(try await salon.services.sessions.viewer(token))
            let isThrough = Mutex(false)
            let router = Router(context: Context.self)
            router.add(middleware: FrontDoor(site: salon.services.site, clock: salon.clock.clock) { _ in viewer })
            WelcomeRoutes(
                salon.services, introduce: { _, _, text, _ in try lounge.publish(text) }, shownAt: "/lounge",
                entrance: Entrance("/lounge/join") { _, _ in isThrough.withLock { $0 } }
            ).add(to: router)
            let browser = Browser(router)
            let session = ["cookie": "session=\(token.text)"]
            let asked = try await browser.get("/welcome?page=99&next=/saved", headers: session).text
            #expect(asked.contains(#"href="/lounge/join?next=/welcome%3Fpage%3D99%26next%3D/saved""#))
            #expect(!asked.contains(#"name="intro""#) && asked.contains(#"value="later""#))
            isThrough.withLock { $0 = true }
            #expect(try await browser.get("/welcome?page=99", headers: session).text.contains(#"name="intro""#))
        }
    }
}

/// Stands where a lounge would.
private final class Lounge: Sendable {
    private let state = Mutex<(posts: [String], refusal: Problem?)>(([], nil))

    var posts: [String] { state.withLock { $0.posts } }
    var refusal: Problem? {
        get { state.withLock { $0.refusal } }
        set { state.withLock { $0.refusal = newValue } }
    }

    func publish(_ text: String) throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.posts.append(text)
        }
    }
}
