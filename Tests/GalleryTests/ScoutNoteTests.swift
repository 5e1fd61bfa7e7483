import Base
import Core
import Kernel
import SQL
import TestKit
import Testing

@testable import Scouting

/// What scouts write down of makers.
@Suite struct ScoutNoteTests {
    /// Catches a note that others read, or that is lost.
    @Test(arguments: TestEngine.available)
    func keepsMakersInMind(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            try await ScoutTests.appoint(.ada, salon)
            #expect(try await ada.post("/scout/makers/minsu/note", [("note", "<Later>")]).status == 303)
            #expect(try await ada.get("/scout/list").text.contains("&lt;Later&gt;"))
            let long = String(repeating: "가", count: 1_001)
            let refused = try await ada.post("/scout/makers/minsu/note", [("note", long)])
            #expect(refused.status == 422 && refused.text.contains(long))
            #expect(try await ada.post("/scout/makers/minsu/note", [("note", "Now")]).status == 303)
            #expect(try await salon.count("scout_notes") == 1)
            #expect(try await !minsu.get("/@minsu").text.contains("Now"))
            #expect(try await ada.post("/scout/makers/ada/note", [("note", "me")]).status == 404)
            #expect(try await ada.post("/scout/makers/nobody/note", [("note", "x")]).status == 404)
            _ = try await minsu.post("/@ada/block")
            #expect(try await !ada.get("/scout/list").text.contains("Now"))
            _ = try await minsu.post("/@ada/unblock")
            #expect(try await ada.post("/scout/makers/minsu/forget").status == 303)
            #expect(try await salon.count("scout_notes") == 0)
        }
    }

    /// Catches a note that is lost because its scout has written too many, by saving it or by taking the maker off the list.
    @Test(arguments: TestEngine.available)
    func keepsWhatIsRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            try await ScoutTests.appoint(.ada, salon)
            #expect(try await ada.post("/scout/makers/minsu/note", [("note", "Before")]).status == 303)
            let scout = try await salon.id(of: .ada).description
            while (try? salon.services.limiter.take(.scoutNotes, by: scout)) != nil {}
            let saved = try await ada.post("/scout/makers/minsu/note", [("note", "After <rain>")])
            #expect(saved.status == 429 && saved.text.contains("\nAfter &lt;rain&gt;</textarea>"))
            let forgotten = try await ada.post("/scout/makers/minsu/forget")
            #expect(forgotten.status == 429 && forgotten.text.contains("\nBefore</textarea>"))
            for answer in [saved, forgotten] { #expect(!answer.header("Retry-After").isEmpty) }
            #expect(try await ada.get("/scout/list").text.contains("Before"))
        }
    }
}
