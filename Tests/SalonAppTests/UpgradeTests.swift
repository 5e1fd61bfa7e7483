import Core
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import SalonApp

/// What an operator reads while a database is brought up to date.
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
}
