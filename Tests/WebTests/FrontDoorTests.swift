import Core
import Design
import Files
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import NIOHTTP1
import SQL
import TestKit
import Testing
import Web

@Suite struct FrontDoorTests {
    private let token = SessionToken()

    private func browser(publicURL: String = "https://salon.example") -> Browser {
        let site = Site.open(at: publicURL)
        let dictionaries = PageDictionaries(navigation: [], features: .all, samples: [])
        let router = Router(context: Context.self)
        AssetRoutes(dictionaries: dictionaries).add(to: router)
        let key = token.key
        router.add(
            middleware: FrontDoor(site: site, clock: .system, dictionaries: dictionaries) { token in
                guard token.key == key else { return nil }
                return .plain(
                    ID(rawValue: 7), handle: "minsu", name: "<김민수>", theme: .dark, session: key)
            })
        router.get("/page") { _, context in site.page(Frame(title: "Page"), "<p>hello</p>", for: context) }
        router.get("/member") { _, context in
            HTML(escaping: try context.member().name).text
        }
        router.post("/form") { request, context in
            site.redirect(to: "/page", toast: Phrase("됐어요", "Done"), for: context)
        }
        router.post("/member") { _, context in try context.member().name }
        router.get("/works/:id") { _, context in
            try context.id("id", of: Post.self, orThrow: .notFound).description
        }
        router.get("/broken") { _, _ -> String in throw Secret() }
        router.get("/full") { _, _ -> String in throw SQLError.full }
        router.get("/full-folder") { _, _ -> String in throw POSIXFailure(call: "write", code: 28) }
        router.get("/slow") { _, _ -> String in throw SQLError.timeout }
        router.get("/away") { _, _ -> String in throw SQLError.unavailable("hunter2") }
        router.get("/wrong-statement") { _, _ -> String in throw SQLError.noRow }
        router.get("/wait") { _, _ -> String in throw Problem.tooMany(retryAfter: .milliseconds(1_999)) }
        router.post("/wrong") { _, _ -> String in
            throw Problems([Problem(422, Phrase("\"틀림\"", "\"Wrong\" <b>"), field: "title")])
        }
        router.post("/full") { request, _ -> String in
            _ = try await request.form()
            throw POSIXFailure(call: "write", code: ENOSPC)
        }
        router.post("/refused/:status") { request, context -> String in
            _ = try await request.form()
            throw Problem(context.parameters.get("status").flatMap { Int($0) } ?? 400, Phrase("아니요", "No"))
        }
        router.post("/refused-fields") { request, _ -> String in
            _ = try await request.form()
            throw Problems([Problem(422, Phrase("아니요", "No"), field: "title")])
        }
        router.post("/refused-unread") { _, _ -> String in throw Problem.tooMany(retryAfter: .seconds(1)) }
        router.post("/cut") { _, _ -> String in throw HTTPParserError.invalidChunkSize }
        router.post("/gone") { _, _ -> String in throw IOError(errnoCode: ECONNRESET, reason: "read") }
        router.post("/large") { _, _ -> String in throw Problem.formTooLarge }
        return Browser(router)
    }

    /// They were all answered with 500, as if the person had found a mistake of ours.
    @Test(arguments: [
        ("/full", 507, "disk is full; what you typed is still here"),
        ("/full-folder", 507, "disk is full; what you typed is still here"), ("/slow", 503, "too long"),
        ("/away", 503, "database cannot be used right now"), ("/wrong-statement", 500, "went wrong on our side"),
    ])
    func whatTheDatabaseCannotDoNowIsSaid(_ path: String, _ status: Int, _ words: String) async throws {
        let answer = try await browser().get(path)
        #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
        #expect(answer.header("retry-after").isEmpty == (status == 500))
        #expect(!answer.text.contains("hunter2"))
    }

    private struct Secret: Error { let password = "hunter2" }

    private var session: [String: String] { ["cookie": "__Host-session=\(token.text)"] }

