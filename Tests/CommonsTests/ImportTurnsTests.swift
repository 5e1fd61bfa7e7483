import Base
import Core
import SQL
import SalonApp
import Settings
import Synchronization
import TestKit
import Testing
import Web

/// Whose import is taken in when, and that one goes on whatever ends in between.
@Suite struct ImportTurnsTests {
    private static let page = "/settings/import"

    /// Asks a browser's member to have so many works taken in, numbered from there on.
    private static func bring(_ numbers: ClosedRange<Int>, by browser: Browser) async throws {
        let works = numbers.reversed().map(String.init).joined(separator: ",")
        let file = ZIPBytes([ImportTests.document(works)]).bytes
        #expect(try await browser.post(page, files: [("file", "salon.zip", file)]).status == 303)
    }

    /// Works that are numbers.
    private static func numbers(
        images: Int = 0, _ run: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) -> MemberImport {
        MemberImport("works", .work, most: 5_000, as: Int.self) { number, _ in
            ImportStep("Step \(number)", images: images) { _, _ in
                try await run(number)
                return .added
            }
        }
    }

    // Catches a large import that keeps others waiting, and one that begins anew each time its turn comes.
    @Test(arguments: TestEngine.available)
    func membersTakeTurns(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            try await Self.bring(1...4, by: minsu)
            salon.clock.advance(by: .seconds(1))
            try await Self.bring(11...12, by: ada)
            let runs = Mutex<[Int]>([])
            let part = Self.numbers { [clock = salon.clock] number in
                runs.withLock { $0.append(number) }
                clock.advance(by: .seconds(1))
                if number == 2 { throw Problem.noExport }
            }
            try await ImportKeeper(salon.services, parts: [part], slice: .zero).turn()
            #expect(runs.withLock { $0 } == [1, 11, 2, 12, 3, 4])
            let page = try await minsu.get(Self.page).text
            #expect(page.contains("3 works") && page.contains("Step 2: ") && page.contains("1 could not"))
            #expect(try await ada.get(Self.page).text.contains("2 works"))
        }
    }

    // Catches an import that passes by the budget every other image pays for, one that waits with others behind it, and one
    // that counts what it waited for as refused.
    @Test(arguments: TestEngine.available)
    func imagesAreBudgeted(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            try await Self.bring(1...4, by: minsu)
            salon.clock.advance(by: .seconds(1))
            try await Self.bring(11...11, by: ada)
            let runs = Mutex<[Int]>([])
            let keeper = ImportKeeper(
                salon.services, parts: [Self.numbers(images: 50) { run in runs.withLock { $0.append(run) } }])
            try await keeper.turn()
            // A hundred and twenty at once, and one every five seconds.
            #expect(runs.withLock { $0 } == [1, 2, 11])
            #expect(try await salon.count("imports WHERE state = 'waiting'") == 1)
            #expect(try await minsu.get(Self.page).text.contains("2 of 4"))
            salon.clock.advance(by: .seconds(145))
            try await keeper.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11])
            salon.clock.advance(by: .seconds(5))
            try await keeper.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11, 3])
            salon.clock.advance(by: .seconds(250))
            try await keeper.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11, 3, 4])
            let page = try await minsu.get(Self.page).text
            #expect(page.contains("4 works") && !page.contains("could not"))
        }
    }

    // Catches an import, and an export, that wait for minutes after a process was killed, and one that begins anew or is given
    // up although it comes on.
    @Test(arguments: TestEngine.available)
    func afterAKillItGoesOn(on engine: TestEngine) async throws {
        struct Killed: Error {}
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.bring(1...8, by: minsu)
            let runs = Mutex<[Int]>([])
            for life in 1...4 {
                let part = Self.numbers { number in
                    runs.withLock { $0.append(number) }
                    // As if the process ended: nothing is written any more.
                    if number == life * 2 { throw CancellationError() }
                }
                let keeper = ImportKeeper(salon.services, parts: [part], node: 3)
                try await keeper.turn()
                #expect(try await salon.count("imports WHERE state = 'running' AND node = 3") == 1)
                // Another node leaves it alone as long as there are signs of it.
                try await ImportKeeper(salon.services, parts: [part], node: 4).begin()
                try await ImportKeeper(salon.services, parts: [part], node: 4).turn()
                #expect(try await salon.count("imports WHERE state = 'running'") == 1)
                try await ImportKeeper(salon.services, parts: [part], node: 3).begin()
                #expect(try await salon.count("imports WHERE state = 'waiting'") == 1)
            }
            try await ImportKeeper(salon.services, parts: [Self.numbers()], node: 3).turn()
            #expect(runs.withLock { $0 } == [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8])
            #expect(try await minsu.get(Self.page).text.contains("8 works"))

            // Three processes that one step has ended.
            try await Self.bring(1...2, by: minsu)
            let fatal = Self.numbers { _ in throw CancellationError() }
            for _ in 1...3 {
                let keeper = ImportKeeper(salon.services, parts: [fatal], node: 3)
                try await keeper.begin()
                try await keeper.turn()
            }
            // Its begin is a sign, too, but no progress.
            try await ImportKeeper(salon.services, parts: [fatal], node: 3).begin()
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)

            _ = try await minsu.post("/settings/export", [("act", "start"), ("password", Person.minsu.password)])
            let now = salon.services.clock.now()
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE exports SET state = 'running', node = 3, seen_at = \(now)")
            }
            try await ExportKeeper(salon.services, exports: salon.salon.exports, node: 4).begin()
            #expect(try await salon.count("exports WHERE state = 'running'") == 1)
            try await ExportKeeper(salon.services, exports: salon.salon.exports, node: 3).begin()
            #expect(try await salon.count("exports WHERE state = 'waiting'") == 1)
        }
    }

    // Catches an end for lack of room that says neither why nor what had come by then.
    @Test(arguments: TestEngine.available)
    func anEarlyEndSaysWhatCame(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.bring(1...9, by: minsu)
            let full = Problem(413, Phrase("자리가 없어요.", "No room."))
            let part = Self.numbers { number in
                if number == 3 { throw Problem.noExport }
                if number == 5 { throw full }
            }
            try await ImportKeeper(salon.services, parts: [part]).turn()
            let page = try await minsu.get(Self.page).text
            for words in ["No room.", "3 works", "Step 3: ", "1 could not be imported"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)
        }
    }
}
