import Base
import Core
import Posts
import SQL
import TestKit
import Testing

@testable import Exhibitions
@testable import Sharing
@testable import Works

/// Newer versions among others: which members are notified, what numbers they keep, and where they may not hang.
@Suite struct VersionRulesTests {
    // Catches critics who are never notified of the version they prompted, or of each try.
    @Test(arguments: TestEngine.available)
    func criticsHearOfItOnceADay(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            _ = try await round.pin("Too dark", to: round.first)
            _ = try await round.pin("And here", to: round.first)
            let notified = "notifications WHERE kind = 'newer-version'"
            var image = try await round.add(90)
            #expect(try await round.salon.count("\(notified) AND account_id = \(round.criticID)") == 1)
            _ = try await round.pin("Still", to: image)
            image = try await round.add(120, to: image)
            #expect(try await round.salon.count(notified) == 1)
            #expect(try await round.critic.get("/notifications").text.contains("added a newer version"))
            _ = try await round.pin("Better", to: image)
            let before = try await round.salon.count("\(notified) AND id > \(round.salon.services.ids.next(Post.self))")
            round.salon.clock.advance(by: .days(2))
            let now = round.salon.services.ids.next(Post.self)
            _ = try await round.add(200, to: image)
            #expect(try await round.salon.count("\(notified) AND id > \(now)") == 1)
            #expect(try await round.salon.count(notified) == 1 && before == 0)
        }
    }

    // Catches a receipt that forgets what its maker had first.
    @Test(arguments: TestEngine.available)
    func receiptsNameAllVersions(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let newer = try await round.add(90)
            let text = try await round.maker.get("\(round.path)/receipt.txt").text
            for (number, image) in [(1, newer), (2, round.first)] {
                let digest = try await round.salon.database.read { reader in
                    try reader.value("SELECT digest FROM media WHERE id = \(image)", as: [UInt8].self)
                }
                #expect(text.contains("original \(number) sha-256: \(try #require(digest).hexadecimal)\n"))
            }
            #expect(!text.contains("original 3"))
        }
    }

    // Catches numbers that move when another version goes.
    @Test(arguments: TestEngine.available)
    func numbersStay(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let second = try await round.add(60)
            let third = try await round.add(120, to: second)
            let path = "\(round.path)/images"
            #expect(try await round.maker.post("\(path)/\(round.first)/remove").status == 303)
            let page = try await round.critic.get("\(path)/\(third)/versions").text
            #expect(page.contains("<b>Version 2</b>") && !page.contains("Version 1"))
            let fourth = try await round.add(180, to: third)
            #expect(try await round.salon.count("image_versions WHERE media_id = \(third) AND number = 3") == 1)
            #expect(try await round.hung() == [fourth])
        }
    }

    // Catches an exhibition of another's that shows what nobody chose for it.
    @Test(arguments: TestEngine.available)
    func whatHangsWithAnotherStays(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let (services, maker) = (round.salon.services, round.makerID)
            func refused() async throws -> Bool {
                do { _ = try await round.add(90) } catch let problems as Problems {
                    return problems.all.map(\.phrase.english) == [Problem.hangsWithOthers.phrase.english]
                }
                return false
            }
            let details = ExhibitionDetails(
                title: "Doors", closes: round.salon.clock.clock.now() + .days(9))
            let show = try await MakeExhibition(curator: round.criticID, details)(services)
            _ = try await HangWork(round.work, in: show, curator: round.criticID)(services)
            try await AnswerCurator(round.work, in: show, maker: maker, agrees: true)(services)
            #expect(try await refused())
            try await AnswerCurator(round.work, in: show, maker: maker, agrees: false)(services)
            #expect(try await !refused())
            #expect(try await round.salon.count("image_versions") == 1)
        }
    }

    // Catches an exhibition of another's in which an older version takes the place of what was chosen for it.
    @Test(arguments: TestEngine.available)
    func nobodyGoesBackWhereItHangsWithAnother(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let (services, maker) = (round.salon.services, round.makerID)
            let second = try await round.add(60)
            let third = try await round.add(120, to: second)
            let details = ExhibitionDetails(title: "Doors", closes: round.salon.clock.clock.now() + .days(9))
            let show = try await MakeExhibition(curator: round.criticID, details)(services)
            _ = try await HangWork(round.work, in: show, curator: round.criticID)(services)
            try await AnswerCurator(round.work, in: show, maker: maker, agrees: true)(services)
            let images = "\(round.path)/images"
            let refused = try await round.maker.post("\(images)/\(third)/remove?back=1")
            #expect(refused.status == 303 && refused.location == "\(images)/\(third)/versions")
            #expect(try await round.maker.get("\(images)/\(third)/versions").text.contains("before you go back"))
            #expect(try await round.hung() == [third])
            // One that does not hang may go.
            #expect(try await round.maker.post("\(images)/\(round.first)/remove").status == 303)
            #expect(try await round.salon.count("image_versions") == 1)
            round.salon.clock.advance(by: .days(10))
            #expect(try await round.maker.post("\(images)/\(third)/remove?back=1").status == 303)
            #expect(try await round.hung() == [second])
        }
    }
}
