import Administration
import Base
import Core
import HTTPTypes
import People
import SQL
import TestKit
import Testing

@testable import Scouting

/// Whoever looks for artists finds those who are open to it, and hears from them only if they want to.
@Suite struct ScoutTests {
    static func appoint(_ person: Person, _ salon: TestSalon) async throws {
        let scout = try Scout(organisation: "Hill <Records>", proof: "https://hill.example/team")
        _ = try await ActOnMember(.scout(scout), about: salon.id(of: person), by: .atCommandLine)(salon.services)
    }

    private func open(_ person: Person, _ salon: TestSalon) async throws {
        let id = try await salon.id(of: person)
        try await salon.database.write { transaction in
            _ = try transaction.execute("UPDATE accounts SET is_open_to_offers = 1 WHERE id = \(id)")
        }
    }

    private let words = [("what", "A record cover"), ("why", "Your\nsea")]

    /// Catches a desk that is open to whoever asks, shows who is not open, and finds or shows works that do not suit.
    @Test(arguments: TestEngine.available)
    func findsOpenMakers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let oil = try await salon.shareWork(
                "Sea", by: minsu, fields: [("medium", "Oil 100%"), ("description", "#dusk")])
            let other = try await salon.shareWork("Hill", by: minsu, fields: [("medium", "Photography")])
            for path in ["/scout", "/scout/list", "/scout/offers", "/scout/makers/minsu"] {
                #expect(try await ada.get(path).status == 404, "\(path)")
                #expect(try await salon.visitor().get(path).status == 303, "\(path)")
            }
            #expect(try await ada.post("/scout/makers/minsu/note", [("note", "x")]).status == 404)
            #expect(try await ada.post("/scout/makers/minsu/offer", words).status == 404)
            #expect(try await !ada.get("/settings").text.contains(#"href="/scout""#))
            try await Self.appoint(.ada, salon)
            #expect(try await ada.get("/settings").text.contains(#"href="/scout""#))
            #expect(try await !ada.get("/scout").text.contains("/scout/makers/minsu"))
            try await open(.minsu, salon)
            func works(_ query: String) async throws -> [ID<Post>] {
                let page = try await ada.get("/scout?\(query)")
                #expect(page.status == 200, "\(query)")
                return [oil, other].filter { page.text.contains("/works/\($0)\"") }
            }
            #expect(try await works("") == [oil, other])
            #expect(try await works("medium=oil") == [oil])
            #expect(try await works("medium=100%25") == [oil])
            #expect(try await works("medium=0_%25") == [])
            #expect(try await works("tag=%23dusk") == [oil])
            #expect(try await works("tag=dawn") == [])
            #expect(try await works("tag=%20") == [oil, other])
            let hex = try await salon.database.read { reader in
                try reader.one("SELECT MIN(s.hex) FROM swatches s WHERE s.position = 0") { row in
                    try row.next(as: String.self)
                }
            }
            #expect(try await !works("colour=%23\(hex)").isEmpty)
            #expect(try await works("colour=%23ff00ff") == [])
            #expect(try await works("colour=") == [oil, other])
            #expect(try await ada.get("/scout?colour=ff00ff").text.contains(#"value="ff00ff" selected"#))
            for colour in ["zzzzzz", "%2312345", "+12345", "%00"] {
                #expect(try await ada.get("/scout?colour=\(colour)").status == 422, "\(colour)")
            }
            for before in ["x", "-1", "99999999999999999999", "0"] {
                #expect(try await ada.get("/scout?before=\(before)").status == 200)
            }
            _ = try await minsu.post("/@ada/block")
            #expect(try await works("") == [])
            #expect(try await ada.get("/scout/makers/minsu").status == 404)
            #expect(try await ada.post("/scout/makers/minsu/note", [("note", "x")]).status == 404)
            #expect(try await ada.post("/scout/makers/minsu/offer", words).status == 404)
        }
    }

    /// Catches a request that lands in messages before a yes, is made twice, is answered by somebody else or twice, and a
    /// yes without a conversation.
    @Test(arguments: TestEngine.available)
    func theyTalkAfterAYes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            try await Self.appoint(.ada, salon)
            #expect(try await ada.post("/scout/makers/minsu/offer", words).status == 409)
            try await open(.minsu, salon)
            let refused = try await ada.post("/scout/makers/minsu/offer", [("what", ""), ("why", "Because")])
            #expect(refused.status == 422 && refused.text.contains("Because"))
            for _ in 0..<2 { #expect(try await ada.post("/scout/makers/minsu/offer", words).status == 303) }
            #expect(try await salon.count("offers") == 1)
            #expect(try await salon.count("messages") == 0)
            let asked = try await minsu.get("/offers").text
            for text in ["Hill &lt;Records&gt;", "https://hill.example/team", "A record cover", "@ada"] {
                #expect(asked.contains(text) || text == "@ada", "\(text)")
            }
            #expect(try await minsu.get("/notifications").text.contains("would like to be in contact"))
            let offer = try await salon.ids("SELECT id FROM offers")[0]
            #expect(try await ada.post("/offers/\(offer)/yes").status == 404)
            #expect(try await salon.visitor().post("/offers/\(offer)/yes").location?.hasPrefix("/login") == true)
            for wrong in ["0", "x", "-1", "9223372036854775807"] {
                #expect(try await minsu.post("/offers/\(wrong)/yes").status == 404, "\(wrong)")
            }
            let yes = try await minsu.post("/offers/\(offer)/yes")
            let talk = try #require(yes.location)
            #expect(yes.status == 303 && talk.hasPrefix("/messages/"))
            #expect(try await minsu.post("/offers/\(offer)/no").status == 404)
            #expect(try await minsu.get(talk).text.contains("A record cover"))
            #expect(try await minsu.get("/messages").text.contains(talk))
            #expect(try await ada.get("/scout/offers").text.contains("Accepted"))
            #expect(try await ada.get("/notifications").text.contains("accepted your request"))
            let answer = try await ada.post(talk, [("text", "Hello"), ("client_id", "0123456789")])
            #expect(answer.status == 303)
            #expect(try await minsu.get(talk).text.contains("Hello"))
        }
    }

    /// Catches a maker who is asked again, a scout who learns more than a no, too many requests, and requests of a
    /// member who is no longer a scout.
    @Test(arguments: TestEngine.available)
    func aNoIsHeard(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            try await Self.appoint(.ada, salon)
            try await open(.minsu, salon)
            func ask() async throws -> Int { try await ada.post("/scout/makers/minsu/offer", words).status }
            func answer(_ word: String) async throws {
                let offer = try await salon.ids("SELECT MAX(id) FROM offers")[0]
                #expect(try await minsu.post("/offers/\(offer)/\(word)").location == "/offers")
            }
            #expect(try await ask() == 303)
            try await answer("no")
            #expect(try await ask() == 409)
            salon.clock.advance(by: MakeOffer.pause + .days(1))
            #expect(try await ask() == 303)
            try await answer("never")
            #expect(try await ada.get("/scout/offers").text.contains("Declined."))
            #expect(try await !ada.get("/scout/offers").text.contains("permanently"))
            salon.clock.advance(by: MakeOffer.pause + .days(1))
            #expect(try await ask() == 409)
            var makers: [Browser] = []
            for index in 0...MakeOffer.daily {
                let person = Person(name: "Maker \(index)", handle: "maker\(index)", major: "")
                makers.append(try await salon.member(person))
                try await open(person, salon)
                let status = try await ada.post("/scout/makers/maker\(index)/offer", words).status
                #expect(status == (index < MakeOffer.daily ? 303 : 429))
            }
            let maker = makers[0]
            let offer = try await salon.ids("SELECT MIN(id) FROM offers WHERE answer IS NULL")[0]
            _ = try await ActOnMember(.scout(nil), about: salon.id(of: .ada), by: .atCommandLine)(salon.services)
            #expect(try await !maker.get("/offers").text.contains("A record cover"))
            #expect(try await maker.post("/offers/\(offer)/yes").status == 404)
            #expect(try await ada.get("/scout").status == 404)
        }
    }

    /// Catches a query that reads a whole table.
    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            var filter = ScoutFilter()
            (filter.major, filter.medium, filter.tag, filter.colour) = ("art", "oil", "sea", "aabbcc")
            let (one, now) = (ID<Account>(rawValue: 1), salon.services.clock.now())
            for statement in [
                ScoutDesk.openStatement(before: nil),
                ScoutDesk.makersStatement(among: [one], filter, scout: one, now: now),
                ScoutDesk.worksStatement(of: [one], filter), KeptMaker.statement(of: one, before: nil),
                Offer.toMaker(one, before: nil), Offer.fromScout(one, before: nil), ScoutLog.statement,
            ] {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement)")
            }
        }
    }
}
