import Base
import Core
import Jobs
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import Monitoring
@testable import SalonApp

/// Jobs that fail, are interrupted, end their process or cannot be read.
extension JobsTests {
    // Catches a failure that is tried again at once or forever, that keeps others from their turn, that shows an
    // address, and one that cannot be queued any more once it has been given up.
    @Test(arguments: TestEngine.available)
    func whatFailsIsTriedAgainAndGivenUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "bad"))
                try transaction.queue(Sketch(key: "good"))
            }
            let tries = Mutex(0)
            let worker = Self.worker(salon) { lease in
                if lease.job.key == "bad" {
                    tries.withLock { $0 += 1 }
                    throw Trouble()
                }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            await #expect(throws: Trouble.self) { try await worker.turn() }
            #expect(try await salon.count("jobs") == 1)
            try await worker.turn()
            #expect(tries.withLock { $0 } == 1)
            for pause: Duration in [.seconds(12), .seconds(48)] {
                salon.clock.advance(by: pause)
                await #expect(throws: Trouble.self) { try await worker.turn() }
            }
            #expect(tries.withLock { $0 } == 3)
            #expect(
                try await salon.count("jobs WHERE failed_at IS NOT NULL AND run_at IS NULL AND error = 'no ink for …'")
                    == 1)
            salon.clock.advance(by: .days(1))
            try await worker.turn()
            #expect(tries.withLock { $0 } == 3)
            let isNew = try await salon.database.write { try $0.queue(Sketch(key: "bad")) }
            #expect(isNew)
            await #expect(throws: Trouble.self) { try await worker.turn() }
            #expect(tries.withLock { $0 } == 4)
        }
    }

    // Catches what only a job needed that is kept when it is given up, and what is removed before.
    @Test(arguments: TestEngine.available)
    func givingUpWritesMore(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            var rule = Self.rule
            rule.attempts = 2
            let worker = JobWorker<Sketch>(salon.services, rule) { _ in
                throw Trouble()
            } givenUp: { lease, reason, transaction in
                let note = Sketch(key: "\(lease.job.key): \(reason)")
                try transaction.queue(note, at: transaction.now + .days(1))
            }
            await #expect(throws: Trouble.self) { try await worker.turn() }
            #expect(try await salon.count("jobs") == 1)
            salon.clock.advance(by: .seconds(12))
            await #expect(throws: Trouble.self) { try await worker.turn() }
            #expect(try await salon.count("jobs WHERE key = 'a: no ink for …'") == 1)
        }
    }

    // Catches a job that ends its process each time and is begun forever, others that are given up with it, and one
    // that is given up although its kind never is.
    @Test(arguments: TestEngine.available)
    func whatEndsItsProcessIsGivenUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a", lane: "wide")) }
            let done = Mutex<[String]>([])
            func worker(attempts: Int) -> JobWorker<Sketch> {
                var rule = Self.rule
                rule.attempts = attempts
                return JobWorker(salon.services, rule) { lease in
                    done.withLock { $0.append(lease.job.key) }
                    try await salon.database.write { try lease.finish(in: $0) }
                } givenUp: { lease, reason, transaction in
                    let note = Sketch(key: "\(lease.job.key): \(reason)")
                    try transaction.queue(note, at: transaction.now + .days(1))
                }
            }
            // Nobody settles it, as if the process had ended.
            for attempt in 1...2 {
                #expect(try await Self.take(salon)?.attempts == attempt)
                salon.clock.advance(by: .minutes(2))
            }
            try await salon.database.write { _ = try $0.queue(Sketch(key: "b", lane: "wide")) }
            let failure = await #expect(throws: GivenUpJob.self) { try await worker(attempts: 2).turn() }
            #expect(failure?.key == "a" && failure?.attempts == 2)
            let reason = "the process ended while doing it"
            #expect(
                try await salon.count("jobs WHERE key = 'a' AND failed_at IS NOT NULL AND error = '\(reason)'") == 1)
            #expect(try await salon.count("jobs WHERE key = 'a: \(reason)'") == 1)
            #expect(done.withLock { $0 } == ["b"])
            // What is being done is nobody's to give up.
            try await salon.database.write { _ = try $0.queue(Sketch(key: "c")) }
            _ = try #require(try await Self.take(salon))
            try await worker(attempts: 1).turn()
            salon.clock.advance(by: .minutes(2))
            try await worker(attempts: .max).turn()
            #expect(done.withLock { $0 } == ["b", "c"])
            #expect(try await salon.count("jobs WHERE key = 'a' AND failed_at IS NOT NULL") == 1)
        }
    }

    // Catches a line in `/health` that goes on the next turn although what failed is still to be done, and one that
    // stays.
    @Test(arguments: TestEngine.available)
    func failuresLastUntilAJobIsDone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let failing = Mutex(Set(["bad"]))
            let worker = Self.worker(salon) { lease in
                if failing.withLock({ $0.contains(lease.job.key) }) { throw Trouble() }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            func fail() async throws {
                try await salon.database.write { _ = try $0.queue(Sketch(key: "bad")) }
                await #expect(throws: Trouble.self) { try await worker.turn() }
                #expect(try await !worker.isWell())
                try await worker.turn()
                #expect(try await !worker.isWell(), "nothing was done")
            }
            #expect(try await worker.isWell())
            try await fail()
            try await salon.database.write { _ = try $0.queue(Sketch(key: "good")) }
            try await worker.turn()
            #expect(try await worker.isWell())
            // Cancelled, or done by another process.
            try await salon.database.write { try $0.cancel(Sketch.self, key: "bad") }
            try await fail()
            try await salon.database.write { try $0.cancel(Sketch.self, key: "bad") }
            #expect(try await worker.isWell())
            // Given up.
            try await fail()
            for pause: Duration in [.seconds(12), .seconds(48)] {
                salon.clock.advance(by: pause)
                await #expect(throws: Trouble.self) { try await worker.turn() }
            }
            try await worker.turn()
            #expect(try await !worker.isWell())
            try await salon.database.write { try $0.forgetJobs(failedBefore: .distantFuture) }
            #expect(try await worker.isWell())
        }
    }

    struct Sweep: RepeatedJob {
        static let kind = "sweep"
    }

    // Catches a restart that counts as an attempt, or that has a job wait for the end of its lease.
    @Test(arguments: TestEngine.available)
    func whatIsInterruptedIsGivenBack(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            let (begun, beginning) = AsyncStream<Void>.makeStream()
            let worker = Self.worker(salon) { _ in
                beginning.finish()
                try await Task.sleep(for: .seconds(3_600))
            }
            let turn = Task { try await worker.turn() }
            for await _ in begun {}
            turn.cancel()
            _ = await turn.result
            let now = salon.clock.clock.now().milliseconds
            #expect(try await salon.count("jobs WHERE attempts = 0 AND error = '' AND run_at <= \(now)") == 1)
        }
    }

    // Catches a job of a version to come that ends the worker or its turn, that is lost, or that no page shows; and one
    // that is kept forever.
    @Test(arguments: TestEngine.available)
    func whatCannotBeReadIsKept(on engine: TestEngine) async throws {
        let log = Mutex("")
        let logger = Logger(label: "test") { label in
            JSONLogHandler(label: label, clock: .system) { line in
                log.withLock { $0 += String(decoding: line, as: UTF8.self) }
            }
        }
        try await TestSalon.run(on: engine, logger: logger) { salon in
            for key in ["a", "b", "c"] {
                try await salon.database.write { _ = try $0.queue(Sketch(key: key)) }
                salon.clock.advance(by: .milliseconds(1))
            }
            try await salon.database.write { _ = try $0.execute("UPDATE jobs SET payload = '{}' WHERE key <> 'c'") }
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon) { lease in
                done.withLock { $0.append(lease.job.key) }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            let failure = await #expect(throws: GivenUpJob.self) { try await worker.turn() }
            #expect(failure?.key == "a" && failure?.reason == "cannot be read")
            #expect(done.withLock { $0 } == ["c"])
            let lines = log.withLock { $0 }.split(separator: "\n").filter { $0.contains("a job was given up") }
            #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""kind":"sketch""#) }, "\(lines)")
            #expect(lines.first?.contains(#""job":"a""#) == true, "\(lines)")
            let now = salon.clock.clock.now()
            for (time, kept) in [(now, 2), (now + .milliseconds(1), 0)] {
                try await salon.database.write { try $0.forgetJobs(failedBefore: time) }
                #expect(try await salon.count("jobs WHERE failed_at IS NOT NULL") == kept)
            }
        }
    }
}
