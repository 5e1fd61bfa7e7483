import Base
import Core
import Posts
import SQL
import SalonApp
import TestKit
import Testing

@testable import Discover
@testable import Works

/// Discover as people use it: dealt, seen, counted.
@Suite struct DiscoverTests {
    private func shown(_ text: String) -> [String] { text.matches(of: /id="work-(\d+)"/).map { String($0.1) } }

    private func deal(_ text: String) throws -> String {
        String(try #require(text.firstMatch(of: /data-deal="([^"]+)"/)).1)
    }

    private func next(_ text: String) -> String? {
        text.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
    }

    private func keeper(_ salon: TestSalon) throws -> DiscoverKeeper {
        try #require(salon.salon.spaceServices.compactMap { $0 as? DiscoverKeeper }.first)
    }

    /// Looks at a page of Discover and tells that all of it has been seen.
    @discardableResult
    private func look(_ browser: Browser, _ path: String = "/discover") async throws -> [String] {
        let text = try await browser.get(path).text
        let works = shown(text)
        guard !works.isEmpty else { return [] }
        let answer = try await browser.post(
            "/discover/seen", [("deal", try deal(text)), ("works", works.joined(separator: " "))])
        #expect(answer.status == 204)
        return works
    }

    private func views(of work: ID<Post>, _ salon: TestSalon) async throws -> [Int] {
        try await salon.database.read { reader in
            try reader.one("SELECT viewers, visitors FROM work_views WHERE post_id = \(work)") { row in
                [try row.next(), try row.next()]
            }
        }
    }

    // Catches a newcomer whom nobody is shown, and a count that its maker, a visitor or a second look can raise.
    @Test(arguments: TestEngine.available)
    func aNewWorkIsOwedViewers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let jiwoo = try await salon.member(.jiwoo)
            // Six members have been here lately: a work is owed two.
            let crowd = try await salon.crowd(3)
            try await salon.database.write { transaction in
                let now = salon.clock.clock.now()
                for (index, id) in crowd.enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO sessions (token_hash, account_id, created_at, seen_at, user_agent)
                        VALUES (\([UInt8(index)]), \(id), \(now), \(now), \(""))
                        """)
                }
            }
            let keeper = try keeper(salon)
            // A process that has been asked before there was anything.
            #expect(try await ada.get("/discover").text.contains("Nothing to discover yet"))
            let work = try await salon.shareWork("Winter sea", by: minsu)
            #expect(try await minsu.get("/works/\(work)").text.contains("Discover will soon show this to 2 people"))

            #expect(try await look(ada) == [work.description])
            #expect(try await look(ada) == [work.description])
            #expect(try await look(minsu) == [])
            for _ in 0..<2 { #expect(try await look(salon.visitor()) == [work.description]) }
            try await keeper.turn()
            #expect(try await views(of: work, salon) == [1, 1])
            let page = try await minsu.get("/works/\(work)").text
            #expect(page.contains("Seen by 1 of the 2 people Discover promised, so far."))
            for browser in [ada, salon.visitor()] {
                #expect(try await !browser.get("/works/\(work)").text.contains("work-viewers"))
            }
            // Nobody can tell for somebody else, or of what was not dealt.
            let deal = try await deal(ada.get("/discover").text)
            let fields = [("deal", deal), ("works", "\(work)")]
            #expect(try await minsu.post("/discover/seen", fields).status == 400)
            #expect(try await salon.visitor().post("/discover/seen", fields).status == 400)
            for bad in ["", "x", String(deal.dropLast()), deal + "A"] {
                #expect(try await ada.post("/discover/seen", [("deal", bad), ("works", "\(work)")]).status == 400)
            }
            let others = [("deal", deal), ("works", "0 -1 9999999999999999999 x \(work.rawValue + 1)")]
            #expect(try await ada.post("/discover/seen", others).status == 204)
            try await keeper.turn()
            #expect(try await views(of: work, salon) == [1, 1])

            try await look(jiwoo)
            try await keeper.turn()
            #expect(
                try await minsu.get("/works/\(work)").text.contains("Seen by 2 people, as Discover promised."))
            // Who saw it is forgotten once the debt is paid.
            #expect(try await salon.count("work_views WHERE seen IS NULL") == 1)
        }
    }

    // Catches repeats while scrolling, works that never come, and makers who take a page.
    @Test(arguments: TestEngine.available)
    func aScrollShowsEverythingOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let makers = try await salon.crowd(40)
            var authors: [String: ID<Account>] = [:]
            for maker in makers {
                for work in try await salon.hangRows(3, by: maker) { authors[work.description] = maker }
            }
            let minsu = try await salon.member(.minsu)
            var (path, seen) = ("/discover", [String]())
            for _ in 0..<12 {
                let text = try await minsu.get(path).text
                let page = shown(text)
                #expect(Set(page.map { authors[$0]?.rawValue ?? 0 }).count == page.count)
                #expect(page.count <= DiscoverPage.size)
                seen += page
                guard let next = next(text) else { break }
                path = "\(next)&part=cards"
            }
            #expect(seen.count == Set(seen).count)
            #expect(Set(seen) == Set(authors.keys))
            // A refresh brings others.
            let first = try await look(minsu)
            try await keeper(salon).turn()
            #expect(Set(first).isDisjoint(with: shown(try await minsu.get("/discover").text)))
        }
    }

    // Catches days that are never learnt from, learnt from twice, or kept.
    @Test(arguments: TestEngine.available)
    func aDayIsLearntFromAndForgotten(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            _ = try await salon.member(.jiwoo)
            let works = [
                try await salon.shareWork("Liked", by: minsu), try await salon.shareWork("Stared at", by: minsu),
                try await salon.shareWork("Passed", by: minsu),
            ]
            let keeper = try keeper(salon)
            for _ in 0..<3 {
                try await look(ada)
                try await keeper.turn()
            }
            _ = try await ada.post("/posts/\(works[0])/like")
            #expect(try await ada.post("/works/\(works[1])/looked").status == 204)
            #expect(try await salon.visitor().post("/works/\(works[2])/looked").status == 204)
            try await keeper.turn()
            #expect(try await salon.count("work_impressions") == 3)
            // The day is not over.
            try await keeper.closeDays()
            #expect(try await salon.count("work_impressions") == 3)

            salon.clock.advance(by: .days(1))
            try await keeper.closeDays()
            try await keeper.closeDays()
            #expect(try await salon.count("work_impressions") == 0)
            let learnt = try await salon.database.read { reader in
                try reader.values("SELECT liked FROM work_views ORDER BY post_id", as: Double.self)
            }
            #expect(learnt == [1, 1, 0])
            let shown = try await salon.database.read { reader in
                try reader.values("SELECT shown FROM work_views ORDER BY post_id", as: Double.self)
            }
            #expect(shown.allSatisfy { $0 > 0.5 && $0 < 2 })
            #expect(try await salon.count("discover_days") == 2)
            // A key is kept for the deals of the last day, and no longer.
            #expect(try await salon.count("discover_keys") == 1)
            salon.clock.advance(by: .days(2))
            try await keeper.closeDays()
            #expect(try await salon.count("discover_keys") == 0)

            // Who joined first is the admin.
            let overview = try await minsu.get("/admin").text
            #expect(overview.contains("Fairness of Discover") && overview.contains("Gini coefficient"))
        }
    }

    // Catches places that are held by works nobody may see: of suspended makers, or hidden.
    @Test(arguments: TestEngine.available)
    func whatNobodyMaySeeTakesNoPlace(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for person in [Person.ada, .jiwoo] { _ = try await salon.member(person) }
            let gone = try await salon.crowd(20)
            for member in gone { _ = try await salon.hangRows(5, by: member) }
            let seen = try await salon.crowd(40)
            for member in seen { _ = try await salon.hangRows(1, by: member) }
            try await salon.database.write { transaction in
                for member in gone {
                    _ = try transaction.execute(
                        "UPDATE accounts SET state = 'leaving' WHERE id = \(member)"
                    )
                }
            }
            try await keeper(salon).turn()
            let work = try await salon.shareWork("Winter sea", by: minsu)
            for _ in 0..<10 {
                let page = shown(try await salon.visitor().get("/discover").text)
                #expect(page.count == DiscoverPage.size)
            }
            // Of 41 works a page has 30, so two pages have all.
            let first = try await salon.visitor().get("/discover").text
            let second = try await salon.visitor().get(try #require(next(first))).text
            #expect((shown(first) + shown(second)).contains(work.description))
        }
    }

    // Catches an index that knows less after a start than before it.
    @Test(arguments: TestEngine.available)
    func aRestartForgetsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            _ = try await salon.member(.jiwoo)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            try await look(ada)
            try await keeper(salon).turn()
            let fresh = Discover(salon.database)
            let deck = try await fresh.index.deck(at: salon.clock.clock.now())
            let known = try #require((deck.running + deck.open.map(\.work)).first)
            #expect(known.post == work && known.debt.viewers == 1)
            #expect(known.recency.count(at: salon.clock.clock.now()) == 1)
            // Deals of the process before count.
            let key = try await fresh.keys.key(at: salon.clock.clock.now())
            let deal = try await deal(ada.get("/discover").text)
            #expect(Deal(deal, for: Seer(try await salon.id(of: .ada)), by: key) != nil)
        }
    }

    // Catches a member whose sixth work takes the places that others are owed.
    @Test(arguments: TestEngine.available)
    func theSixthWorkWaits(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            for index in 1...6 { _ = try await salon.shareWork("Work \(index)", by: minsu) }
            let begins = try await salon.database.read { reader in
                try reader.values("SELECT begins_at FROM work_views ORDER BY post_id", as: Timestamp.self)
            }
            #expect(begins[5] == begins[0] + .days(7))
            #expect(begins[4] < begins[0] + .days(1))
            // To delete and hang again renews nothing.
            for work in try await salon.ids("SELECT post_id FROM works ORDER BY post_id LIMIT 5") {
                #expect(try await minsu.post("/posts/\(work)/delete").status == 303)
            }
            let again = try await salon.shareWork("Again", by: minsu)
            let begin = try await salon.database.read { reader in
                try reader.value("SELECT begins_at FROM work_views WHERE post_id = \(again)", as: Timestamp.self)
            }
            #expect(begin.map { $0 >= begins[0] + .days(7) } == true)
            for person in [Person.ada, .jiwoo] { _ = try await salon.member(person) }
            try await keeper(salon).turn()
            let page = try await minsu.get("/works/\(again)").text
            #expect(page.contains("Discover shows this one from"))
        }
    }
}
