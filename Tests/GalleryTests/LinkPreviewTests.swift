import Base
import Core
import HTTPTypes
import SQL
import TestKit
import Testing

/// What other sites show for links: crawlers of KakaoTalk and Slack read JPEG, and want to know its size beforehand.
@Suite struct LinkPreviewTests {
    /// Width and height as a JPEG's frame says them.
    private func size(of jpeg: [UInt8]) throws -> String {
        var place = 2
        while place + 9 < jpeg.count {
            let (marker, length) = (jpeg[place + 1], Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3]))
            if [0xC0, 0xC1, 0xC2].contains(marker) {
                func number(_ at: Int) -> Int { Int(jpeg[place + at]) << 8 | Int(jpeg[place + at + 1]) }
                return "\(number(7))×\(number(5))"
            }
            place += 2 + length
        }
        throw Problem.badRequest
    }

    private func meta(_ page: String) -> [String: String] {
        let found = page.matches(of: /<meta property="og:([a-z:]+)" content="([^"]*)">/).map {
            (String($0.output.1), String($0.output.2))
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Catches an address of a WebP, a size that is not the image's, and a page without any of it.
    @Test(arguments: TestEngine.available)
    func pagesShowAJPEGOfASizeTheyName(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            func hang(_ title: String, _ width: Int, _ height: Int, by maker: Browser) async throws -> String {
                let file = (field: "images", name: "a.jpg", bytes: try Sample.jpeg(width: width, height: height))
                #expect(try await maker.post("/works", [("title", title)], files: [file]).status == 303)
                return "/works/\(try await salon.ids("SELECT MAX(post_id) FROM works")[0])"
            }
            let works = [
                try await hang("Usual", 1_999, 1_501, by: minsu), try await hang("Wide", 2_400, 300, by: minsu),
                try await hang("Tall", 300, 1_501, by: minsu),
            ]
            let work = try #require(works[0].split(separator: "/").last)
            let saved = try await minsu.post(
                "/settings/portfolio", [("statement", "I draw \"light\"\nand water"), ("work", "\(work)")])
            #expect(saved.status == 303)
            let poster = (field: "poster", name: "p.png", bytes: try Sample.png(width: 900, height: 1_300))
            let made = try await minsu.post("/exhibitions", [("title", "Harbour")], files: [poster])
            let exhibition = try #require(made.location).replacing("/add", with: "")
            _ = try await minsu.post("\(exhibition)/works", [("work", "\(work)")])
            #expect(try await minsu.post("\(exhibition)/announce").status == 303)
            let photo = (field: "photo", name: "p.jpg", bytes: try Sample.jpeg(width: 300, height: 420))
            #expect(try await ada.post("/settings/photo", [], files: [photo]).status == 303)

            var seen: [String: String] = [:]
            for path in works + ["/@minsu", "/@minsu/portfolio", exhibition, "/@ada"] {
                let said = meta(try await salon.visitor().get(path).text)
                let address = try #require(said["image"]?.firstMatch(of: /\/media\/.*/)?.output, "\(path)")
                let image = try await salon.visitor().get(String(address))
                #expect(image.headers[.contentType] == "image/jpeg" && said["image:type"] == "image/jpeg", "\(path)")
                let stated = "\(said["image:width"] ?? "?")×\(said["image:height"] ?? "?")"
                #expect(try size(of: image.bytes) == stated, "\(path)")
                seen[path] = stated
            }
            #expect(seen[works[1]] == "640×160", "\(seen)")
            let portfolio = meta(try await salon.visitor().get("/@minsu/portfolio").text)
            #expect(portfolio["description"] == "I draw &quot;light&quot; and water")
            #expect(portfolio["title"]?.contains(Person.minsu.name) == true)
            // Of who is here for members alone nothing is told elsewhere.
            _ = try await minsu.post(
                "/settings/profile", [("name", "Minsu"), ("handle", "minsu"), ("is-private", "on")], files: [])
            #expect(meta(try await ada.get("/@minsu/portfolio").text).isEmpty)
        }
    }
}