    @Test(arguments: [
        (nil, nil, true), (nil, "https://salon.example", true), (nil, "http://127.0.0.1:8080", true),
        (nil, "https://127.0.0.1:8080", true), (nil, "null", false), (nil, "https://evil.example", false),
        (nil, "https://salon.example.evil.example", false), (nil, "http://salon.example", false), (nil, "", false),
        (nil, "http://127.0.0.1:8081", false), ("same-origin", nil, true), ("none", nil, true),
        ("cross-site", nil, false),
        ("same-site", nil, false), ("cross-site", "https://salon.example", false),
        ("same-origin", "https://salon.example", true), ("same-origin", "https://evil.example", false),
        ("nonsense", nil, false),
    ])
    func acceptsFormsOfThisSiteOnly(_ fetchSite: String?, _ origin: String?, _ isAccepted: Bool) async throws {
        let browser = browser()
        browser.origin = origin
        let headers = fetchSite.map { ["sec-fetch-site": $0] } ?? [:]
        let answer = try await browser.post("/form", headers: headers)
        #expect(answer.status == (isAccepted ? 303 : 403))
        if !isAccepted { #expect(answer.text.contains("another site")) }
        // Reading is free: a link from elsewhere leads here.
        var reading = headers
        reading["origin"] = origin
        #expect(try await browser.get("/page", headers: reading).status == 200)
    }

    /// A form that a script keeps: a redirect it could not see the end of becomes an address, with the toast's cookie, and
    /// a refusal it can show beside what was typed becomes words instead of a page.
    @Test func answersTheScriptThatKeepsAForm() async throws {
        let browser = browser()
        let keeping = ["x-salon": "form"]
        let accepted = try await browser.post("/form", headers: keeping)
        #expect(accepted.status == 204 && accepted.header("X-Salon-Location") == ["/page"])
        #expect(accepted.header("location").isEmpty && accepted.header("set-cookie").count == 1)
        let refused = try await browser.post("/member", headers: keeping)
        #expect(refused.status == 401 && refused.text.contains(#""location":"/login?next="#), "\(refused.text)")
        #expect(try await browser.post("/full", [("text", "a")], headers: keeping).text.contains(#"{"error":"#))
        // Pages that routes render stay pages.
        #expect(try await browser.get("/page", headers: keeping).text.contains("<p>hello</p>"))
    }

    /// Members' pages name the text that they are compressed against, and it says what it is for. Visitors' do not.
    @Test func membersGetADictionary() async throws {
        let browser = browser()
        let page = try await browser.get("/page", headers: session).text
        let start = try #require(page.firstRange(of: #"<link rel="compression-dictionary" href=""#))
        let path = String(page[start.upperBound...].prefix { $0 != "\"" })
        let text = try await browser.get(path, headers: ["accept-encoding": "gzip, zstd"])
        #expect(text.status == 200 && text.header("content-encoding") == ["zstd"])
        #expect(text.header("use-as-dictionary") == [#"match="/*", match-dest=("document" "")"#])
        #expect(text.header("cache-control") == ["public, max-age=31536000, immutable"])
        #expect(!(try await browser.get("/page").text.contains("compression-dictionary")))
    }

    @Test func everyPageIsProtected() async throws {
        let browser = browser()
        for path in ["/page", "/broken", "/wait", "/works/x", "/nothing/here", "/member"] {
            let answer = try await browser.get(path)
            let policy = answer.headers[.contentSecurityPolicy] ?? ""
            for rule in [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'",
                "base-uri 'none'",
                "form-action 'self'", "connect-src 'self'", "img-src 'self' blob: data:", "media-src 'self' blob:",
            ] {
                #expect(policy.contains(rule), "\(path)")
            }
            #expect(!policy.contains("script-src 'self' 'unsafe-inline'"))
            #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(path)")
            #expect(answer.headers[values: HTTPField.Name("Referrer-Policy")!] == ["same-origin"])
            #expect(answer.headers[values: HTTPField.Name("Cross-Origin-Opener-Policy")!] == ["same-origin"])
            #expect(answer.headers[.cacheControl] == "private, no-cache", "\(path)")
            #expect(!answer.text.contains("onclick") && !answer.text.contains("<style"))
        }
        #expect(try await browser.get("/page", headers: session).headers[.cacheControl] == "no-store")
        // Browsers go back to what was refused only if they have kept it.
        let refused = try await browser.post("/wrong", [("title", "")], headers: session)
        #expect(refused.status == 422 && refused.headers[.cacheControl] == "private, no-cache")
        #expect(try await browser.post("/form", headers: session).headers[.cacheControl] == "no-store")
    }

    /// What may be shown elsewhere, by which wire, and which script may write into the page.
    @Test func everyPageStaysHere() async throws {
        let page = try await browser().get("/page")
        #expect(page.header("Strict-Transport-Security") == ["max-age=31536000"])
        #expect(page.header("Cross-Origin-Resource-Policy") == ["same-origin"])
        let policy = page.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("require-trusted-types-for 'script'; trusted-types salon"))
        #expect(try await browser(publicURL: "http://localhost").get("/page").header("Strict-Transport-Security") == [])
    }

