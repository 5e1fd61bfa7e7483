import Core
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import Monitoring
@testable import SalonApp

/// What an operator reads while a database is brought up to date, and where that cannot be done.
@Suite struct UpgradeTests {
    // Catches an upgrade that is silent for minutes, and a new instance that begins with a page of migrations.
    @Test(arguments: TestEngine.available)
    func anOlderDatabaseIsToldOf(on engine: TestEngine) async throws {
        let log = Mutex<[String]>([])
        let logger = Logger(label: "test") { label in
            JSONLogHandler(label: label) { line in log.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        }
        let all = [Migration].all
        try await engine.withDatabase { database in
            try await Salon.migrate(database, logger: logger)
            #expect(log.withLock { $0 } == [])
            #expect(try await database.hasExactly(all))
        }
        try await engine.withDatabase { database in
            try await database.migrate(all.dropLast(2))
            try await Salon.migrate(database, logger: logger)
            let lines = log.withLock { $0 }
            try #require(lines.count == 2)
            for (index, line) in lines.enumerated() {
                let name = all[all.count - 2 + index].name
                #expect(line.contains(#""level":"notice""#))
                #expect(line.contains("migration \(index + 1) of 2: \(name)"))
            }
            try await Salon.migrate(database, logger: logger)
            #expect(log.withLock { $0.count } == 2)
        }
    }

    // Catches an error that is shown as Swift writes it, with libpq's hints.
    @Test func aServerThatIsAwayIsNamed() async throws {
        let location = DatabaseLocation.postgres(url: "postgres://salon@/salon?host=/nonexistent")
        let problem = await #expect(throws: OptionProblem.self) {
            try await OptionProblem.naming(location) { try await Database.open(location) }
        }
        let words = try #require(problem?.description)
        #expect(words.hasPrefix("the database cannot be reached: "))
        #expect(words.contains("/nonexistent"))
        #expect(words.hasSuffix(". What was begun goes on at the next start"))
        #expect(!words.contains("\n"))
    }

    @Test func aFileThatCannotBeOpenedIsNamed() async throws {
        let location = DatabaseLocation.sqlite(path: "/nonexistent/salon.sqlite")
        let problem = await #expect(throws: OptionProblem.self) {
            try await OptionProblem.naming(location) { try await Database.open(location) }
        }
        #expect(problem?.description.hasPrefix("the database /nonexistent/salon.sqlite cannot be opened: ") == true)
    }

    @Test func aDatabaseThatIsBusyIsSaidToBe() async {
        let problem = await #expect(throws: OptionProblem.self) {
            try await OptionProblem.naming(.sqlite(path: "salon.sqlite")) { throw SQLError.busy }
        }
        #expect(problem?.description.contains("wait for it") == true)
    }
}
