import APITestKit
import Administration
import Base
import Core
import Kernel
import People
import SQL
import Storage
import TestKit
import Testing

/// What makers have besides works: a portfolio, receipts, and scouts who ask.
@Suite struct MakerTests {
    private let root = GalleryStage.root

    // Catches an order that is lost, words that are not named and so deleted, and a portfolio of nothing.
    @Test(arguments: TestEngine.available)
    func portfoliosHaveTheirOrder(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let minsu = stage.minsu
            let one = try await stage.work("One", by: minsu), two = try await stage.work("Two", by: minsu, tint: 60)
            let adas = try await stage.work("Adas", by: stage.ada, tint: 80)
            let shown = "\(root)/accounts/\(try #require(minsu.account))/portfolio"
            #expect(try await stage.ada.get(shown).status == 404)
            let said: JSON = [
                "statement": "I paint", "cv": "Shows\n2024 Seoul", "work_ids": [JSON(one), JSON(adas), JSON(two)],
            ]
            #expect(try await minsu.put("\(root)/portfolio", json: said).status == 200)
            let changed = try await minsu.put("\(root)/portfolio", json: ["statement": "I draw"])
            #expect(changed.json["works"].ids == [one, two] && changed.json["edition"].text != nil, "\(changed.text)")
            let read = try await stage.visitor.get(shown)
            #expect(read.json["statement"].text == "I draw" && read.json["works"].ids == [one, two], "\(read.text)")
            #expect(read.json["sections"][0]["entries"][0]["years"].text == "2024" && read.json["edition"].isNull)
            #expect(try await stage.visitor.get("\(root)/works/\(two)").json["portfolio_place"].int == 2)
            let stale = try await minsu.put("\(root)/portfolio", json: ["statement": "x", "edition": "other"])
            #expect(stale.status == 409, "\(stale.text)")
        }
    }

    // Catches a receipt of another's work.
    @Test(arguments: TestEngine.available)
    func receiptsAreTheMakers(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let path = "\(root)/works/\(try await stage.work("Sea", by: stage.minsu))/receipt"
            let receipt = try await stage.minsu.get(path)
            #expect(receipt.json["text"].text?.hasPrefix("Salon receipt 1\n") == true, "\(receipt.text)")
            let key = try await stage.visitor.get("\(root)/receipt_key")
            #expect(key.json["pem"].text?.contains(receipt.json["public_key"].text ?? "?") == true, "\(key.text)")
            #expect(try await stage.ada.get(path).status == 404)
        }
    }

    // Catches a desk that is open to members who are no scouts, and an answer that is another's to give.
    @Test(arguments: TestEngine.available)
    func scoutsAskAndMakersAnswer(on engine: TestEngine) async throws {
        try await GalleryStage.run(on: engine) { stage in
            let (salon, minsu, ada) = (stage.salon, stage.minsu, stage.ada)
            let work = try await stage.work("Sea", by: minsu, saying: ["medium": "Oil"])
            let maker = try #require(minsu.account)
            let asked: JSON = ["what": "A record cover", "why": "Your sea"]
            let offers = "\(root)/scout/makers/\(maker)/offers"
            for path in ["makers", "kept", "offers"] {
                #expect(try await ada.get("\(root)/scout/\(path)").status == 404)
            }
            #expect(try await ada.post(offers, json: asked).status == 404)
            let scout = try Scout(organisation: "Hill Records", proof: "https://hill.example/team")
            _ = try await ActOnMember(.scout(scout), about: try #require(ada.account), by: .atCommandLine)(
                salon.services)
            _ = try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_open_to_offers = 1 WHERE id = \(maker)")
            }
            let found = try await ada.get("\(root)/scout/makers", ["medium": "oil"])
            #expect(found.json[0]["works"].ids == [work], "\(found.text)")
            #expect(try await ada.get("\(root)/scout/makers", ["medium": "clay"]).json.count == 0)
            #expect(try await ada.get("\(root)/scout/makers", ["colour": "x"]).status == 422)
            #expect(try await ada.put("\(root)/scout/makers/\(maker)/note", json: ["note": "Later"]).status == 200)
            #expect(try await ada.get("\(root)/scout/kept").json[0]["note"].text == "Later")
            #expect(try await ada.delete("\(root)/scout/makers/\(maker)/note").status == 200)
            #expect(try await ada.get("\(root)/scout/kept").json.count == 0)

            #expect(try await ada.post(offers, json: ["what": "", "why": ""]).status == 422)
            #expect(try await ada.post(offers, json: asked).status == 200)
            #expect(try await ada.get("\(root)/scout/offers").json[0]["answer"].isNull)
            let offer = try await minsu.get("\(root)/offers").json[0]
            #expect(offer["organisation"].text == "Hill Records" && offer["account"]["username"].text == "ada")
            let path = "\(root)/offers/\(try #require(offer["id"].text))/yes"
            #expect(try await stage.jiwoo.post(path).status == 404)
            let yes = try await minsu.post(path)
            #expect(yes.json["conversation_id"].text.flatMap { Int64($0) } != nil, "\(yes.text)")
            #expect(try await ada.get("\(root)/scout/offers").json[0]["answer"].text == "yes")
        }
    }
}
