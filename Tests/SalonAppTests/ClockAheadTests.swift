import Base
import Core
import Foundation
import Gallery
import Media
import SQL
import Storage
import TestKit
import Testing
import Timeline

/// The clock was far ahead while something was stored, and is right again: ids go on above those of that time, so they no
/// longer say how old something is. No rule about the last days may hold on to that for years.
@Suite struct ClockAheadTests {
    private func run(
        _ engine: TestEngine, _ body: @escaping (TestSalon, _ minsu: Browser, _ ada: Browser) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            salon.clock.advance(by: .days(800))
            _ = try await salon.post(by: salon.id(of: .ada), "From a clock that is ahead")
            salon.clock.advance(by: .days(-800))
            try await body(salon, minsu, ada)
        }
    }

    private func say(_ text: String, _ browser: Browser) async throws -> Answer {
        try await browser.post("/posts", [("text", text), ("client_id", UUID().uuidString)])
    }

    // Catches who was muted for a week and is heard, and who stays unheard for years.
    @Test(arguments: TestEngine.available)
    func aMutedMemberIsMutedForAWeek(on engine: TestEngine) async throws {
        try await run(engine) { salon, minsu, ada in
            let notified = try await salon.count("notifications")
            _ = try await minsu.post("/@ada/mute", [("days", "7")])
            #expect(try await say("@minsu one", ada).status == 303)
            #expect(try await salon.count("notifications") == notified)
            salon.clock.advance(by: .days(8))
            #expect(try await say("@minsu two", ada).status == 303)
            #expect(try await salon.count("notifications") == notified + 1)
        }
    }

    // Catches somebody who stays new for years, and words that count as just said for as long.
    @Test(arguments: TestEngine.available)
    func nothingIsNewForYears(on engine: TestEngine) async throws {
        try await run(engine) { salon, minsu, ada in
            let jiwoo = try await salon.member(.jiwoo)
            salon.clock.advance(by: .days(8))
            let links = (1...4).map { "https://example.com/\($0)" }.joined(separator: " ")
            #expect(try await say(links, jiwoo).status == 303)
            #expect(try await say("The same words", ada).status == 303)
            salon.clock.advance(by: .minutes(11))
            #expect(try await say("The same words", ada).status == 303)
        }
    }

    // Catches a poll that is open for years.
    @Test(arguments: TestEngine.available)
    func aPollClosesWhenItSays(on engine: TestEngine) async throws {
        try await run(engine) { salon, minsu, ada in
            let post = try await PublishPost(
                author: salon.id(of: .ada), text: "What now", poll: NewPoll(options: ["Yes", "No"], duration: .days(1)))(
                    salon.services)
            let closes = try await salon.database.read { reader in
                try reader.value("SELECT closes_at FROM polls WHERE post_id = \(post)", as: Timestamp.self)
            }
            #expect(closes == salon.clock.clock.now() + .days(1))
        }
    }

    // Catches uploads that nobody uses and that stay.
    @Test(arguments: TestEngine.available)
    func forgottenUploadsGo(on engine: TestEngine) async throws {
        try await run(engine) { salon, minsu, ada in
            let owner = try await salon.id(of: .ada)
            let (old, new) = (
                try await salon.storeImage(of: owner, tint: 1), try await salon.storeImage(of: owner, tint: 2)
            )
            for (image, age) in [(old, Duration.hours(25)), (new, .hours(23))] {
                let time = salon.clock.clock.now() - age
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)],
                    ofItemAtPath: salon.services.files.folder(image.id))
            }
            try await MediaTrash(salon.services).removeForgottenUploads()
            let left = try await salon.database.read { reader in
                try reader.values("SELECT id FROM media", as: ID<Media>.self)
            }
            #expect(left == [new.id])
        }
    }
}
