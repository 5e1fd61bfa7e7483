import Accounts
import Core
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Gallery
@testable import Works

/// Works by colour as people look for them.
@Suite struct ColourSearchTests {
    private static let (red, blue, white) = ("c0392b", "2e6da4", "f4f1ea")

    // Catches works that are missed, and filters that cost results.
    @Test(arguments: TestEngine.available)
    func findsWhatComparingEverythingFinds(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let maker = try await salon.join(.minsu)
            try await salon.hangColours(engine == .sqlite ? 20_000 : 3_000, by: maker)
            let swatches = try await salon.database.read { reader in
                try reader.all(
                    """
                    SELECT m.post_id, w.medium, s.lightness, s.a, s.b, s.weight FROM swatches s
                    JOIN media m ON m.id = s.media_id JOIN works w ON w.post_id = m.post_id
                    ORDER BY m.post_id, s.position
                    """, Swatch.init(row:))
            }
            let table = try await ColourIndex(ColouredWorks(), salon.database).read { $0 }
            var (found, wanted) = (0, 0)
            for (number, colours) in Self.questions.enumerated() {
                let medium = number % 2 == 0 ? "" : "Oil"
                let best = Self.best(colours, swatches.filter { medium.isEmpty || $0.medium == medium })
                let question = ColourQuestion(colours: colours, medium: medium)
                let results = try await salon.database.read { reader in
                    try ColourResults.read(question, after: nil, table, .members, muting: nil, reader)
                }
                let shown = results.cards.prefix(10).map(\.id.rawValue)
                found += Set(shown).intersection(best.prefix(10)).count
                wanted += min(10, best.count)
                #expect(shown.first == best.first)
            }
            #expect(wanted == Self.questions.count * 10)
            // Equal but for rounding.
            #expect(Double(found) / Double(wanted) >= 0.98, "\(found) of \(wanted)")
        }
    }

    // Catches a work among the works in its own colours, below itself.
    @Test(arguments: TestEngine.available)
    func aWorkIsNotBelowItself(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("One", by: minsu), other = try await salon.shareWork("Two", by: minsu)
            let page = try await salon.visitor().get("/works/\(work)").text
            let found = try #require(page.firstMatch(of: /href="(\/search\/colours\?[^"]*besides=[^"]*)" data-next/))
            let cards = try await salon.visitor().get(found.1.replacing("&amp;", with: "&") + "&part=cards").text
            #expect(cards.contains(#"id="work-\#(other)""#) && !cards.contains(#"id="work-\#(work)""#))
        }
    }

    private static let questions = [
        [("c0392b", 100)], [("2e6da4", 100)], [("808080", 100)], [("1d1d20", 100)], [("c0392b", 50), ("2e6da4", 50)],
        [("e3b23c", 80), ("7a4a8c", 20)], [("3f7d58", 34), ("c65d8a", 33), ("8a5a3b", 33)],
        [("c0392b", 10), ("d9772b", 30), ("f4f1ea", 60)],
    ].map { $0.map { AskedColour(hex: $0.0, weight: $0.1) } }

    /// The definition, word for word.
    private static func best(_ colours: [AskedColour], _ swatches: [Swatch]) -> [Int64] {
        let total = Double(colours.reduce(0) { $0 + $1.weight })
        let points = colours.compactMap { Lab($0.hex) }
        var shares: [Int64: [Double]] = [:]
        for swatch in swatches {
            let away = points.map { point in
                let (l, a, b) = (swatch.l - Double(point.l), swatch.a - Double(point.a), swatch.b - Double(point.b))
                return (l * l + a * a + b * b).squareRoot()
            }
            guard let least = away.min(), least < 0.2, let nearest = away.firstIndex(of: least) else { continue }
            let likeness = 1 - (least / 0.2) * (least / 0.2)
            shares[swatch.work, default: points.map { _ in 0 }][nearest] += swatch.share * likeness * likeness
        }
        let scores = shares.map { work, shares in
            (
                work: work,
                score: zip(shares, colours).reduce(0) { $0 + ($1.0 * Double($1.1.weight) / total).squareRoot() }
            )
        }
        return scores.sorted { ($0.score, $0.work) > ($1.score, $1.work) }.map(\.work)
    }

    private struct Swatch {
        let work: Int64
        let medium: String
        let l, a, b, share: Double

        init(row: inout Row) throws {
            work = try row.next()
            medium = try row.next()
            (l, a, b) = (try row.next(), try row.next(), try row.next())
            share = try row.next()
        }
    }

    // Catches a page that repeats or loses works, and one that goes on forever.
    @Test(arguments: TestEngine.available)
    func pagesGoOnWhereTheLastEnded(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, maker) = (try await salon.member(.minsu), try await salon.join(.ada))
            try await salon.hangColours(400, by: maker)
            var (path, seen) = ("c=808080&c=c0392b", [String]())
            for _ in 0..<20 {
                let answer = try await minsu.get("/search/colours?\(path)&part=cards")
                seen += answer.text.matches(of: /id="work-(\d+)"/).map { String($0.1) }
                guard let next = answer.text.firstMatch(of: /href="\/search\/colours\?([^"]+)"/) else { break }
                path = String(next.1).replacing("&amp;", with: "&")
            }
            let all = try await salon.database.read { reader in
                let score = ColourScore(["808080", "c0392b"].map { AskedColour(hex: $0, weight: 100) })
                return try ColouredWorks().all(reader).best(400, score, .init(), after: nil).map { "\($0.work)" }
            }
            #expect(all.count > 60 && seen == all)
            let end = try await minsu.get("/search/colours?c=808080&after=1.1")
            #expect(end.status == 200 && end.text.contains("That’s all"))
            #expect(try await minsu.get("/search/colours?c=808080&after=x").status == 200)
        }
    }

    // Catches an index that an upload, an edit, a deletion or a new major leaves behind.
    @Test(arguments: TestEngine.available)
    func followsWhatHappens(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, visitor) = (try await salon.member(.minsu), salon.visitor())
            let red = "c=\(Self.red)"
            #expect(try await salon.found(red, visitor).isEmpty)
            let work = try await salon.shareWork(
                "Two images", by: minsu, images: 2, fields: [("medium", "Riso print"), ("description", "#winter")])
            try await salon.paint(work, [(Self.red, 0.9)])
            try await salon.paint(work, [(Self.blue, 0.9)], image: 1)
            let other = try await salon.shareWork("Another", by: minsu)
            try await salon.paint(other, [(Self.white, 0.6), (Self.red, 0.4)])
            #expect(try await salon.found(red, visitor) == ["\(work)", "\(other)"])
            for filters in [
                "medium=riso", "tag=winter", "tag=%23Winter&medium=PRINT", "major=%EC%8B%9C%EA%B0%81&tag=winter",
            ] {
                #expect(try await salon.found("\(red)&\(filters)", visitor) == ["\(work)"], "\(filters)")
            }
            for filters in ["medium=oil", "tag=summer", "major=%ED%9A%8C%ED%99%94", "tag=winter&medium=oil"] {
                #expect(try await salon.found("\(red)&\(filters)", visitor).isEmpty, "\(filters)")
            }
            // The other image becomes the cover.
            let images = try await salon.ids("SELECT id FROM media WHERE post_id = \(work) ORDER BY position DESC")
            let edit =
                [("title", "Two images"), ("medium", "Oil")] + images.map { ("image", $0) }
                + images.map { _ in ("alt", "") }
            #expect(try await minsu.post("/works/\(work)/edit", edit).status == 303)
            #expect(try await salon.found(red, visitor) == ["\(other)"])
            #expect(try await salon.found("c=\(Self.blue)&medium=oil", visitor) == ["\(work)"])
            let account = try await salon.id(of: .minsu)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET major = 'Ceramics' WHERE id = \(account)")
                try transaction.emit(ProfileChanged(account: account))
            }
            #expect(try await salon.found("\(red)&major=ceram", visitor) == ["\(other)"])
            #expect(try await minsu.post("/posts/\(other)/delete").status == 303)
            #expect(try await salon.found(red, visitor).isEmpty)
        }
    }

    // Catches works of people the viewer must not see, or does not want to.
    @Test(arguments: TestEngine.available)
    func showsWhatTheViewerMaySee(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let maker = try await salon.id(of: .minsu)
            let works = try await salon.hangRows(70, by: maker)
            for work in works { try await salon.paint(work, [(Self.red, 0.9)]) }
            let own = try await salon.shareWork("Half red", by: ada)
            try await salon.paint(own, [(Self.white, 0.5), (Self.red, 0.5)])
            let red = "c=\(Self.red)"
            #expect(try await salon.found(red, ada).count == ColourResults.size)
            // What is below what is hidden is found all the same.
            _ = try await ada.post("/@minsu/mute", [("days", "7")])
            #expect(try await salon.found(red, ada) == ["\(own)"])
            _ = try await ada.post("/@minsu/unmute")
            _ = try await ada.post("/@minsu/block")
            #expect(try await salon.found(red, ada) == ["\(own)"])
            #expect(try await !salon.found(red, minsu).contains("\(own)"))
            _ = try await ada.post("/@minsu/unblock")
            #expect(try await salon.found(red, salon.visitor()).count == ColourResults.size)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(maker)")
                try transaction.emit(ProfileChanged(account: maker))
            }
            #expect(try await salon.found(red, salon.visitor()) == ["\(own)"])
            #expect(try await salon.found(red, ada).count == ColourResults.size)
            _ = try await minsu.post("/settings/muted-words", [("word", "half"), ("days", "7")])
            #expect(try await !salon.found("c=\(Self.white)", minsu).contains("\(own)"))
        }
    }

    @Test(arguments: TestEngine.available)
    func saysWhatIsWrong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let start = try await visitor.get("/search/colours")
            #expect(start.status == 200 && start.text.contains("Which colours are you looking for?"))
            #expect(try await visitor.get("/search").text.contains(#"href="/search/colours""#))
            let wrong = try await visitor.get("/search/colours?c=red&tag=a+b")
            #expect(wrong.status == 422 && wrong.text.contains("That is not a colour."))
            #expect(wrong.text.contains("A tag can only have letters") && wrong.text.contains(#"value="a b""#))
            #expect(try await visitor.get("/search/colours?c=red&part=results").status == 422)
            let nothing = try await visitor.get("/search/colours?c=c0392b&medium=oil")
            #expect(
                nothing.text.contains("No works in these colours") && nothing.text.contains("Search by colour only"))
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            try await salon.paint(work, [(Self.blue, 0.7), (Self.white, 0.3)])
            let page = try await visitor.get("/works/\(work)").text
            #expect(page.contains(#"href="/search/colours?c=2e6da4&amp;w=100" aria-label="Works in blue""#))
            #expect(page.contains(#"href="/search/colours?c=2e6da4&amp;w=70&amp;c=f4f1ea&amp;w=30""#))
        }
    }
}
