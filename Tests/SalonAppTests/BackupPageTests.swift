import Accounts
import Administration
import Base
import Core
import Foundation
import Jobs
import SQL
import Synchronization
import TestKit
import Testing

@testable import SalonApp

/// Backups that an admin begins on a page, and those of the night. 민수 is the admin.
@Suite struct BackupPageTests {
    private let stage = BackupStage()
    private static let start = [("act", "start"), ("password", Person.minsu.password)]

    /// What makes backups here: nothing but what a folder and a report look like.
    private final class Press: Sendable {
        struct State {
            var isSound = true
            var failure: BackupFailure?
            var rules = BackupRules()
        }

        let state = Mutex(State())

        func press(_ folder: String, _ rules: BackupRules, isTried: Bool) throws -> BackupAmounts {
            try state.withLock { state in
                state.rules = rules
                if let failure = state.failure { throw failure }
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/restic", withIntermediateDirectories: true)
                _ = FileManager.default.createFile(atPath: "\(folder)/restic/config", contents: nil)
                var amounts = BackupAmounts(rows: 3)
                if isTried { (amounts.isSound, amounts.words) = (state.isSound, state.isSound ? "" : "it is torn") }
                return amounts
            }
        }
    }

    private func run(
        _ engine: TestEngine, _ body: (TestSalon, Browser, JobWorker<BackupJob>, String, Press) async throws -> Void
    ) async throws {
        try await stage.withFolder { folder in
            var options = Options()
            let place = "\(folder)/repository"
            options.backupFolder = place
            try await TestSalon.run(on: engine, options: options) { house in
                let minsu = try await house.member(.minsu)
                let press = Press()
                let perform = PerformBackup(
                    house.services, place: try #require(house.salon.options.backupPlace), utcOffset: { _ in .zero }
                ) { rules, _, isTried, _ in
                    try press.press(place, rules, isTried: isTried)
                }
                try await body(house, minsu, perform.worker, place, press)
            }
        }
    }

