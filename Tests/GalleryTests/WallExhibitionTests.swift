import Base
import Core
import People
import SQL
import TestKit
import Testing

@testable import Discover
@testable import Exhibitions
@testable import Gallery

/// The poster of an exhibition that is on hangs among the works.
@Suite struct WallExhibitionTests {
    // Catches a poster of what is not on or no longer agreed to, and a kept wall that goes on showing it.
    @Test(arguments: TestEngine.available)
    func aPosterHangsWhileItIsOn(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine, opens: .hours(2)) { stage in
            let (visitor, card) = (stage.salon.visitor(), "exhibition-\(stage.exhibition)")
            // Root hides nobody, Ada does: the one has the kept wall, the other her own.
            try await MuteAccount(account: stage.adaID, other: stage.jiwooID, isMuted: true)(stage.services)
            func sees(_ browser: Browser) async throws -> Bool { try await browser.get("/").text.contains(card) }
            try await stage.answer(stage.adas, by: stage.adaID)
            try await TakeDownWork(stage.own, from: stage.exhibition, curator: stage.minsuID)(stage.services)
            try await stage.announce()
            for browser in [visitor, stage.jiwoo, stage.ada] { #expect(try await !sees(browser)) }
            stage.salon.clock.advance(by: .hours(3))
            try await ExhibitionKeeper(stage.services, VisitCounter(DiscoverKeys(stage.salon.database))).openDue()
            for browser in [visitor, stage.jiwoo, stage.ada] { #expect(try await sees(browser)) }
            // Its maker takes the only work back, so there is nothing to show.
            try await stage.answer(stage.adas, by: stage.adaID, agrees: false)
            for browser in [visitor, stage.jiwoo, stage.ada] { #expect(try await !sees(browser)) }
            _ = try await HangWork(stage.own, in: stage.exhibition, curator: stage.minsuID)(stage.services)
            stage.salon.clock.advance(by: .hours(1))
            for browser in [visitor, stage.jiwoo, stage.ada] { #expect(try await sees(browser)) }
            stage.salon.clock.advance(by: .days(40))
            for browser in [visitor, stage.jiwoo, stage.ada] { #expect(try await !sees(browser)) }
        }
    }

    // Catches exhibitions that never have their turn.
    @Test(arguments: TestEngine.available)
    func eachHasItsHour(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.announce()
            var all = Set([stage.exhibition])
            for number in 1...2 {
                let other = try await MakeExhibition(
                    curator: stage.minsuID, ExhibitionDetails(title: "Another \(number)"))(stage.services)
                _ = try await HangWork(stage.own, in: other, curator: stage.minsuID)(stage.services)
                try await AnnounceExhibition(other, curator: stage.minsuID)(stage.services)
                all.insert(other)
            }
            var seen = Set<ID<Post>>()
            for _ in 0..<3 {
                let now = stage.now
                let card = try await stage.salon.database.read { reader in
                    try ExhibitionLists.onWall(for: nil, now: now, reader)
                }
                if let card { seen.insert(card.id) }
                stage.salon.clock.advance(by: .hours(1))
            }
            #expect(seen == all)
        }
    }
}
