import Base
import Core
import Foundation
import HTTPTypes
import SQL
import TestKit
import Testing

@testable import Gallery
@testable import GalleryPages
@testable import Works

/// How a work was made, whether models may be trained with it, and what the instance attests of it.
@Suite struct ProvenanceTests {
    private func shown(_ page: Answer) -> [String] { page.text.matches(of: /id="work-(\d+)"/).map { String($0.1) } }
    private func edit(_ work: ID<Post>, _ browser: Browser, _ fields: [(String, String)]) async throws -> Answer {
        let form = try await browser.get("/works/\(work)/edit").text
        let images = form.matches(of: /name="image" value="(\d+)"/).map { ("image", String($0.1)) }
        return try await browser.post("/works/\(work)/edit", [("title", "Sea")] + fields + images)
    }

    /// Catches an answer that reserves nothing, a maker's consent that does not reach page, image and original, and one
    /// that outlives its withdrawal.
    @Test(arguments: TestEngine.available)
    func nobodyTrainsWithWhatItsMakerKeeps(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), visitor = salon.visitor()
            let work = try await salon.shareWork("Sea", by: minsu), other = try await salon.shareWork("Hill", by: minsu)
            func image(_ work: ID<Post>) async throws -> String {
                let page = try await visitor.get("/works/\(work)").text
                return String(try #require(page.firstMatch(of: /src="(\/media\/[^"]+)"/)).1)
            }
            let images = (try await image(work), try await image(other))
            func says(_ path: String, _ allowed: Bool) async throws {
                let answer = try await visitor.get(path)
                #expect(answer.status == 200 && answer.header("TDM-Reservation") == [allowed ? "0" : "1"], "\(path)")
                #expect(answer.header("X-Robots-Tag") == [allowed ? "all" : "noai, noimageai"], "\(path)")
                guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { return }
                #expect(answer.text.contains(#"content="noai, noimageai""#) != allowed, "\(path)")
                #expect(answer.text.contains(#"name="tdm-reservation" content="1""#) != allowed, "\(path)")
            }
            for path in ["/", "/@minsu", "/works/\(work)", "/login", images.0, images.1, "/@minsu/feed.atom"] {
                try await says(path, false)
            }
            #expect(try await edit(work, minsu, [("training", "on"), ("download", "on")]).status == 303)
            for path in ["/works/\(work)", images.0, "/works/\(work)/original/1"] { try await says(path, true) }
            for path in ["/", "/works/\(other)", images.1] { try await says(path, false) }
            #expect(try await visitor.get("/works/\(work)").text.contains("AI training allowed"))
            // As after a restart.
            let anew = TrainingConsent(salon.database)
            let ids = try await salon.database.read { reader in
                try [work, other].map { work in
                    try reader.one("SELECT id FROM media WHERE post_id = \(work)") { row in
                        try row.next(as: ID<Media>.self)
                    }
                }
            }
            #expect(await anew.allows(ids[0]))
            #expect(await !anew.allows(ids[1]))
            #expect(try await edit(work, minsu, []).status == 303)
            for path in ["/works/\(work)", images.0] { try await says(path, false) }
            #expect(try await visitor.get("/works/\(work)/history").text.contains("AI training allowed"))
        }
    }

    /// Catches a crawler that is not refused, and a visitor's browser or a search engine that is.
    @Test func crawlersAreRefusedByName() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let visitor = salon.visitor()
            let robots = try await visitor.get("/robots.txt")
            #expect(robots.status == 200 && robots.headers[.contentType] == "text/plain; charset=utf-8")
            let groups = robots.text.split(separator: "\n\n").map(String.init)
            try #require(groups.count == 2)
            #expect(groups[0].contains("User-agent: *\n") && groups[0].hasSuffix("Disallow:"))
            for name in ["GPTBot", "ClaudeBot", "CCBot", "Google-Extended", "img2dataset"] {
                #expect(groups[1].contains("User-agent: \(name)\n"))
            }
            #expect(groups[1].contains("\nDisallow: /") && !groups[1].contains("Googlebot"))
            let reservation = try await visitor.get("/.well-known/tdmrep.json")
            #expect(reservation.text == #"[{"location":"/*","tdm-reservation":1}]"#)
        }
    }

    /// Catches a declaration that is lost or shown wrongly, a wall that mixes ways of making, and a hidden generated work
    /// that is shown anyway.
    @Test(arguments: TestEngine.available)
    func worksAreFoundAndHiddenByHowTheyWereMade(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            var works: [String: ID<Post>] = [:]
            for making in Making.allCases.map(\.rawValue) + ["", "by magic"] {
                works[making] = try await salon.shareWork("Sea \(making)", by: minsu, fields: [("making", making)])
            }
            for making in Making.allCases {
                let work = try #require(works[making.rawValue])
                #expect(try await shown(ada.get(making.path)) == ["\(work)"])
                #expect(try await shown(salon.visitor().get("\(making.path)?part=cards")) == ["\(work)"])
                let page = try await ada.get("/works/\(work)").text
                #expect(page.contains(#"<a href="\#(making.path)">\#(making.phrase.english)</a>"#))
            }
            for said in ["", "by magic"] {
                let work = try #require(works[said])
                #expect(try await !ada.get("/works/\(work)").text.contains(#"href="/made/"#))
            }
            for path in ["/made/", "/made/nothing", "/made/by-hand%00"] {
                #expect(try await ada.get(path).status == 404, "\(path)")
            }
            let generated = try #require(works["generated"]).description
            let own = try await salon.shareWork("Mine", by: ada, fields: [("making", "generated")]).description
            _ = try await ada.post("/@minsu/follow")
            // Discover shows one work of a maker's, whichever.
            let walls = ["/", "/following", "/?part=cards", "/discover"]
            for path in walls.dropLast() { #expect(try await shown(ada.get(path)).contains(generated), "\(path)") }
            #expect(try await ada.post("/settings", [("generated", "hidden")]).status == 303)
            for path in walls { #expect(try await !shown(ada.get(path)).contains(generated), "\(path)") }
            #expect(try await !ada.get("/search?q=sea&tab=works").text.contains("/works/\(generated)\""))
            #expect(try await shown(ada.get("/")).contains(own))
            #expect(try await shown(ada.get(Making.generated.path)) == [own, generated])
            #expect(try await shown(minsu.get("/")).contains(generated))
            #expect(try await ada.post("/settings", [("generated", "shown")]).status == 303)
            #expect(try await shown(ada.get("/")).contains(generated))
            let answer = try await salon.visitor().post("/settings", [("generated", "hidden")])
            #expect(answer.status == 303 && answer.location?.hasPrefix("/login") == true)
        }
    }

    /// Catches a query that reads a whole table.
    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let now = salon.services.clock.now()
            for statement in [
                WorkQueries.made(.byHand, .before(nil), .members),
                WorkQueries.made(.byHand, .before(nil), .one(nil, now: now)),
                TrainingImages.allowed(after: ID(rawValue: 0)),
            ] {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement)")
            }
        }
    }
}
