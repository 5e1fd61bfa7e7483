import Accounts
import Base
import Core
import Foundation
import HTTPTypes
import Kernel
import Notifications
import SQL
import TestKit
import Testing

/// Push notifications in settings, and what the browser's side asks for.
@Suite struct PushPagesTests {
    private static let path = "/settings/notifications"

    @Test(arguments: TestEngine.available)
    func aBrowserSubscribesAndIsListed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let page = try await ada.get(Self.path).text
            let key = try #require(page.firstMatch(of: /data-push="([\w-]{87})"/)).output.1
            #expect(try await ada.get("\(Self.path)/key").text == key)
            #expect(page.contains("None yet.") && !page.contains("Send a test"))
            let answer = try await TestDevice("one").subscribe(ada)
            #expect(answer.status == 201 && answer.text.contains("<li data-current>"))
            #expect(answer.text.contains("nothing pushed yet") && answer.text.contains("Send a test"))
            #expect(!answer.text.contains("push.services.mozilla.com"))
            // The same browser again, with another address: one device.
            _ = try await TestDevice("two").subscribe(ada)
            #expect(try await salon.count("push_subscriptions") == 1)
            // Elsewhere, it is another device and not this one.
            let elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            let seen = try await elsewhere.get(Self.path).text
            #expect(seen.contains("Send a test") && !seen.contains("data-current"))
            // A member who has learned another's address ends nothing, and gets nothing with keys of their own.
            let minsu = try await salon.member(.minsu)
            let refused = try await TestDevice("two").subscribe(minsu)
            #expect(refused.status == 409 && refused.text.contains("Another member"))
            let her = try await salon.id(of: .ada)
            #expect(try await salon.count("push_subscriptions WHERE account_id = \(her)") == 1)
            #expect(try await salon.count("push_subscriptions") == 1)
            #expect(try await TestDevice("three").subscribe(minsu).status == 201)
        }
    }

    @Test(arguments: TestEngine.available)
    func takesNoAddressAndNoKeyThatIsNone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let fields = try TestDevice("one").fields
            for (field, value) in [
                ("endpoint", "https://127.0.0.1/push"), ("endpoint", "http://fcm.googleapis.com/"),
                ("endpoint", "https://push.example.com/"), ("endpoint", "https://fcm.googleapis.com:22/"),
                ("endpoint", ""),
                ("p256dh", "AAAA"), ("p256dh", "not base64!"), ("auth", ""), ("auth", "AAAA"),
            ] {
                let wrong = fields.map { $0.0 == field ? (field, value) : $0 }
                let answer = try await ada.post("\(Self.path)/subscribe", wrong, fragment: true)
                #expect(answer.status == 422 && answer.text.hasPrefix(#"{"error":"#), "\(field) \(value)")
            }
            #expect(try await salon.count("push_subscriptions") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func devicesAreRemovedByTheirOwnerAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let minsu = try await salon.member(.minsu)
            _ = try await TestDevice("one").subscribe(ada)
            let page = try await ada.get(Self.path).text
            let id = String(try #require(page.firstMatch(of: /name="device" value="(\d+)"/)).output.1)
            for (browser, id) in [(minsu, id), (ada, "0"), (ada, ""), (ada, "1")] {
                let answer = try await browser.post("\(Self.path)/devices/remove", [("device", id)])
                #expect(answer.status == 404, "\(id)")
            }
            #expect(try await ada.post("\(Self.path)/devices/remove", [("device", id)]).location == Self.path)
            #expect(try await salon.count("push_subscriptions") == 0)
            let refused = try await ada.post("\(Self.path)/test", fragment: true)
            #expect(refused.status == 409 && refused.text.contains("Turn one on first"))
        }
    }

    @Test(arguments: TestEngine.available)
    func keepsTenDevices(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.ada)
            let her = try await salon.id(of: .ada)
            for number in 0..<12 {
                let token = try await salon.services.sessions.open(for: her, userAgent: "")
                let fields = Dictionary(uniqueKeysWithValues: try TestDevice("\(number)").fields)
                try await SubscribeToPush(
                    account: her, session: token.key, endpoint: fields["endpoint"] ?? "",
                    publicKey: fields["p256dh"] ?? "", secret: fields["auth"] ?? "", language: .english)(salon.services)
            }
            let kept = try await salon.database.read { reader in
                try reader.values("SELECT endpoint FROM push_subscriptions ORDER BY id", as: String.self)
            }
            let newest = (2..<12).map { "https://updates.push.services.mozilla.com/wpush/v2/\($0)" }
            #expect(kept == newest)
            // A session that has ended in this moment, or is somebody else's.
            for key in [SessionToken().key, try await salon.services.sessions.open(for: her, userAgent: "").key] {
                let fields = Dictionary(uniqueKeysWithValues: try TestDevice("last").fields)
                await #expect(throws: Problem.self) {
                    try await SubscribeToPush(
                        account: ID(rawValue: 1), session: key, endpoint: fields["endpoint"] ?? "",
                        publicKey: fields["p256dh"] ?? "", secret: fields["auth"] ?? "", language: .english)(
                            salon.services)
                }
            }
            #expect(try await salon.count("push_subscriptions") == 10)
        }
    }

    @Test(arguments: TestEngine.available)
    func switchesAndQuietHoursAreAPlainForm(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            func isOn(_ name: String, _ page: String) -> Bool {
                page.contains(#"name="\#(name)" value="on" checked"#)
            }
            let first = try await ada.get(Self.path).text
            for kind in ["like", "comment", "reply", "mention", "follow", "message"] {
                #expect(isOn("push-\(kind)", first))
            }
            #expect(!first.contains("push-test"))
            #expect(!isOn("quiet", first) && first.contains("data-time-zone"))

            let wrong = [
                ("push-like", "on"), ("quiet", "on"), ("quiet-from", "25:00\""), ("quiet-to", "7"),
                ("time-zone", "Middle/Earth"),
            ]
            let refused = try await ada.post(Self.path, wrong)
            #expect(refused.status == 422)
            for field in ["quiet-from", "quiet-to", "time-zone"] {
                #expect(refused.text.contains("field-\(field)-problem"), "\(field)")
            }
            #expect(refused.text.contains("25:00&quot;") && refused.text.contains("Middle/Earth"))
            #expect(isOn("push-like", refused.text) && !isOn("push-reply", refused.text) && isOn("quiet", refused.text))
            let same = [("quiet", "on"), ("quiet-from", "08:00"), ("quiet-to", "08:00"), ("time-zone", "Asia/Seoul")]
            #expect(try await ada.post(Self.path, same).text.contains("start and the end are the same"))
            #expect(try await salon.count("quiet_hours") == 0)
            #expect(try await salon.count("push_switches") == 0)

            let right = [
                ("push-like", "on"), ("push-invented", "on"), ("quiet", "on"), ("quiet-from", "23:30"),
                ("quiet-to", "07:15"), ("time-zone", "Asia/Seoul"),
            ]
            #expect(try await ada.post(Self.path, right).location == Self.path)
            let saved = try await ada.get(Self.path).text
            #expect(saved.contains("Saved.") && isOn("push-like", saved) && !isOn("push-follow", saved))
            #expect(isOn("quiet", saved) && saved.contains(#"value="23:30""#) && saved.contains(#"value="07:15""#))
            #expect(saved.contains(#"value="Asia/Seoul""#) && !saved.contains("data-time-zone"))
            #expect(try await salon.count("push_switches WHERE kind = 'invented'") == 0)
            // Without quiet hours their times do not matter.
            #expect(try await ada.post(Self.path, [("time-zone", "Middle/Earth")]).status == 303)
            #expect(try await salon.count("quiet_hours") == 0)
        }
    }

    // Catches a topic's switch that says nothing, and kinds that follow it where they were chosen one by one.
    @Test func aTopicTurnsItsKindsOnAndOff() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let ada = try await salon.member(.ada)
            func save(_ names: [String]) async throws -> String {
                _ = try await ada.post(Self.path, [("topics", "1")] + names.map { ($0, "on") })
                return try await ada.get(Self.path).text
            }
            func isOn(_ name: String, _ page: String) -> Bool {
                page.contains(#"name="\#(name)" value="on" checked"#)
            }
            let all = ["push-reply", "push-mention", "push-comment"]
            let first = try await ada.get(Self.path).text
            #expect(first.components(separatedBy: "<details>").count <= 7 && isOn("topic-talk", first))
            // Turned off as a whole, whatever is ticked below; then one alone; then off; then on as a whole.
            let off = try await save(all)
            #expect(!isOn("topic-talk", off) && !isOn("push-reply", off))
            let one = try await save(["push-reply"])
            #expect(isOn("topic-talk", one) && isOn("push-reply", one) && !isOn("push-mention", one))
            // What a folded list says is about is said as well.
            #expect(one.contains("<summary>Kinds: 1 of ") && off.contains("<summary>Kinds: none</summary>"))
            let none = try await save(["topic-talk"])
            #expect(!isOn("push-reply", none))
            let every = try await save(["topic-talk"])
            #expect(all.allSatisfy { isOn($0, every) } && every.contains("<summary>Kinds: all</summary>"))
        }
    }

    @Test func isForMembers() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            #expect(try await visitor.get(Self.path).location == "/login?next=\(Self.path)")
            #expect(try await visitor.get("\(Self.path)/key").status == 303)
            for path in ["", "/subscribe", "/devices/remove", "/test"] {
                let answer = try await visitor.post(Self.path + path, fragment: true)
                #expect(answer.status == 401, "\(path)")
            }
        }
    }

    @Test func testsAreCounted() async throws {
        try await TestSalon.run(on: .sqlite, limitsRates: true) { salon in
            let ada = try await salon.member(.ada)
            _ = try await TestDevice("one").subscribe(ada)
            for _ in 0..<5 {
                let answer = try await ada.post("\(Self.path)/test")
                #expect(answer.status == 303)
            }
            #expect(try await ada.post("\(Self.path)/test").status == 429)
        }
    }

    @Test func theServiceWorkerHasTheWholeSiteAndAPolicyOfItsOwn() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let browser = salon.visitor()
            let worker = try await browser.get("/sw.js")
            #expect(worker.status == 200 && worker.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(worker.headers[.cacheControl] == "no-cache")
            #expect(worker.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            let icons = worker.text.matches(of: /"(\/assets\/[\w.-]+\.png)"/).map { String($0.output.1) }
            #expect(icons.count == 2)
            for icon in icons {
                let answer = try await browser.get(icon)
                #expect(
                    answer.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && answer.headers[.contentType] == "image/png")
            }
            let etag = try #require(worker.headers[.eTag])
            #expect(try await browser.get("/sw.js", headers: ["if-none-match": etag]).status == 304)
        }
    }
}
