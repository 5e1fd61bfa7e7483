import Base
import Core
import Kernel
import Posts
import SQL
import SalonApp
import Storage
import TestKit
import Testing

@testable import Comments
@testable import Gallery
@testable import Sharing
@testable import SharingPages
@testable import Works

/// Which works are first on a profile, and what is said there.
@Suite struct PortfolioTests {
    private static func fields(_ works: [(ID<Post>, Int)], statement: String = "", cv: String = "") -> [(
        String, String
    )] {
        [("statement", statement), ("cv", cv)]
            + works.flatMap { [("work", "\($0.0)"), ("place-\($0.0)", "\($0.1)")] }
    }

    private static let page = "/@minsu/portfolio"
    private static let form = "/settings/portfolio"

    private static func titles(_ text: String) -> [String] {
        text.matches(of: /<cite[^>]*>([^<]*)<\/cite>/).map { String($0.output.1) }
    }

    // Catches an order that is not the maker's, and works of others or works that are gone among them.
    @Test(arguments: TestEngine.available)
    func theMakerChoosesAndOrders(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            var works: [ID<Post>] = []
            for title in ["One", "Two", "Three"] { works.append(try await salon.shareWork(title, by: minsu)) }
            let hers = try await salon.shareWork("Hers", by: ada)
            #expect(try await salon.visitor().get(Self.page).status == 404)
            #expect(try await minsu.get(Self.page).status == 200)
            #expect(try await minsu.get("/@minsu").text.contains("Make a portfolio"))
            let chosen = Self.fields(
                [(works[0], 2), (works[2], 1), (hers, 3), (works[0], 4)], statement: "Light <and> paper",
                cv: "Shows\n2024 Margins\n2019-2021 Press, Seoul\nDegree")
            #expect(try await minsu.post(Self.form, chosen).location == Self.page)
            let seen = try await salon.visitor().get(Self.page)
            #expect(seen.status == 200 && Self.titles(seen.text) == ["Three", "One"])
            #expect(seen.text.contains("Light &lt;and&gt; paper") && seen.text.contains("<dt>2019-2021</dt>"))
            let profile = try await ada.get("/@minsu").text
            let ids = profile.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
            #expect(Set(ids).count == ids.count && profile.contains(#"id="chosen-"#))
            #expect(profile.contains("View and print") && !profile.contains("Edit portfolio"))
            // Text and boxes are the form's own again.
            let edited = try await minsu.get(Self.form).text
            #expect(edited.matches(of: /value="\d+" checked/).count == 2 && edited.contains("Light &lt;and&gt; paper"))
            _ = try await minsu.post("/posts/\(works[2])/delete")
            #expect(try await Self.titles(ada.get(Self.page).text) == ["One"])
        }
    }

    // Catches a portfolio that is read by whom the profile is closed to.
    @Test(arguments: TestEngine.available)
    func itIsSeenByWhoSeesTheProfile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let work = try await salon.shareWork("One", by: minsu)
            _ = try await minsu.post(Self.form, Self.fields([(work, 1)], statement: "Words"))
            _ = try await minsu.post(
                "/settings/profile", [("name", "Minsu"), ("handle", "minsu"), ("is-private", "on")], files: [])
            #expect(try await salon.visitor().get(Self.page).status == 404)
            #expect(try await ada.get(Self.page).status == 200)
            _ = try await minsu.post("/@ada/block")
            #expect(try await ada.get(Self.page).status == 404)
        }
    }

    // Catches a work that falls out because it was hidden while its maker saved the form, in which it does not stand.
    @Test(arguments: TestEngine.available)
    func aHiddenWorkKeepsItsPlace(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            var works: [ID<Post>] = []
            for title in ["One", "Two", "Three"] { works.append(try await salon.shareWork(title, by: minsu)) }
            _ = try await minsu.post(Self.form, Self.fields(works.enumerated().map { ($1, $0 + 1) }))
            let hidden = works[1]
            try await salon.database.write { transaction in
                _ = try HiddenPosts.hide(hidden, salon.services, in: transaction)
            }
            #expect(try await !minsu.get(Self.form).text.contains(">Two<"))
            #expect(try await minsu.post(Self.form, Self.fields([(works[2], 1), (works[0], 2)])).status == 303)
            #expect(try await Self.titles(minsu.get(Self.page).text) == ["Three", "One"])
            try await salon.database.write { transaction in
                try HiddenPosts.show(hidden, salon.services, in: transaction)
            }
            #expect(try await Self.titles(minsu.get(Self.page).text) == ["Three", "Two", "One"])
        }
    }

    // Catches a portfolio that shows the first image alone, older versions of one, and paper without a way to the maker.
    @Test(arguments: TestEngine.available)
    func allImagesOfAWorkAreShown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let account = try await salon.id(of: .minsu)
            let works = try await salon.hangRows(2, by: account)
            try await salon.database.write { transaction in
                for (role, place, width) in [(ImageRole.image, 2, 703), (.image, 1, 702), (.older, 0, 704)] {
                    let image = salon.services.ids.next(Media.self)
                    try transaction.execute(
                        """
                        INSERT INTO media (id, owner_id, role, post_id, position, rendering, format, byte_count, width,
                            height, widths, placeholder, recipe)
                        VALUES (\(image), \(account), \(role), \(works[0]), \(place), \("r\(width)"), \("jpeg"), \(1),
                            \(width), \(480), \("320,640"), \("20304fc8553df2d0a4588b8b"), \("{}"))
                        """)
                }
            }
            let chosen = Self.fields([(works[0], 1), (works[1], 2)], statement: "Light")
            #expect(try await minsu.post(Self.form, chosen).status == 303)
            let page = try await salon.visitor().get(Self.page).text
            let widths = page.matches(of: /<img[^>]* width="(\d+)"/).map { String($0.1) }.filter { Int($0) ?? 0 > 600 }
            #expect(widths == ["640", "702", "703", "640"])
            #expect(page.matches(of: /<figure>/).count == 2)
            let cover = try #require(page.firstMatch(of: /<header class="portfolio-cover">[\s\S]*?<\/header>/)).0
            for text in ["김민수", "시각디자인", "Light", "/@minsu</span>"] { #expect(cover.contains(text), "\(text)") }
        }
    }

    // Catches words without an end, and a form that forgets what was typed.
    @Test func whatIsTooMuchIsSaid() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let minsu = try await salon.member(.minsu)
            let long = String(repeating: "가", count: 2_001)
            let answer = try await minsu.post(Self.form, Self.fields([], statement: long, cv: "2024 Kept"))
            #expect(
                answer.status == 422 && answer.text.contains("The limit is 2,000.") && answer.text.contains("2024 Kept")
            )
            let many = (1...31).map { (ID<Post>(rawValue: Int64($0)), $0) }
            #expect(try await minsu.post(Self.form, Self.fields(many)).status == 422)
        }
    }

    // Catches a refused form that comes back with the works, the order or the words that were saved before.
    @Test(arguments: TestEngine.available)
    func whatWasChosenComesBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let hers = try await salon.shareWork("Hers", by: ada)
            var works: [ID<Post>] = []
            for title in ["One", "Two", "Three", "Four"] { works.append(try await salon.shareWork(title, by: minsu)) }
            let saved = Self.fields([(works[0], 1), (works[1], 2)], statement: "Before", cv: "2020 Before")
            #expect(try await minsu.post(Self.form, saved).status == 303)
            /// Three, One, and Four, which has no place yet; Two no more.
            func sent(statement: String) -> [(String, String)] {
                Self.fields([(works[0], 2), (works[2], 1), (hers, 3)], statement: statement, cv: "2024 <Kept>")
                    + [("work", "\(works[3])")]
            }
            func expectKept(_ answer: Answer, statement: String) {
                let boxes = answer.text.matches(of: /name="work" value="(\d+)"( checked)?>/)
                let chosen = boxes.filter { $0.output.2 != nil }.map { String($0.output.1) }
                #expect(chosen == [works[2], works[0], works[3]].map(\.description))
                #expect(boxes.filter { $0.output.2 == nil }.map { String($0.output.1) } == ["\(works[1])"])
                let places = answer.text.matches(of: /name="place-(\d+)">.*?value="(\d+)" selected/)
                #expect(places.map { String($0.output.1) } == chosen)
                #expect(places.map { String($0.output.2) } == ["1", "2", "3"])
                #expect(answer.text.contains("\n\(statement)</textarea>"))
                #expect(answer.text.contains("\n2024 &lt;Kept&gt;</textarea>"))
            }
            let long = String(repeating: "가", count: 2_001)
            let refused = try await minsu.post(Self.form, sent(statement: long))
            #expect(refused.status == 422)
            expectKept(refused, statement: long)
            let account = try await salon.id(of: .minsu).description
            while (try? salon.services.limiter.take(.workEdits, by: account)) != nil {}
            let tooOften = try await minsu.post(Self.form, sent(statement: "Short"))
            #expect(tooOften.status == 429 && !tooOften.header("Retry-After").isEmpty)
            expectKept(tooOften, statement: "Short")
            #expect(try await Self.titles(ada.get(Self.page).text) == ["One", "Two"])
        }
    }

    @Test func aCVHasSections() {
        let sections = CVSection.all(
            in: "2020년 First\n\nSolo shows\n2024 Margins\n2019–2021 Press\n - without a year\n20240 lines\n1999~ on")
        #expect(sections.map(\.heading) == ["", "Solo shows", "20240 lines"])
        #expect(sections[1].entries.map(\.years) == ["2024", "2019–2021", ""])
        #expect(sections[1].entries.map(\.text) == ["Margins", "Press", "without a year"])
        #expect(sections[2].entries.first?.years == "1999~")
    }

    @Test(arguments: TestEngine.available)
    func nothingIsScanned(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let account = ID<Account>(rawValue: 1)
            for statement in [
                PortfolioQueries.wordsStatement(of: account), PortfolioQueries.cardsStatement(of: account),
                PortfolioQueries.worksStatement(of: account), ExportedWork.statement(of: account, before: .last),
                ExportedWork.imagesStatement(of: [ID(rawValue: 1)]),
            ] {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(scanned.isEmpty, "\(scanned)")
            }
        }
    }
}
