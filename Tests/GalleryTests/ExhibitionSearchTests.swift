import Base
import Core
import People
import SQL
import TestKit
import Testing

@testable import Exhibitions
@testable import Search

/// Exhibitions among what is found.
@Suite struct ExhibitionSearchTests {
    private func path(_ typed: String, _ rest: String = "") -> String {
        "/search?q=\(typed.percentEncoded)&tab=exhibitions\(rest)"
    }

    private func finds(_ browser: Browser, _ typed: String, _ stage: ExhibitionStage) async throws -> Bool {
        let whole = try await browser.get(path(typed)).text
        let isFound = whole.contains(#"href="\#(stage.path)""#)
        // The number beside the tab says nothing else.
        #expect(whole.contains("Exhibitions <small>\(isFound ? 1 : 0)</small>"), "\(typed)")
        return isFound
    }

    // Catches a draft that is found by others, one that is found under its old title, and one that stays in the index.
    @Test(arguments: TestEngine.available)
    func isFoundByWhoMayKnowOfIt(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine, opens: .hours(2)) { stage in
            let visitor = stage.salon.visitor()
            let root = try await stage.salon.member(Person(name: "Nobody", handle: "nobody", major: ""))
            for typed in ["harbour", "lights", "Hall", "harbuor", "harbour lights", "lights hall", "ㅗㅁ균ㅐㅕㄱ"] {
                for stranger in [visitor, root] { #expect(try await !finds(stranger, typed, stage), "\(typed)") }
            }
            for maker in [stage.minsu, stage.ada] { #expect(try await finds(maker, "harbour", stage)) }
            try await stage.answer(stage.jiwoos, by: stage.jiwooID, agrees: false)
            #expect(try await !finds(stage.jiwoo, "harbour", stage))

            try await stage.answer(stage.adas, by: stage.adaID)
            try await stage.announce()
            for typed in ["harbour", "lights", "Hall", "harbuor", "lights hall"] {
                for browser in [visitor, root, stage.jiwoo] {
                    #expect(try await finds(browser, typed, stage), "\(typed)")
                }
            }
            // Announced, not open: nothing of what will hang.
            #expect(try await stage.shown(visitor, path("harbour")).isEmpty)
            let words = [("title", "겨울 항구"), ("text", ""), ("place", "성수동"), ("zone", "UTC")]
            let opens = [("opens", "2031-03-03T10:00"), ("closes", "2031-04-03T10:00")]
            #expect(try await stage.minsu.post("\(stage.path)/edit", words + opens).status == 303)
            for typed in ["ㄱㅇㅎㄱ", "항구", "겨울항", "성수", "ㅅㅅㄷ"] {
                #expect(try await finds(visitor, typed, stage), "\(typed)")
            }
            #expect(try await !finds(visitor, "harbour", stage))

            for (one, other, isOwn) in [(stage.minsuID, stage.jiwooID, 1), (stage.jiwooID, stage.minsuID, 0)] {
                try await stage.salon.database.write { transaction in
                    try transaction.execute(
                        "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(one), \(other), \(isOwn))")
                }
            }
            #expect(try await !finds(stage.jiwoo, "항구", stage))
            try await stage.salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(stage.minsuID)")
            }
            #expect(try await !finds(visitor, "항구", stage))
            #expect(try await finds(root, "항구", stage))
            #expect(try await stage.minsu.post("/posts/\(stage.exhibition)/delete").status == 303)
            #expect(try await !finds(root, "항구", stage))
            #expect(try await stage.salon.count("exhibition_keys") == 0)
        }
    }

    private typealias Searcher = (viewer: ID<Account>?, waiting: ID<Account>?)

    // Catches an exhibition that waits for a moderator and that its curator does not find, by searching or among their
    // own, one that does not say so, and one that somebody else finds.
    @Test(arguments: TestEngine.available)
    func itsCuratorFindsWhatWaits(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let salon = stage.salon
            let person = Person(name: "Nora", handle: "nora", major: "")
            let nora = try await salon.member(person)
            let curator = try await salon.id(of: person)
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'root1')")
            }
            try await salon.services.rules.load()
            let show = try await MakeExhibition(
                curator: curator,
                ExhibitionDetails(title: "Velvet night", place: "Cellar", closes: stage.now + .days(30)))(
                    salon.services)
            _ = try await HangWork(stage.adas, in: show, curator: curator)(salon.services)
            try await AnswerCurator(stage.adas, in: show, maker: stage.adaID, agrees: true)(salon.services)
            try await AnnounceExhibition(show, curator: curator)(salon.services)
            #expect(try await salon.count("held_posts") == 1)
            let lists = [path("velvet"), path("velv"), "/exhibitions?tab=mine", "/@nora/exhibitions"]
            for list in lists {
                let page = try await nora.get(list).text
                let isThere = page.contains(#"href="/exhibitions/\#(show)""#)
                #expect(isThere && page.contains("Waiting for review"), "\(list)")
            }
            #expect(try await nora.get(path("velvet")).text.contains("Exhibitions <small>1</small>"))
            #expect(try await nora.get("/exhibitions/\(show)").text.contains("Waiting for review"))
            for browser in [stage.ada, stage.minsu, salon.visitor()] {
                for list in [path("velvet"), "/@nora/exhibitions"] {
                    #expect(try await !browser.get(list).text.contains("/exhibitions/\(show)"), "\(list)")
                }
            }
            let root = salon.visitor()
            let admin = Person(name: "Root", handle: "root1", major: "")
            let login = [("identifier", admin.handle), ("password", admin.password)]
            #expect(try await root.post("/login", login).status == 303)
            #expect(try await root.post("/admin/held/\(show)", [("act", "release")]).status == 303)
            for browser in [nora, stage.ada] {
                let page = try await browser.get(path("velvet")).text
                #expect(page.contains("/exhibitions/\(show)") && !page.contains("Waiting for review"))
            }
        }
    }

    // Catches exhibitions from before the index that nobody finds, and keys that verifying would have to correct.
    @Test(arguments: TestEngine.available)
    func fillsAndVerifies(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let database = stage.salon.database
            try await stage.announce()
            try await database.write { transaction in
                try transaction.execute("DELETE FROM exhibition_keys")
                try transaction.execute("DELETE FROM exhibition_typos")
                try transaction.execute(
                    "INSERT INTO exhibition_search_backlog (item_id) SELECT post_id FROM exhibitions")
            }
            #expect(try await !finds(stage.salon.visitor(), "harbour", stage))
            #expect(try await SearchIndex.exhibitions.fill(database) == 1)
            #expect(try await finds(stage.salon.visitor(), "harbour", stage))
            #expect(try await SearchIndex.exhibitions.verify(database) == 0)
            try await database.write { transaction in
                try transaction.execute("UPDATE exhibition_keys SET key = 'x' WHERE key LIKE 'harbour%' AND rank = 0")
            }
            #expect(try await SearchIndex.exhibitions.verify(database) == 1)
        }
    }

    // Catches a question or a count that reads the index from end to end.
    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(30)
            for (index, member) in members.enumerated() {
                for number in 0..<6 {
                    _ = try await MakeExhibition(
                        curator: member, ExhibitionDetails(title: "Show \(index) \(number)", place: "Hall"))(
                            salon.services)
                }
            }
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE exhibitions SET stage = 'open', opens_at = 1 WHERE post_id % 2 = 0")
                try transaction.analyze()
            }
            let ids = try await salon.database.read { reader in
                try reader.values("SELECT post_id FROM exhibitions ORDER BY post_id LIMIT 30", as: Int64.self)
            }
            for (viewer, waiting) in [(nil, nil), (members[1], nil), (members[1], members[1])] as [Searcher] {
                let search = ExhibitionSearch.search("sho", viewer: viewer, waiting: waiting)
                let pattern = try #require(SearchPattern.ways(SearchText("sho")).first)
                let places = ExhibitionLists.places(of: ids)
                let statements =
                    search.statements(pattern).map(\.statement)
                    + [
                        SearchIndex.exhibitions.all(pattern, visible: search.visible),
                        SearchIndex.exhibitions.mistyped(["shwo"], visible: search.visible),
                        ExhibitionLists.statement(places, viewer: viewer),
                        ExhibitionLists.statement(ExhibitionLists.ownPlaces(of: members[1]), viewer: viewer),
                    ]
                for statement in statements {
                    let plan = try await salon.database.explain(statement).joined(separator: "\n")
                    #expect(try await salon.database.scannedTables(statement) == [], "\(plan)")
                }
            }
        }
    }
}
