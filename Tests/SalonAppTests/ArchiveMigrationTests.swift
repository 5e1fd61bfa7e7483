import Core
import Exports
import Jobs
import SQL
import TestKit
import Testing
import Transfer

@testable import SalonApp

/// Exports and imports that were asked for before they were jobs.
@Suite struct ArchiveMigrationTests {
    /// A database of the version before, with an export and an import of each state: a member each.
    private static func fill(_ database: Database) async throws {
        let all = [Migration].all
        let place = try #require(all.firstIndex { $0.name == "exports-3" })
        try await database.migrate(Array(all[..<place]))
        try await database.write { transaction in
            for account in 2...5 {
                let name = "member\(account)"
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                    VALUES (\(account), \(name), \(name), '', \(name), '', '')
                    """)
            }
            for (account, state, time) in [(2, "waiting", 30), (3, "running", 20), (4, "done", 10), (5, "failed", 10)] {
                try transaction.execute(
                    """
                    INSERT INTO exports (account_id, id, state, language, attempts, seen_at, done_bytes, total_bytes,
                        file_bytes, node)
                    VALUES (\(account), \(account), \(state), 'ko', 1, \(time), 5, 8, 7, 1)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO imports (account_id, id, state, language, attempts, seen_at, total, added, known,
                        refused, notes, node, due_at)
                    VALUES (\(account), \(account), \(state), 'en', 1, \(time), 9, 1, 2, 3, 'a: b', 1,
                        \(account == 2 ? 99 : 0))
                    """)
            }
        }
    }

    // Catches an export or an import that an upgrade forgets, does before its time or turn, or shows otherwise.
    @Test(arguments: TestEngine.available)
    func waitingOnesBecomeJobs(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            try await Self.fill(database)
            try await database.migrate(Array([Migration].all.prefix { $0.name != Migration.importCounts.name }))
            // What came when a profile had a column of its own.
            try await database.write { transaction in
                try transaction.execute("UPDATE imports SET profiles = 1 WHERE account_id = 4")
            }
            try await database.migrate(.all)
            let jobs = try await database.read { reader in
                try reader.all("SELECT kind, key, payload, run_at FROM jobs ORDER BY kind, run_at") { row in
                    let texts = try (0..<3).map { _ in try row.next(as: String.self) }
                    return texts + ["\(try row.next(as: Int.self))"]
                }
            }
            #expect(
                jobs == [
                    ["export", "3", #"{"account":"3"}"#, "20"], ["export", "2", #"{"account":"2"}"#, "30"],
                    ["import", "3", #"{"account":"3"}"#, "20"], ["import", "2", #"{"account":"2"}"#, "99"],
                ])
            let shown = try await database.read { reader in
                try reader.all(
                    """
                    SELECT e.account_id, e.state, i.state, e.changed_at, i.changed_at, e.file_bytes, i.added, i.refused,
                        i.notes
                    FROM exports e JOIN imports i ON i.account_id = e.account_id ORDER BY e.account_id
                    """
                ) { row in
                    var words = ["\(try row.next(as: Int.self))"]
                    for _ in 1...2 { words.append(try row.next(as: String.self)) }
                    for _ in 1...5 { words.append("\(try row.next(as: Int.self))") }
                    return (words + [try row.next(as: String.self)]).joined(separator: " ")
                }
            }
            #expect(
                shown == [
                    "2 waiting waiting 30 30 7 1 3 a: b", "3 running running 20 20 7 1 3 a: b",
                    "4 done done 10 10 7 1 3 a: b", "5 failed failed 10 10 7 1 3 a: b",
                ])
            // They are read as those of today.
            let (done, failed) = try await database.read { reader in
                (try Import.of(ID(rawValue: 4), reader), try Import.of(ID(rawValue: 5), reader))
            }
            #expect(done?.progress.brought == [.profile: 1] && done?.progress.left == [:])
            #expect(failed?.progress.brought == [.work: 1])
            let leases = try await database.write { transaction in
                (
                    try JobLease<ExportJob>.take(9, for: .minutes(1), in: transaction).map(\.job.key),
                    try JobLease<ImportJob>.take(9, for: .minutes(1), in: transaction).map(\.job.key)
                )
            }
            #expect(leases.0.sorted() == ["2", "3"] && leases.1.sorted() == ["2", "3"])
        }
    }
}
