import Base
import Core
import Exports
import Posts
import SQL
import Synchronization
import TestKit
import Testing
import Transfer

/// How much an import takes, from whom, and for how long.
@Suite struct ImportLimitTests {
    private static let page = "/settings/import"

    /// A document with so many works, numbered from 1, the newest first.
    private static func numbered(_ count: Int) -> [UInt8] {
        ZIPBytes([ImportTests.document((1...count).reversed().map(String.init).joined(separator: ","))]).bytes
    }

    /// Each says its number.
    private static func steps(_ run: @escaping @Sendable (Int) async throws -> Void) -> MemberImport {
        MemberImport("works", .work, most: 5_000, as: Int.self) { number, _ in
            ImportStep("Step \(number)") { _, _ in
                try await run(number)
                return .added
            }
        }
    }

    /// Has a member bring a file as a browser does, and takes it in.
    private static func bring(_ count: Int, _ part: MemberImport, by browser: Browser, in salon: TestSalon) async throws
    {
        #expect(try await browser.post(page, files: [("file", "salon.zip", numbered(count))]).status == 303)
        try await ImportJob.worker(salon.services, [part]).turn()
    }

    // Catches an import that is refused, since another one runs, and takes one of the few of a day.
    @Test(arguments: TestEngine.available)
    func whatIsRefusedCostsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            let file = (field: "file", name: "salon.zip", bytes: Self.numbered(1))
            #expect(try await minsu.post(Self.page, files: [file]).status == 303)
            for _ in 0..<12 { #expect(try await minsu.post(Self.page, files: [file]).status == 409) }
            try await ImportJob.worker(salon.services, [Self.steps { _ in }]).turn()
            // Those that begin are counted: nine more.
            for _ in 0..<9 { try await Self.bring(1, Self.steps { _ in }, by: minsu, in: salon) }
            #expect(try await minsu.post(Self.page, files: [file]).status == 429)
        }
    }

    // Catches a document whose parts are made before anybody counts or measures them, and one that is refused whole for a
    // part that is none.
    @Test func whatIsTooMuchIsNotEvenRead() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await salon.member(.minsu)
            let reads = Mutex<[Int]>([])
            let part = MemberImport("works", .work, most: 5_000, as: [String].self) { texts, _ in
                reads.withLock { $0.append(texts.first?.count ?? 0) }
                return ImportStep("") { _, _ in .added }
            }
            func take(_ works: [String]) async throws -> ImportProgress {
                reads.withLock { $0 = [] }
                let document = ImportTests.document(works.joined(separator: ","))
                return try await ImportTests.take(ZIPBytes([document]).bytes, for: .minsu, [part], in: salon)
            }
            func text(_ count: Int) -> String { #"["\#(String(repeating: "a", count: count))"]"# }
            #expect(try await take(Array(repeating: "[]", count: 5_000)).added == 5_000)
            let problem = await #expect(throws: Problem.self) { try await take(Array(repeating: "[]", count: 5_001)) }
            #expect(problem?.phrase.english == Problem.importTooMuch.phrase.english && reads.withLock { $0 } == [])
            // 512 KiB with brackets and quotes.
            let sizes = try await take([text(524_285), text(1), text(524_284)])
            #expect(sizes.added == 2 && sizes.refused == 1 && reads.withLock { $0 } == [524_284, 1])
            let shapes = ["7", "null", #"[{}]"#, "[1,]", text(3), "[", #"{"a":"\u"}"#, "[\"\u{7}\"]"]
            for shape in shapes.filter({ $0 != "[" }) {
                let progress = try await take([text(2), shape, text(4)])
                #expect(progress.refused == (shape == text(3) ? 0 : 1), "\(shape)")
                #expect(reads.withLock { [$0.first, $0.last] } == [4, 2])
            }
        }
    }

    // Catches a list that a file may fill without end.
    @Test(arguments: [
        ("works", 5_000), ("exhibitions", 50), ("posts", 50_000), ("following", 10_000), ("saved", 50_000),
    ])
    func eachListHasAnEnd(list: String, most: Int) async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await salon.member(.minsu)
            func file(_ count: Int) -> [UInt8] {
                let items = Array(repeating: "0", count: count).joined(separator: ",")
                let text =
                    #"{"format":"salon-export","version":1,"instance":"https://a.example","\#(list)":[\#(items)]}"#
                return ZIPBytes([ZIPBytes.Entry("salon.json", Array(text.utf8))]).bytes
            }
            let problem = await #expect(throws: Problem.self) {
                try await ImportTests.take(file(most + 1), for: .minsu, in: salon)
            }
            #expect(problem?.phrase.english == Problem.importTooMuch.phrase.english)
            // As many are read, until too many are none.
            let progress = try await ImportTests.take(file(most), for: .minsu, in: salon)
            #expect(progress.refused == min(most, 200), "\(progress)")
        }
    }

    // Catches a file of refusals that keeps others waiting, one that ends without a reason, and one that ends too early.
    @Test(arguments: TestEngine.available)
    func twoHundredRefusalsEndIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let runs = Mutex(0)
            func refusing(_ refused: Int) -> MemberImport {
                Self.steps { number in
                    runs.withLock { $0 += 1 }
                    if number <= refused { throw Problem.noExport }
                }
            }
            try await Self.bring(250, refusing(199), by: minsu, in: salon)
            let done = try await minsu.get(Self.page).text
            #expect(runs.withLock { $0 } == 250 && done.contains("199 could not be imported"))
            #expect(done.contains("Step 20: ") && !done.contains("Step 21: "))
            runs.withLock { $0 = 0 }
            try await Self.bring(250, refusing(200), by: minsu, in: salon)
            #expect(runs.withLock { $0 } == 200)
            let failed = try await minsu.get(Self.page).text
            #expect(failed.contains(Problem.importTooMuch.phrase.english))
            #expect(failed.contains("Step 20: ") && failed.contains("200 could not be imported"))
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)
        }
    }

    // Catches an import that goes on for a member whom moderators have restricted or suspended since it began.
    @Test(arguments: TestEngine.available, ["restrict", "suspend"])
    func aSanctionEndsIt(on engine: TestEngine, act: String) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            let runs = Mutex<[Int]>([])
            let part = Self.steps { number in
                runs.withLock { $0.append(number) }
                guard number == 2 else { return }
                try await stage.decide(
                    report, [("act", act), ("reason", "Spam"), ("period", "7"), ("withheld", "posts")])
            }
            try await Self.bring(3, part, by: stage.ada, in: stage.salon)
            #expect(runs.withLock { $0 } == [1, 2])
            let notes = try await stage.salon.database.read { reader in
                try reader.values("SELECT reason FROM imports WHERE state = 'failed'", as: String.self)
            }
            #expect(notes == [Problem.restricted.phrase.english])
        }
    }

    // Catches an address that leads to another work than the one that was deleted there.
    @Test(arguments: TestEngine.available)
    func whatIsGoneStaysGone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let work = try await salon.shareWork("Sea", by: minsu)
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
            let times = try await salon.database.read { reader in
                try reader.values("SELECT created_at FROM posts WHERE kind = 'work'", as: Timestamp.self)
            }
            #expect(times == [work.createdAt, work.createdAt])
            #expect(try await ada.get("/works/\(work)").status == 410)
        }
    }
}
