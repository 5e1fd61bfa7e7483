import Core
import HTTPTypes
import Hummingbird
import Kernel
import TestKit
import Testing
import Web

/// What the session's cookie is called, and what becomes of one from before.
@Suite struct SessionCookieTests {
    private let token = SessionToken()

    private func browser(publicURL: String, adopts: Bool = false) -> Browser {
        let site = Site.open(at: publicURL)
        let router = Router(context: Context.self)
        let (key, isFirst) = (token.key, Once())
        router.add(
            middleware: FrontDoor(site: site, clock: .system, adopt: { $0.key == key && adopts && isFirst.take() }) {
                token in
                guard token.key == key else { return nil }
                return .plain(ID(rawValue: 7), handle: "minsu", name: "Minsu", theme: .dark, session: key)
            })
        router.get("/member") { _, context in try context.member().name }
        router.post("/leave") { _, context in
            var response = site.redirect(to: "/", for: context)
            response.setCookie(Cookie.session, "", age: .zero, site: site)
            return response
        }
        return Browser(router)
    }

    private final class Once: @unchecked Sendable {
        private var isTaken = false
        func take() -> Bool {
            defer { isTaken = true }
            return !isTaken
        }
    }

    private var plain: [String: String] { ["cookie": "session=\(token.text)"] }
    private var bound: [String: String] { ["cookie": "__Host-session=\(token.text)"] }

    /// A neighbouring host could plant a cookie of the plain name, but none of the other.
    @Test func countsByItsNameOnHTTPS() async throws {
        let browser = browser(publicURL: "https://salon.example")
        #expect(try await browser.get("/member", headers: bound).status == 200)
        #expect(try await browser.get("/member", headers: plain).status == 303)
        let left = try await browser.post("/leave", headers: ["origin": "https://salon.example"])
        #expect(
            left.header("Set-Cookie") == ["__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"])
    }

    @Test func isPlainOnHTTP() async throws {
        let browser = browser(publicURL: "http://127.0.0.1:8080")
        #expect(try await browser.get("/member", headers: plain).status == 200)
        #expect(try await browser.get("/member", headers: bound).status == 303)
        #expect(
            try await browser.post("/leave").header("Set-Cookie") == [
                "session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
            ])
    }

    /// Nobody is logged out by the change of name, and the old name works once.
    @Test func renamesAnOldOneOnce() async throws {
        let browser = browser(publicURL: "https://salon.example", adopts: true)
        let answer = try await browser.get("/member", headers: plain)
        #expect(answer.status == 200)
        #expect(
            answer.header("Set-Cookie") == [
                "session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
                "__Host-session=\(token.text); Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure",
            ])
        #expect(try await browser.get("/member", headers: plain).status == 303)
        #expect(try await browser.get("/member", headers: bound).header("Set-Cookie") == [])
    }

    @Test func doesNotBringBackWhatHasEnded() async throws {
        let browser = browser(publicURL: "https://salon.example", adopts: true)
        let left = try await browser.post("/leave", headers: plain.merging(["origin": "https://salon.example"]) { $1 })
        #expect(!left.header("Set-Cookie").contains { $0.contains(token.text) })
    }
}
