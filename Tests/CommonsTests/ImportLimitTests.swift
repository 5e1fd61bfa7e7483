import Base
import Core
import Posts
import SQL
import Settings
import Synchronization
import TestKit
import Testing
import Web

/// How much an import takes, from whom, and for how long.
@Suite struct ImportLimitTests {
    private static let page = "/settings/import"

    /// Steps of which each says its number.
    private static func steps(_ count: Int, _ run: @escaping @Sendable (Int) async throws -> Void) -> MemberImport {
        MemberImport { _, _ in
            (1...count).map { number in
                ImportStep(.work, "Step \(number)") { _, _ in
                    try await run(number)
                    return .added
                }
            }
        }
    }

    /// Has a member bring a file as a browser does, and takes it in.
    private static func bring(_ part: MemberImport, by browser: Browser, in salon: TestSalon) async throws {
        let file = ZIPBytes([ImportTests.document("")]).bytes
        #expect(try await browser.post(page, files: [("file", "salon.zip", file)]).status == 303)
        try await ImportKeeper(salon.services, parts: [part]).turn()
    }

    // Catches a small document whose millions of objects are made before anybody counts them.
    @Test func tooManyObjectsAreNotEvenRead() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await salon.member(.minsu)
            let reads = Mutex(0)
            let part = MemberImport { _, _ in
                reads.withLock { $0 += 1 }
                return []
            }
            // The document is an object, too.
            let most = Array(repeating: "{}", count: 499_999).joined(separator: ",")
            let least = try await ImportTests.take(
                ZIPBytes([ImportTests.document(most)]).bytes, for: .minsu, [part], in: salon)
            #expect(least.total == 0 && reads.withLock { $0 } == 1)
            let problem = await #expect(throws: Problem.self) {
                try await ImportTests.take(
                    ZIPBytes([ImportTests.document(most + ",{}")]).bytes, for: .minsu, [part], in: salon)
            }
            #expect(problem?.phrase.english == Problem.importTooMuch.phrase.english)
            #expect(reads.withLock { $0 } == 1)
        }
    }

    // Catches a file of refusals that keeps others waiting, one that ends without a reason, and one that ends too early.
    @Test(arguments: TestEngine.available)
    func twoHundredRefusalsEndIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let runs = Mutex(0)
            func refusing(_ refused: Int) -> MemberImport {
                Self.steps(250) { number in
                    runs.withLock { $0 += 1 }
                    if number <= refused { throw Problem.noExport }
                }
            }
            try await Self.bring(refusing(199), by: minsu, in: salon)
            let done = try await minsu.get(Self.page).text
            #expect(runs.withLock { $0 } == 250 && done.contains("199 could not be imported"))
            #expect(done.contains("Step 20: ") && !done.contains("Step 21: "))
            runs.withLock { $0 = 0 }
            try await Self.bring(refusing(200), by: minsu, in: salon)
            #expect(runs.withLock { $0 } == 200)
            #expect(try await minsu.get(Self.page).text.contains(Problem.importTooMuch.phrase.english))
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)
        }
    }

    // Catches an import that goes on for a member whom moderators have restricted or suspended since it began.
    @Test(arguments: TestEngine.available, ["restrict", "suspend"])
    func aSanctionEndsIt(on engine: TestEngine, act: String) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            let runs = Mutex<[Int]>([])
            let part = Self.steps(3) { number in
                runs.withLock { $0.append(number) }
                guard number == 2 else { return }
                try await stage.decide(
                    report, [("act", act), ("reason", "Spam"), ("period", "7"), ("withheld", "posts")])
            }
            try await Self.bring(part, by: stage.ada, in: stage.salon)
            #expect(runs.withLock { $0 } == [1, 2])
            let notes = try await stage.salon.database.read { reader in
                try reader.values("SELECT notes FROM imports WHERE state = 'failed'", as: String.self)
            }
            #expect(notes == [Problem.restricted.phrase.english])
        }
    }

    // Catches an address that leads to another work than the one that was deleted there.
    @Test(arguments: TestEngine.available)
    func whatIsGoneStaysGone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let work = try await salon.hangWork("Sea", by: minsu)
            salon.clock.advance(by: .days(1))
            let exported = try await ImportTests.export(minsu, of: .minsu, in: salon)
            #expect(try await minsu.post("/posts/\(work)/delete").status == 303)
            for person in [Person.ada, .minsu] {
                #expect(try await ImportTests.take(exported, for: person, in: salon).added == 1)
                #expect(try await ImportTests.take(exported, for: person, in: salon).added == 0)
            }
            let works = try await salon.database.read { reader in
                try reader.values("SELECT post_id FROM works", as: ID<Post>.self)
            }
            #expect(works.count == 2 && !works.contains(work))
            // Their time is the same.
            #expect(works.allSatisfy { $0.createdAt == work.createdAt })
            #expect(try await ada.get("/works/\(work)").status == 410)
        }
    }
}