    /// A full disk loses nothing that was typed, and shows no password and no code.
    @Test func givesBackWhatWasTyped() async throws {
        let browser = browser()
        let fields = [("text", "\"What\" I <wrote>"), ("new-password", "secret words")]
        let answer = try await browser.post("/full?a=1", fields)
        #expect(answer.status == 507 && answer.headers[.retryAfter] == "60")
        #expect(answer.text.contains(#"<form method="post" action="/full?a=1""#))
        #expect(answer.text.contains(#"name="text" value="&quot;What&quot; I &lt;wrote&gt;""#))
        #expect(answer.text.contains("\n&quot;What&quot; I &lt;wrote&gt;</textarea>"))
        #expect(!answer.text.contains("secret words"))
        let codes = [("password", ""), ("code", "abcde fghij"), ("recovery", "1"), ("parts", "works")]
        let coded = try await browser.post("/full", codes).text
        #expect(!coded.contains("abcde") && coded.contains(#"name="code" autocomplete="one-time-code""#))
        #expect(!coded.contains(#"name="password""#) && coded.contains(#"name="recovery" value="1""#))
        #expect(try await !browser.post("/wrong", fields).text.contains("<wrote"))
        #expect(
            try await browser.post("/full", fields, fragment: true).text.hasPrefix(
                #"{"error":"The server’s disk is full"#))
    }

    /// What would be lost without scripts: one word, a text in a script of its own, and what a used-up budget refuses, some
    /// of it before the form is read.
    @Test func whateverRefusesKeepsWhatWasTyped() async throws {
        let browser = browser()
        let fields = [
            ("text", "TYPED"), ("reason", "안녕하세요"), ("client_id", "a-name-of-the-page"), ("act", "hide"), ("note", " "),
        ]
        let paths = [400, 403, 404, 409, 410, 415, 422].map { "/refused/\($0)" } + ["/refused-fields"]
        for path in paths {
            let page = try await browser.post(path, fields).text
            #expect(page.contains("TYPED\n\n안녕하세요</textarea>"), "\(path)")
            #expect(!page.contains("a-name-of-the-page") && !page.contains(">hide"), "\(path)")
            let choices = try await browser.post(path, [("act", "hide"), ("note", "")]).text
            #expect(!choices.contains("kept-words"), "nothing was written")
        }
        for path in ["/refused/429", "/refused-unread"] {
            let page = try await browser.post(path, fields, headers: session)
            #expect(page.status == 429 && page.text.contains(#"<form method="post" action="\#(path)""#))
            #expect(page.text.contains(#"name="text" value="TYPED""#), "\(path)")
            #expect(page.text.contains(#"name="client_id" value="a-name-of-the-page""#), "\(path)")
        }
        let files = [(field: "images", name: "a.jpg", bytes: Array("JPEG".utf8))]
        let page = try await browser.post("/refused-unread", [("text", "TYPED")], files: files, headers: session)
        #expect(page.status == 429 && page.text.contains(#"name="text" value="TYPED""#))
        let choice = try await browser.post("/refused-unread", [("act", "hide")], headers: session).text
        #expect(!choice.contains(#"action="/refused-unread""#), "nothing was written")
    }

    /// Bytes that are no HTTP get 400 from the server, which then closes.
    @Test func leavesBrokenRequestsToTheServer() async throws {
        await #expect(throws: HTTPParserError.self) { try await browser().post("/cut") }
        await #expect(throws: IOError.self) { try await browser().post("/gone") }
    }

    @Test func leadsStrangersToLogIn() async throws {
        let browser = browser()
        let answer = try await browser.get("/member?a=1&b=2")
        #expect(answer.status == 303)
        #expect(answer.location == "/login?next=/member%3Fa%3D1%26b%3D2")
        let form = try await browser.post("/member", headers: ["referer": "http://127.0.0.1:8080/works/3?x=y"])
        #expect(form.status == 303 && form.location == "/login?next=/works/3%3Fx%3Dy&pressed")
        let script = try await browser.post(
            "/member", fragment: true, headers: ["referer": "http://127.0.0.1:8080/works/3"])
        #expect(script.status == 401)
        #expect(script.text == #"{"action":"Log in","error":"Log in first.","location":"/login?next=/works/3"}"#)
        // Whose page it was is nothing that was typed.
        let ended = ["cookie": "__Host-session=\(SessionToken().text)"]
        #expect(try await browser.post("/member", [("viewer", "7")], headers: ended).status == 303)
        #expect(try await browser.post("/member", [("viewer", "7"), ("text", "a")], headers: ended).status == 401)
    }

    @Test func knowsTheMember() async throws {
        let browser = browser()
        #expect(try await browser.get("/member", headers: session).text == "&lt;김민수&gt;")
        #expect(try await browser.get("/page", headers: session).text.contains(#"data-theme="dark""#))
        #expect(
            try await browser.get("/member", headers: ["cookie": "__Host-session=\(SessionToken().text)"]).status == 303
        )
        #expect(try await browser.get("/member", headers: ["cookie": "__Host-session=short"]).status == 303)
    }

