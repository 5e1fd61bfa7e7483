import Base
import Core
import Exports
import Jobs
import Media
import SQL
import SalonApp
import Synchronization
import TestKit
import Testing
import Transfer

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
        MemberImport("works", .work, most: 5_000, as: Int.self) { number, origin in
            let act = CountingImport(cost: Cost(.uploads, of: origin.account, count: images)) { try await run(number) }
            return ImportStep("Step \(number)") { _, services in try await act(services) }
        }
    }

    /// Takes nothing in, and costs so many images.
    private struct CountingImport: Act {
        let cost: Cost?
        let run: @Sendable () async throws -> Void

        func perform(_ services: Services) async throws -> ImportStep.Outcome {
            try await run()
            return .added
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
            try await ImportJob.worker(salon.services, [part], slice: .zero).turn()
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
            let worker = ImportJob.worker(
                salon.services, [Self.numbers(images: 50) { run in runs.withLock { $0.append(run) } }])
            try await worker.turn()
            // A hundred and twenty at once, and one every five seconds.
            #expect(runs.withLock { $0 } == [1, 2, 11])
            #expect(try await salon.count("imports WHERE state = 'waiting'") == 1)
            #expect(try await minsu.get(Self.page).text.contains("2 of 4"))
            salon.clock.advance(by: .seconds(145))
            try await worker.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11])
            salon.clock.advance(by: .seconds(6))
            try await worker.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11, 3])
            salon.clock.advance(by: .seconds(250))
            try await worker.turn()
            #expect(runs.withLock { $0 } == [1, 2, 11, 3, 4])
            let page = try await minsu.get(Self.page).text
            #expect(page.contains("4 works") && !page.contains("could not"))
        }
    }

    /// Has a process take an import in until it is killed: it writes nothing any more.
    private static func takeUntilKilled(_ part: MemberImport, in salon: TestSalon) async throws {
        let taken = try await salon.database.write { transaction in
            try JobLease<ImportJob>.take(1, for: .minutes(1), in: transaction).first
        }
        let lease = try #require(taken)
        let process = Task { try await lease.job.perform(lease, salon.services, [part]) }
        await #expect(throws: Killed.self) { try await process.value }
    }

    private struct Killed: Error {}

    /// Ends the process that takes a step.
    private static func kill() throws {
        withUnsafeCurrentTask { $0?.cancel() }
        throw Killed()
    }

    // Catches an import that waits for minutes after a process was killed, and one that begins anew or is given up
    // although it comes on.
    @Test(arguments: TestEngine.available)
    func afterAKillItGoesOn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.bring(1...8, by: minsu)
            let runs = Mutex<[Int]>([])
            for life in 1...4 {
                let part = Self.numbers { number in
                    runs.withLock { $0.append(number) }
                    if number == life * 2 { try Self.kill() }
                }
                try await Self.takeUntilKilled(part, in: salon)
                // Others leave it alone for a minute.
                try await ImportJob.worker(salon.services, [part]).turn()
                #expect(try await salon.count("imports WHERE state = 'running'") == 1)
                salon.clock.advance(by: .minutes(1))
            }
            try await ImportJob.worker(salon.services, [Self.numbers()]).turn()
            #expect(runs.withLock { $0 } == [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8])
            #expect(try await minsu.get(Self.page).text.contains("8 works"))

            // Three processes that one step has ended. To begin is a sign, too, but no progress.
            try await Self.bring(1...2, by: minsu)
            let fatal = Self.numbers { _ in try Self.kill() }
            for _ in 1...3 {
                try await Self.takeUntilKilled(fatal, in: salon)
                salon.clock.advance(by: .minutes(1))
            }
            try await ImportJob.worker(salon.services, [fatal]).turn()
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)
            #expect(try await salon.count("jobs WHERE kind = 'import'") == 0)
        }
    }

    // Catches an import that counts the end of a server as a failure, or waits for long afterwards.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aServerThatEndsGivesItBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.bring(1...3, by: minsu)
            let (begins, begun) = AsyncStream<Void>.makeStream()
            let long = Self.numbers { number in
                guard number == 2 else { return }
                begun.yield()
                try await Task.sleep(for: .days(1))
            }
            let server = Task { try await ImportJob.worker(salon.services, [long]).turn() }
            for await _ in begins { break }
            server.cancel()
            try? await server.value
            #expect(try await salon.count("jobs WHERE kind = 'import' AND attempts = 0 AND error = ''") == 1)
            let runs = Mutex<[Int]>([])
            let part = Self.numbers { number in runs.withLock { $0.append(number) } }
            try await ImportJob.worker(salon.services, [part]).turn()
            #expect(runs.withLock { $0 } == [2, 3])
            #expect(try await minsu.get(Self.page).text.contains("3 works"))
        }
    }

    // Catches an import that goes on once its member has ended it or another process has it, and one that writes over
    // what the other has written.
    @Test(arguments: TestEngine.available, [true, false])
    func whoLostItEnds(on engine: TestEngine, isCancelled: Bool) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await Self.bring(1...3, by: minsu)
            let runs = Mutex<[Int]>([])
            let part = Self.numbers { number in
                runs.withLock { $0.append(number) }
                guard number == 1 else { return }
                if isCancelled {
                    #expect(try await minsu.post("\(Self.page)/end").status == 303)
                } else {
                    salon.clock.advance(by: .minutes(1))
                    try await ImportJob.worker(salon.services, [Self.numbers()]).turn()
                }
            }
            try await ImportJob.worker(salon.services, [part]).turn()
            #expect(runs.withLock { $0 } == [1])
            #expect(try await salon.count("jobs WHERE kind = 'import'") == 0)
            #expect(try await salon.count("imports") == (isCancelled ? 0 : 1))
            #expect(try await salon.count("imports WHERE state = 'done' AND added = 3") == (isCancelled ? 0 : 1))
        }
    }

    // Catches what is left out permanently and counted as refused, which ends an import; and counts that a turn
    // forgets.
    @Test(arguments: TestEngine.available)
    func whatIsLeftOutIsSaid(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            try await Self.bring(1...302, by: minsu)
            salon.clock.advance(by: .seconds(1))
            try await Self.bring(1...4, by: ada)
            let part = MemberImport("works", .work, most: 5_000, as: Int.self) { number, _ in
                ImportStep("Step \(number)", look: { _ in number <= 300 ? .left(.person) : nil }) { _, _ in
                    number == 301 ? .addedWithout(.poll) : .added
                }
            }
            try await ImportJob.worker(salon.services, [part], slice: .zero).turn()
            #expect(try await salon.count("imports WHERE state = 'done' AND added = 2 AND refused = 0") == 1)
            let page = try await minsu.get(Self.page).text
            for words in ["2 works", "This was left out.", "300 people who are not here", "1 poll in a post"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(!page.contains("could not be imported"))
            #expect(try await ada.get(Self.page).text.contains("4 people who are not here"))
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
            try await ImportJob.worker(salon.services, [part]).turn()
            let page = try await minsu.get(Self.page).text
            for words in ["No room.", "3 works", "Step 3: ", "1 could not be imported"] {
                #expect(page.contains(words), "\(words)")
            }
            #expect(try await salon.count("imports WHERE state = 'failed'") == 1)
        }
    }
}
