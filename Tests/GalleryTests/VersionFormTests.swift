import Base
import Core
import Design
import SQL
import TestKit
import Testing
import Web

@testable import Works

/// The form for a newer version when things go wrong, what open pages learn, and what a work costs.
@Suite struct VersionFormTests {
    // Catches a new image that is described as the old one was.
    @Test(arguments: TestEngine.available)
    func theFormBeginsWithoutTheOldDescription(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            try await round.salon.database.write { transaction in
                try transaction.execute("UPDATE media SET alt = 'A red circle' WHERE id = \(round.first)")
            }
            let form = try await round.maker.get("\(round.path)/images/\(round.first)/version").text
            #expect(form.contains("The current image’s: “A red circle”") && !form.contains(#"value="A red circle""#))
        }
    }

    // Catches a second version by a form that is sent twice, and a newer one that is hidden by a tab that knew less.
    @Test(arguments: TestEngine.available)
    func aFormSentTwiceAddsOne(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let form = "\(round.path)/images/\(round.first)/version"
            func send(_ tint: UInt8) async throws -> Answer {
                let file = (field: "images", name: "new.jpg", bytes: try Sample.jpeg(tint: tint))
                return try await round.maker.post(form, [("alt", "Typed")], files: [file])
            }
            for _ in 1...2 { #expect(try await send(150).status == 303) }
            #expect(try await round.salon.count("image_versions") == 1)
            let hung = try await round.hung()
            let other = try await send(30)
            #expect(other.status == 422 && other.text.contains("Another version has been added in the meantime"))
            // What comes back replaces the one that hangs now, with what was sent.
            let action = "\(round.path)/images/\(hung[0])/version"
            let kept = try #require(other.text.firstMatch(of: /name="image" value="(\d+)"/)?.1)
            #expect(other.text.contains("action=\"\(action)\"") && other.text.contains("Typed"))
            #expect(try await round.hung() == hung)
            #expect(try await round.maker.post(action, [("image", String(kept)), ("alt", "Typed")]).status == 303)
            #expect(try await round.salon.count("image_versions") == 2)
        }
    }

    // Catches words and images that are lost with a refusal.
    @Test(arguments: TestEngine.available)
    func whatIsRefusedIsKept(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let form = "\(round.path)/images/\(round.first)/version"
            let empty = try await round.maker.post(form, [("alt", "Typed")], files: [])
            #expect(
                empty.status == 422 && empty.text.contains("Choose the newer image") && empty.text.contains("Typed"))
            let broken = try await round.maker.post(
                form, [("alt", "Typed")], files: [("images", "new.jpg", Array("no image".utf8))])
            #expect(broken.status >= 400 && broken.status < 500 && broken.text.contains("Typed"))
            #expect(broken.text.contains("id=\"field-images-problem\"") && broken.text.contains("“new.jpg”: "))
            // Of three pages the first becomes a version once that was said.
            let scan = try await round.maker.post(
                form, [("alt", "Typed")], files: [("images", "scan.tif", Sample.pages(3))])
            #expect(scan.status == 200 && scan.text.contains("holds 3 images") && scan.text.contains("Typed"))
            #expect(scan.text.contains("name=\"image\""))
            let long = String(repeating: "가", count: TextLimit.alt.characters + 1)
            let tooLong = try await round.maker.post(
                form, [("alt", long)], files: [("images", "new.jpg", try Sample.jpeg(tint: 9))])
            #expect(tooLong.status == 422 && tooLong.text.contains("id=\"field-alt-problem\""))
            #expect(tooLong.text.contains("name=\"image\"") && tooLong.text.contains(long))
            #expect(try await round.hung() == [round.first])
        }
    }

    // Catches an open page that goes on offering what hung before, or is turned under its reader's eyes.
    @Test(arguments: TestEngine.available)
    func openPagesLeadToTheNewerOne(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let newer = try await round.add(90)
            let work = try await round.salon.database.read { reader in
                try WorkQueries.whole(round.work, viewer: nil, reader)
            }
            let patches = WorkChanged(work: work).patches(in: .english, without: [])
            let links = try #require(patches.first { $0.target == "versions-\(round.work)" })
            #expect(links.content.text.contains("data-hangs=\"\(newer)\""))
            #expect(links.content.text.contains("Compare 2 versions"))
        }
    }

    // Catches works that cost more because others have versions.
    @Test(arguments: TestEngine.available)
    func costsOneStatementWhereThereAreSome(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            func cost(_ path: String) async throws -> Int {
                _ = try await round.critic.get(path)
                let tally = StatementTally()
                _ = try await Database.$tally.withValue(tally) { try await round.critic.get(path) }
                return tally.statements.count
            }
            let before = try await cost(round.path)
            _ = try await round.pin("Too dark", to: round.first)
            let newer = try await round.add(90)
            #expect(try await cost(round.path) == before + 1)
            #expect(try await cost("\(round.path)/images/\(newer)/versions") == 3)
        }
    }
}
