import Base
import Core
import Jobs
import SQL
import TestKit
import Testing

/// What is counted of the queue, and how it is read.
extension JobsTests {
    // Catches a job that is counted twice or as what it is not, a wait that begins before a job may be begun, and one that
    // is being done by nobody any more.
    @Test(arguments: TestEngine.available)
    func jobsAreCounted(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            func counts() async throws -> [JobCounts] {
                let now = salon.clock.clock.now()
                return try await salon.database.read { try JobCounts.all(at: now, $0) }
            }
            #expect(try await counts() == [])
            let start = salon.clock.clock.now()
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "later"), at: start + .hours(1))
                // Of a space that is off.
                try transaction.execute(
                    """
                    INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
                    VALUES ('carving', 'a', '{}', 1, \(start), \(start), \(start))
                    """)
            }
            let carving = JobCounts(kind: "carving", waiting: 1, oldest: start)
            #expect(try await counts() == [carving, JobCounts(kind: "sketch", waiting: 1)])
            salon.clock.advance(by: .minutes(1))
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            let lease = try #require(try await Self.take(salon))
            let queued = start + .minutes(1)
            #expect(
                try await counts() == [carving, JobCounts(kind: "sketch", waiting: 1, taken: 1, oldest: queued)])
            salon.clock.advance(by: .minutes(2))
            #expect(try await counts() == [carving, JobCounts(kind: "sketch", waiting: 2, oldest: queued)])
            let again = try #require(try await Self.take(salon))
            let next = salon.clock.clock.now() + .minutes(1)
            try await salon.database.write { try again.fail("no ink", next: next, in: $0) }
            let retried = JobCounts(kind: "sketch", waiting: 2, oldest: queued, retried: 1)
            #expect(try await counts() == [carving, retried])
            salon.clock.advance(by: .minutes(1))
            // A failure without a word is one, too.
            let last = try #require(try await Self.take(salon))
            try await salon.database.write { try last.fail("", next: nil, in: $0) }
            #expect(try await counts() == [carving, JobCounts(kind: "sketch", waiting: 1, failed: 1)])
            await #expect(throws: JobLost.self) { try await salon.database.write { try lease.finish(in: $0) } }
            // What is done each hour waits since its hour.
            salon.clock.advance(by: .hours(1))
            let hourly = try #require(try await Self.take(salon))
            let hour = salon.clock.clock.now() + .hours(1)
            try await salon.database.write { try hourly.putBack(Sketch(key: "later"), at: hour, in: $0) }
            #expect(try await counts().last == JobCounts(kind: "sketch", waiting: 1, failed: 1))
            salon.clock.advance(by: .hours(2))
            #expect(try await counts().last == JobCounts(kind: "sketch", waiting: 1, oldest: hour, failed: 1))
        }
    }

    // Catches a look at the queue that grows with what waits or has failed.
    @Test(arguments: TestEngine.available)
    func theQueueIsReadByAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                for number in 0..<400 {
                    let lane = number % 2 > 0 ? "\(number % 7)" : nil
                    try transaction.queue(Sketch(key: "\(number)", lane: lane), at: now + .minutes(number))
                }
                try transaction.analyze()
            }
            let place = FailedJob.Place(failedAt: now, number: 1)
            for statement in [
                JobLease<Sketch>.due(1, at: now), JobLease<Sketch>.takeStatement(8, for: .minutes(2), as: 1, at: now),
                JobLease<Sketch>.abandonedStatement(after: 3, as: 1, at: now), JobLease<Sketch>.failing,
                JobCounts.statement(at: now), FailedJob.countStatement, FailedJob.statement(after: nil, limit: 31),
                FailedJob.statement(after: place, limit: 31), FailedJobs.one(place).retryStatement(at: now),
                FailedJobs.all(kind: "sketch").retryStatement(at: now), FailedJobs.all(kind: "sketch").discardStatement,
            ] {
                #expect(try await salon.database.scannedTables(statement) == [])
            }
        }
    }
}
