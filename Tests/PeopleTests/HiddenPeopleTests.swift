import Base
import Core
import People
import SQL
import TestKit
import Testing

/// Whom a member has blocked or muted is found again, and nobody else is.
@Suite struct HiddenPeopleTests {
    // Catches lists that leave somebody out, show who has blocked the viewer, or lead nowhere.
    @Test(arguments: TestEngine.available)
    func listsAndUndoes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let jiwoo = try await salon.member(.jiwoo)
            #expect(try await ada.get("/settings").text.contains(#"href="/settings/blocked""#))
            #expect(try await salon.visitor().get("/settings/blocked").status == 303)
            #expect(try await ada.get("/settings/blocked").text.contains("You have not blocked anybody"))
            #expect(try await ada.get("/settings/muted").text.contains("You have not muted anybody"))
            _ = try await ada.post("/@minsu/block")
            _ = try await jiwoo.post("/@ada/block")
            let blocked = try await ada.get("/settings/blocked").text
            #expect(blocked.contains("@minsu") && !blocked.contains("@jiwoo"))
            #expect(blocked.contains(#"action="/@minsu/unblock?next=/settings/blocked""#))
            #expect(!(try await minsu.get("/settings/blocked").text.contains("@ada")))
            let undone = try await ada.post("/@minsu/unblock?next=/settings/blocked")
            #expect(undone.status == 303 && undone.location == "/settings/blocked")
            #expect(try await ada.get("/settings/blocked").text.contains("You have not blocked anybody"))

            _ = try await ada.post("/@minsu/mute", [("days", "7")])
            let profile = try await ada.get("/@minsu").text
            #expect(profile.contains("You muted") && profile.contains(#"action="/@minsu/unmute""#))
            #expect(try await ada.get("/settings/muted").text.contains("7 days left"))
            let unmuted = try await ada.post("/@minsu/unmute?next=/settings/muted")
            #expect(unmuted.location == "/settings/muted")
            #expect(!(try await ada.get("/@minsu").text.contains("You muted")))
            _ = try await ada.post("/@minsu/mute", [("days", "1")])
            salon.clock.advance(by: .days(2))
            #expect(try await ada.get("/settings/muted").text.contains("You have not muted anybody"))
            #expect(try await ada.post("/@minsu/unmute?next=//elsewhere.example").location == "/")
        }
    }

    // Catches a list that ends after a page, or reads a table from end to end.
    @Test(arguments: TestEngine.available)
    func pagesThroughEverybodyOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(95)
            let (me, others) = (members[0], members.dropFirst())
            for other in others {
                try await BlockAccount(account: me, other: other, isBlocked: true)(salon.services)
                try await MuteAccount(account: members[1], other: other == members[1] ? me : other, isMuted: true)(
                    salon.services)
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let now = salon.services.clock.now()
            for (list, account) in [(HiddenPeople.blocked, me), (.muted, members[1])] {
                var seen: [ID<Account>] = []
                var before: ID<Account>?
                repeat {
                    let (people, next) = try await salon.database.read { [before] reader in
                        try list.page(of: account, before: before, now: now, reader)
                    }
                    seen += people.map(\.author.id)
                    before = next
                } while before != nil
                // Whoever is blocked by the other, too, is no longer to be unmuted.
                #expect(seen.count == (list == .blocked ? 94 : 93) && Set(seen).count == seen.count)
                for before in [nil, members[50]] {
                    let statement = list.statement(of: account, before: before, now: now)
                    #expect(try await salon.database.scannedTables(statement).isEmpty, "\(list)")
                }
            }
        }
    }
}
