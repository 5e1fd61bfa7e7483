import Base
import Core
import Posts
import TestKit
import Testing

@testable import Outgoing
@testable import Timeline

/// What a card says, and what none is made of.
@Suite struct CardTests {
    @Test(arguments: TestEngine.available)
    func showsWhatThePageSays(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/work"] = CardSite.Page(
                """
                <title>Plain</title><meta property="og:title" content="졸업 전시">
                <meta property="og:site_name" content="Studio">
                <meta name="description" content="From &lt;May&gt; on">
                """)
            let post = try await stage.post("/work")
            #expect(try await stage.card(of: post) == nil)
            try await stage.worker.turn()
            let card = try await stage.card(of: post)
            let url = "\(stage.site.url)/work"
            #expect(
                card == LinkCard(url: url, site: "Studio · 127.0.0.1", title: "졸업 전시", description: "From <May> on"))
            #expect(stage.site.questions.map(\.agent) == ["Salon (link preview; +http://127.0.0.1:8080)"])
            for path in ["/posts/\(post)", "/timeline/local"] {
                let page = try await stage.salon.visitor().get(path).text
                #expect(page.contains("<a class=\"link-card\" href=\"\(url)\" rel=\"nofollow noopener ugc\">"))
                #expect(page.contains("From &lt;May&gt; on"))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func staysTextAndShort(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/evil"] = CardSite.Page(
                """
                <meta property="og:title" content="'&quot;><script>alert(1)</script>">
                <meta name=description content='\(String(repeating: "가", count: 300))'>
                """)
            let card = try await stage.card(at: "/evil")
            #expect(card?.title == "'\"><script>alert(1)</script>" && card?.site == "127.0.0.1")
            #expect(card?.description == String(repeating: "가", count: 199) + "…")
            let page = try await stage.salon.visitor().get("/timeline/local").text
            #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !page.contains("<script>alert(1)"))
            stage.site["/long"] = CardSite.Page("<title>\(String(repeating: "a\u{301}", count: 5_000))")
            #expect(try await stage.card(at: "/long")?.title.count == 120)
            stage.site["/marks"] = CardSite.Page("<title>a\(String(repeating: "\u{301}", count: 50_000))")
            let marks = try await stage.card(at: "/marks")
            #expect((100..<4_000).contains(marks?.title.utf8.count ?? 0))
        }
    }

    @Test(arguments: TestEngine.available)
    func readsKoreanPages(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            var page = CardSite.Page(type: "text/html; charset=EUC-KR")
            page.body = Array("<title>".utf8) + [0xB5, 0xF0, 0xC0, 0xDA, 0xC0, 0xCE] + Array("</title>".utf8)
            stage.site["/school"] = page
            let card = try await stage.card(at: "/school")
            #expect(card?.title == "디자인")
            // An address in Hangul is asked for as browsers do.
            stage.site["/wiki/%EA%B9%80%ED%99%98%EA%B8%B0"] = CardSite.Page("<title>김환기</title>")
            #expect(try await stage.card(at: "/wiki/김환기")?.title == "김환기")
        }
    }

    @Test(arguments: TestEngine.available)
    func readsTheBeginningOfLongPages(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            let padding = String(repeating: "<p>long</p>", count: 60_000)
            stage.site["/head"] = CardSite.Page("<title>Long</title>\(padding)")
            stage.site["/foot"] = CardSite.Page("\(padding)<title>Late</title>")
            let (head, foot) = (try await stage.card(at: "/head"), try await stage.card(at: "/foot"))
            #expect(head?.title == "Long" && foot == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func onlyPagesForEverybodyHaveCards(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            let html = "<title>Log in</title>"
            let pages = [
                CardSite.Page(html, status: 401), CardSite.Page(html, status: 403), CardSite.Page(html, status: 404),
                CardSite.Page(html, status: 410), CardSite.Page(html, status: 500), CardSite.Page(html, status: 503),
                CardSite.Page(html, type: "text/plain"), CardSite.Page(html, type: "image/png"),
                CardSite.Page(html, type: "application/pdf"), CardSite.Page(html, type: ""),
                CardSite.Page("<p>No title"), CardSite.Page(""), CardSite.Page("<title> </title>"),
            ]
            for (number, page) in pages.enumerated() {
                stage.site["/\(number)"] = page
                let card = try await stage.card(at: "/\(number)")
                #expect(card == nil, "\(page.status) \(page.type)")
            }
            #expect(stage.site.questions.count == pages.count)
            stage.site["/x"] = CardSite.Page("<html><title>Fine", type: "Application/XHTML+XML ;charset=utf-8")
            #expect(try await stage.card(at: "/x")?.title == "Fine")
        }
    }

    @Test(arguments: TestEngine.available)
    func followsThreeRedirects(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine) { stage in
            stage.site["/page"] = CardSite.Page("<title>Here</title>")
            stage.site.redirect("/1", to: "\(stage.site.url)/page", status: 301)
            stage.site.redirect("/2", to: "/1")
            stage.site.redirect("/deep/3", to: "../2?a=1#b", status: 308)
            stage.site.redirect("/4", to: "/deep/3", status: 303)
            stage.site.redirect("/round", to: "/round")
            stage.site.redirect("/nowhere", to: "")
            stage.site.redirect("/file", to: "file:///etc/passwd")
            let card = try await stage.card(at: "/deep/3")
            #expect(card?.title == "Here" && card?.url == "\(stage.site.url)/deep/3")
            #expect(stage.site.questions.map(\.path) == ["/deep/3", "/2", "/1", "/page"])
            for path in ["/4", "/round", "/nowhere", "/file"] {
                #expect(try await stage.card(at: path) == nil, "\(path)")
            }
            #expect(stage.site.questions.count == 14)
        }
    }

    @Test(arguments: TestEngine.available)
    func staysOutOfPrivateNetworks(on engine: TestEngine) async throws {
        try await CardStage.run(on: engine, addresses: .publicOnly) { stage in
            stage.site["/page"] = CardSite.Page("<title>Inside</title>")
            #expect(try await stage.card(at: "/page") == nil)
            for host in ["127.0.0.1", "localhost", "0x7f.1", "10.0.0.1", "169.254.169.254"] {
                try await stage.stage.post("http://\(host)/page")
            }
            try await stage.worker.turn()
            #expect(stage.site.questions.isEmpty)
            #expect(try await stage.salon.count("link_cards WHERE title <> ''") == 0)
            #expect(try await stage.salon.count("jobs") == 0)
            #expect(try await stage.salon.count("link_cards WHERE asked_at IS NOT NULL") == 6)
        }
    }

    /// A public page that leads inside leads nowhere; each step is checked like the first.
    @Test func isNotLedInside() async throws {
        try await CardSite.run { site in
            site["/page"] = CardSite.Page("<title>Inside</title>")
            let outgoing = Outgoing()
            func outcome(leadingTo target: String, _ addresses: AddressPolicy) async throws -> FetchLinkCard.Outcome {
                let fetch = FetchLinkCard(
                    site: .open(at: "https://salon.example"), addresses: addresses, seconds: 5
                ) { request in
                    guard request.url == "https://design.example/" else { return try await outgoing.request(request) }
                    return OutgoingAnswer(status: 302, head: ["Location: \(target)"], body: [])
                }
                return try await fetch("https://design.example/")
            }
            let targets = [
                "\(site.url)/page", "http://127.0.0.1/", "http://localhost/", "http://[::1]/",
                "http://169.254.169.254/a", "http://example.com:22/", "https://user:password@example.com/",
                "gopher://example.com/",
                "https://salon.example/works/1", "http://SALON.example./",
            ]
            for target in targets {
                #expect(try await outcome(leadingTo: target, .publicOnly) == .nothing, "\(target)")
            }
            #expect(site.questions.isEmpty)
            guard case .card = try await outcome(leadingTo: "\(site.url)/page", .any) else {
                Issue.record("a redirect that is allowed was not followed")
                return
            }
        }
    }
}