    @Test(arguments: [
        ([:], "en"), (["accept-language": "ko-KR"], "ko"), (["accept-language": "fr"], "en"),
        (["accept-language": "en", "cookie": "__Host-language=ko"], "ko"), (["cookie": "language=xx"], "en"),
    ])
    func speaksTheVisitorsLanguage(_ headers: [String: String], _ language: String) async throws {
        let text = try await browser().get("/page", headers: headers).text
        #expect(text.contains(#"<html lang="\#(language)""#))
    }

    @Test func saysWhatWentWrong() async throws {
        let browser = browser()
        let missing = try await browser.get("/works/abc")
        #expect(missing.status == 404 && missing.text.contains("There is nothing here"))
        #expect(try await browser.get("/nowhere").status == 404)
        let broken = try await browser.get("/broken")
        #expect(broken.status == 500)
        #expect(!broken.text.contains("hunter2") && !broken.text.contains("Secret"))
        let wait = try await browser.get("/wait")
        #expect(wait.status == 429 && wait.headers[.retryAfter] == "1")
        let wrong = try await browser.post("/wrong", fragment: true)
        #expect(wrong.status == 422)
        #expect(wrong.text == #"{"error":"\"Wrong\" <b>","field":"title"}"#)
        #expect(wrong.headers[.contentType] == "application/json; charset=utf-8")
        let page = try await browser.post("/wrong")
        #expect(page.status == 422 && page.text.contains("&quot;Wrong&quot; &lt;b&gt;"))
        let large = try await browser.post("/large")
        #expect(large.status == 413 && large.headers[.connection] == "close")
        browser.language = "ko"
        #expect(try await browser.get("/nowhere").text.contains("여기에는 아무것도 없어요"))
    }

    @Test func showsAToastOnce() async throws {
        let browser = browser()
        _ = try await browser.post("/form")
        #expect(try await browser.get("/page").text.contains(#"<p class="toast">Done</p>"#))
        #expect(try await !browser.get("/page").text.contains(#"class="toast""#))
        let forged = try await browser.get("/page", headers: ["cookie": "__Host-toast=\("<script>".utf8.base64URL)"])
        #expect(forged.text.contains("&lt;script&gt;") && !forged.text.contains("toast\"><script>"))
    }

    @Test func cookiesAreSecureOnlyOverTLS() async throws {
        let secure = try await browser().post("/form").headers[.setCookie] ?? ""
        #expect(secure.contains("; Secure") && secure.contains("; HttpOnly") && secure.contains("; SameSite=Lax"))
        let plain = try await browser(publicURL: "http://127.0.0.1:8080").post("/form").headers[.setCookie] ?? ""
        #expect(!plain.contains("Secure") && plain.contains("; HttpOnly"))
    }

    @Test func assetsAreKeptForGood() async throws {
        let browser = browser()
        for asset in Assets.all {
            let plain = try await browser.get(asset.path)
            #expect(plain.status == 200 && plain.bytes == asset.bytes)
            #expect(plain.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(plain.headers[.contentEncoding] == nil && plain.headers[.xContentTypeOptions] == "nosniff")
            let packed = try await browser.get(asset.path, headers: ["accept-encoding": "br, gzip"])
            #expect(packed.bytes.count <= plain.bytes.count && packed.headers[.vary] == "Accept-Encoding")
        }
        #expect(try await browser.get("/assets/../Package.swift").status == 404)
        #expect(try await browser.get("/assets/salon-00000000.css").status == 404)
    }
}