    // Catches a button that makes nothing, or what nobody can restore, without a proof or an entry in the log.
    @Test(arguments: TestEngine.available)
    func anAdminBacksUp(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, worker, _, _ in
            #expect(try await minsu.post("/admin/backups", [("act", "start")]).status == 422)
            #expect(try await minsu.post("/admin/backups", Self.start).status == 303)
            // A second press begins no other.
            #expect(try await minsu.post("/admin/backups", Self.start).status == 409)
            #expect(try await minsu.get("/admin/backups").text.contains("A backup is running."))
            try await worker.turn()
            let page = try await minsu.get("/admin/backups").text
            #expect(page.contains("Not encrypted") && page.contains("Rows in the database"))
            #expect(!page.contains("A backup is running."))
            #expect(try await house.count("admin_acts WHERE act = 'backup-started' AND admin = 'minsu'") == 1)
        }
    }

    // Catches a night without a backup, or with two, and days that do not go.
    @Test(arguments: TestEngine.available)
    func nightsAreKept(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, worker, _, press in
            let rules = [("backup-nightly", "on"), ("backup-keep-daily", "2"), ("backup-keep-weekly", "0")]
            let proof = [("act", "rules"), ("password", Person.minsu.password)]
            #expect(try await minsu.post("/admin/backups", proof + [("backup-keep-daily", "none")]).status == 422)
            #expect(try await minsu.post("/admin/backups", proof + rules).status == 303)
            for _ in 0..<4 {
                try await worker.turn()
                try await worker.turn()
                house.clock.advance(by: .days(1))
            }
            #expect(try await house.count("backup_runs WHERE state = 'done'") == 4)
            #expect(press.state.withLock { $0.rules.days } == 2)
            #expect(try await minsu.post("/admin/backups", proof + rules.dropFirst()).status == 303)
            try await worker.turn()
            #expect(try await house.count("backup_runs WHERE state = 'done'") == 4)
        }
    }

    // Catches a failure that notifies nobody, and one that begins a new folder where a disk has gone.
    @Test(arguments: TestEngine.available)
    func failuresAreTold(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, worker, folder, press in
            try await worker.turn()
            #expect(house.services.health.lines == [])
            try FileManager.default.moveItem(atPath: folder, toPath: "\(folder)-away")
            _ = try await minsu.post("/admin/backups", Self.start)
            try await worker.turn()
            #expect(try await minsu.get("/admin/backups").text.contains("Earlier backups are missing from the folder"))
            #expect(try await minsu.get("/admin").text.contains("The last backup failed"))
            // Something else is in its place.
            #expect(FileManager.default.createFile(atPath: folder, contents: Data()))
            #expect(try await minsu.get("/admin/backups").text.contains("is not a folder that can be read"))
            try FileManager.default.removeItem(atPath: folder)
            try FileManager.default.moveItem(atPath: "\(folder)-away", toPath: folder)
            for (kind, words) in [
                (.busy, "a restore is using the folder"), (.missing, "The server lacks restic"),
            ] as [(BackupFailure.Kind, String)] {
                press.state.withLock { $0.failure = BackupFailure(kind, "") }
                _ = try await minsu.post("/admin/backups", Self.start)
                try await worker.turn()
                #expect(try await minsu.get("/admin/backups").text.contains(words))
            }
            press.state.withLock { $0.failure = nil }
            _ = try await minsu.post("/admin/backups", Self.start)
            try await worker.turn()
            #expect(house.services.health.lines == [])
        }
    }

    // Catches backups that nobody ever restores, a night that does so each time, and a trial that fails in silence.
    @Test(arguments: TestEngine.available)
    func nightsAreRestoredForTrial(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, worker, _, press in
            func night() async throws -> [Int?] {
                try await worker.turn()
                house.clock.advance(by: .days(1))
                return try await house.database.read { reader in
                    try reader.all("SELECT is_sound FROM backup_runs ORDER BY id") { try $0.next(as: Int?.self) }
                }
            }
            #expect(try await minsu.get("/admin/backups").text.contains("Last trial restore"))
            for _ in 0..<7 { _ = try await night() }
            #expect(try await night() == [1] + Array(repeating: nil, count: 6) + [1])
            let sound = try await minsu.get("/admin").text
            #expect(sound.contains("Last trial restore") && house.services.health.lines == [])
            let proof = [("act", "rules"), ("password", Person.minsu.password), ("backup-nightly", "on")]
            let rules = [("backup-keep-daily", "2"), ("backup-keep-weekly", "0"), ("backup-trial-days", "1")]
            #expect(try await minsu.post("/admin/backups", proof + [("backup-trial-days", "-1")]).status == 422)
            #expect(try await minsu.post("/admin/backups", proof + rules).status == 303)
            press.state.withLock { $0.isSound = false }
            #expect(try await night().last == 0)
            #expect(house.services.health.lines.contains { $0.hasPrefix(BackupHealth.unsound.english) })
            let page = try await minsu.get("/admin/backups").text
            #expect(page.contains("The last trial restore of a backup failed.") && page.contains("it is torn"))
            // One that an admin asks for is tried as well.
            _ = try await minsu.post("/admin/backups", Self.start)
            #expect(try await night().last == 0)
            press.state.withLock { $0.isSound = true }
            #expect(try await night().last == 1)
            #expect(house.services.health.lines == [])
            #expect(
                try await minsu.post("/admin/backups", proof + rules.dropLast() + [("backup-trial-days", "0")]).status
                    == 303)
            #expect(try await night().last == .some(nil))
        }
    }

    // Catches a clock that was ahead once, after which each minute has its backup, or no night any.
    @Test(arguments: TestEngine.available)
    func aClockThatWasAheadChangesNoNight(_ engine: TestEngine) async throws {
        try await run(engine) { house, _, worker, _, _ in
            house.clock.advance(by: .days(400))
            try await worker.turn()
            house.clock.advance(by: .days(-400))
            try await worker.turn()
            house.clock.advance(by: .hours(1))
            for _ in 0..<3 { try await worker.turn() }
            #expect(try await house.count("backup_runs") == 2)
            house.clock.advance(by: .days(1))
            for _ in 0..<3 { try await worker.turn() }
            #expect(try await house.count("backup_runs") == 3)
        }
    }

    // Catches a backup that waits for a disk forever, which keeps every other one from being made.
    @Test(arguments: TestEngine.available)
    func whatComesNoFurtherIsGivenUp(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, _, _, _ in
            let place = try #require(house.salon.options.backupPlace)
            let worker = PerformBackup(house.services, place: place, pulse: .milliseconds(1)) { _, _, _, tell in
                tell(BackupAmounts(phase: "database", done: 1))
                house.clock.advance(by: .minutes(31))
                while true { try await Task.sleep(for: .seconds(60)) }
            }.worker
            _ = try await minsu.post("/admin/backups", Self.start)
            try await worker.turn()
            #expect(try await minsu.get("/admin/backups").text.contains("it came no further for half an hour"))
            #expect(house.services.health.lines != [])
        }
    }

    // Catches a backup of a killed server that runs forever, one that is left undone, and two at a time.
    @Test(arguments: TestEngine.available, [false, true])
    func whatAServerLeavesGoesOn(_ engine: TestEngine, isNightly: Bool) async throws {
        try await run(engine) { house, minsu, worker, folder, _ in
            if isNightly {
                try await house.database.write { _ = try $0.queue(BackupJob()) }
            } else {
                #expect(try await minsu.post("/admin/backups", Self.start).status == 303)
            }
            try await house.endWhileBackingUp(into: folder)
            #expect(try await minsu.post("/admin/backups", Self.start).status == 409)
            try await worker.turn()
            #expect(try await house.count("backup_runs WHERE state = 'running'") == 1)
            house.clock.advance(by: .minutes(3))
            try await worker.turn()
            #expect(try await house.count("backup_runs") == 1)
            #expect(try await house.count("backup_runs WHERE state = 'done'") == 1)
            #expect(try await minsu.post("/admin/backups", Self.start).status == 303)
        }
    }

    // Catches a backup that ends each server that makes it, over and over.
    @Test(arguments: TestEngine.available)
    func whatEndsServersIsGivenUp(_ engine: TestEngine) async throws {
        try await run(engine) { house, minsu, worker, folder, _ in
            _ = try await minsu.post("/admin/backups", Self.start)
            for _ in 0..<3 {
                try await house.endWhileBackingUp(into: folder)
                house.clock.advance(by: .minutes(3))
            }
            try await worker.turn()
            #expect(try await minsu.get("/admin/backups").text.contains("the server ended 3 times"))
            #expect(house.services.health.lines != [])
            #expect(try await house.count("backup_runs WHERE active = 1") == 0)
        }
    }

    // Catches a backup that was running, or asked for, before an upgrade, and is so forever.
    @Test(arguments: TestEngine.available)
    func whatWasAskedForBecomesAJob(_ engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "backup-runs-3" })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                for (id, state, active) in [(11, "done", nil), (12, "running", 1)] as [(Int, String, Int?)] {
                    try transaction.execute(
                        """
                        INSERT INTO backup_runs (id, admin, folder, state, active, node, seen_at, phase, done_bytes,
                            total_bytes, row_count, file_count, byte_count, new_bytes, missing_count, failure, words)
                        VALUES (\(id), 'minsu', '/mnt', \(state), \(active), 1, 70, '', 0, 0, 0, 0, 0, 0, 0, '', '')
                        """)
                }
            }
            try await database.migrate(all)
            let runs = try await database.write { transaction in
                try JobLease<BackupJob>.take(9, for: .seconds(1), in: transaction).map(\.job.run)
            }
            #expect(runs == [ID(rawValue: 12)])
            let active = try await database.read { reader in try BackupRun.active(reader)?.id }
            #expect(active == ID(rawValue: 12))
        }
    }

    // Catches a page that pretends where the operator has set no folder.
    @Test(arguments: TestEngine.available)
    func withoutAFolder(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let minsu = try await house.member(.minsu)
            #expect(try await minsu.get("/admin/backups").text.contains("backup-folder: /mnt/backup/salon"))
            #expect(try await minsu.post("/admin/backups", Self.start).status == 409)
        }
    }

    // Catches a night that is missed or done twice, before and after three, east and west.
    @Test(arguments: [(0, 0), (9, 1), (-8, 2)])
    func theNightBeginsAtThree(offset: Int, day: Int) {
        let start = Timestamp(milliseconds: 1_790_000_000_000 / 86_400_000 * 86_400_000) + .days(day)
        let offset = Duration.hours(offset)
        let three = start + .hours(3) - offset
        func isDue(_ now: Timestamp, done: Timestamp?, failed: Timestamp? = nil) -> Bool {
            NightlyBackups.isDue(at: now, utcOffset: offset, done: done, failed: failed)
        }
        #expect(isDue(three, done: nil))
        #expect(isDue(three, done: three - .hours(1)))
        #expect(!isDue(three - .seconds(1), done: three - .hours(23)))
        #expect(isDue(three - .seconds(1), done: three - .hours(25)))
        #expect(!isDue(three + .hours(20), done: three))
        #expect(!isDue(three + .minutes(30), done: nil, failed: three))
        #expect(isDue(three + .minutes(61), done: nil, failed: three))
        func look(_ now: Timestamp) -> Timestamp { NightlyBackups.nextLook(after: now, utcOffset: offset) }
        #expect(look(three - .seconds(1)) == three && look(three) == three + .hours(1))
    }
}

extension TestSalon {
    /// Takes the backup that is to be made, as a process that is killed at once.
    fileprivate func endWhileBackingUp(into folder: String) async throws {
        let (id, now) = (services.ids.next(BackupRun.self), services.clock.now())
        try await database.write { transaction in
            let lease = try #require(try JobLease<BackupJob>.take(1, for: .minutes(2), in: transaction).first)
            if lease.job.run == nil { _ = try BackupRun.queue(id, by: "", in: folder, now: now, transaction) }
            try BackupRun.begin(lease.job.run ?? id, in: folder, now: now, transaction)
        }
    }
}
