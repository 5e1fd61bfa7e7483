import Base
import Core
import Kernel
import People
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Discover
@testable import Exhibitions
@testable import Gallery

/// An exhibition whose address is in a post or a message is shown there.
@Suite struct ExhibitionEmbedTests {
    // Catches a card of a draft, of an exhibition that is hidden, deleted or blocked, and one that is only an address.
    @Test(arguments: TestEngine.available)
    func isShownToWhoMaySeeIt(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine, opens: .days(3)) { stage in
            let address = "\(stage.services.site.publicURL)\(stage.path)"
            #expect(try await stage.jiwoo.post("/posts", [("text", "Soon: \(address)")]).status == 303)
            let talk = try #require(try await stage.ada.post("/messages/with/jiwoo").location)
            let message = [("text", address), ("client_id", "test-client-1")]
            #expect(try await stage.ada.post(talk, message, fragment: true).status == 200)
            let card = #"class="work-embed" href="\#(stage.path)""#
            func shown() async throws -> [Bool] {
                var shown: [Bool] = []
                for browser in [stage.minsu, stage.ada, stage.jiwoo, stage.salon.visitor()] {
                    shown.append(try await browser.get("/timeline/local").text.contains(card))
                }
                return shown + [try await stage.jiwoo.get(talk).text.contains(card)]
            }
            // Not to its curator, and not to those who are asked: the post is read by everybody.
            #expect(try await shown() == [false, false, false, false, false])
            try await stage.announce()
            #expect(try await shown() == [true, true, true, true, true])
            try await BlockAccount(account: stage.minsuID, other: stage.jiwooID, isBlocked: true)(stage.services)
            #expect(try await shown() == [false, true, false, true, false])
            try await BlockAccount(account: stage.minsuID, other: stage.jiwooID, isBlocked: false)(stage.services)
            #expect(try await stage.minsu.post("/posts/\(stage.exhibition)/delete").status == 303)
            #expect(try await shown() == [false, false, false, false, false])
            #expect(try await stage.jiwoo.get("/timeline/local").text.contains(#"href="\#(address)""#))
        }
    }

    // Catches a work on the card before its exhibition has opened, or of a maker whom a reader may not see: a card is told
    // live, the same to all.
    @Test(arguments: TestEngine.available)
    func itsPictureIsForEverybody(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine, opens: .days(3)) { stage in
            for (work, maker) in [(stage.adas, stage.adaID), (stage.jiwoos, stage.jiwooID)] {
                try await stage.answer(work, by: maker)
            }
            // Others' works hang first.
            try await stage.salon.database.write { transaction in
                try transaction.execute(
                    "UPDATE exhibition_works SET position = position + 100 WHERE work_id = \(stage.own)")
            }
            func pictures() async throws -> [ID<Media>?] {
                var pictures: [ID<Media>?] = []
                for viewer in [nil, stage.minsuID, stage.adaID] {
                    let embeds = try await stage.salon.database.read { reader in
                        try ExhibitionEmbed.read([stage.exhibition, stage.own], viewer: viewer, home: .utc, reader)
                    }
                    #expect(embeds.map(\.id) == [stage.exhibition])
                    pictures.append(embeds.first?.poster?.rendering.media)
                }
                return pictures
            }
            try await stage.announce()
            #expect(try await pictures() == [nil, nil, nil])
            stage.salon.clock.advance(by: .days(4))
            try await ExhibitionKeeper(stage.services, VisitCounter(DiscoverKeys(stage.salon.database))).openDue()
            let own = try await stage.salon.database.read { reader in
                try reader.value(
                    "SELECT m.id FROM media m WHERE post_id = \(stage.own) AND \(.cover)", as: ID<Media>.self)
            }
            #expect(own != nil)
            #expect(try await pictures() == [own, own, own])
        }
    }
}
