import Base
import Core
import Jobs
import Logging
import SQL
import Synchronization
import TestKit
import Testing

@testable import SalonApp

@Suite struct JobsTests {
    struct Sketch: Job {
        static let kind = "sketch"
        var key: String
        var strokes = 0
        var isUrgent = false
        var lane: String?
        var priority: JobPriority { isUrgent ? .urgent : .normal }
    }

    struct Trouble: Error, CustomStringConvertible {
        var description: String { "no ink for ada@salon.example" }
    }

    static let rule = JobRule(
        Phrase("그리기", "Drawing sketches"), failure: Phrase("그리지 못했어요", "sketches could not be drawn"))

    static func take(_ salon: TestSalon) async throws -> JobLease<Sketch>? {
        try await salon.database.write { try JobLease<Sketch>.take(1, for: .minutes(2), in: $0).first }
    }

    static func worker(
        _ salon: TestSalon, width: Int = 1, lease: Duration = .minutes(2),
        _ perform: @escaping @Sendable (JobLease<Sketch>) async throws -> Void
    ) -> JobWorker<Sketch> {
        var rule = rule
        (rule.width, rule.attempts, rule.lease) = (width, 3, lease)
        return JobWorker(salon.services, rule, perform: perform)
    }

    // Catches doubles of one key, jobs of a transaction that failed, and jobs begun before their time.
    @Test(arguments: TestEngine.available)
    func aKeyIsQueuedOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let later = salon.clock.clock.now() + .hours(1)
            let queued = try await salon.database.write { transaction in
                try [
                    transaction.queue(Sketch(key: "a")), transaction.queue(Sketch(key: "a", strokes: 5)),
                    transaction.queue(Sketch(key: "b"), at: later),
                ]
            }
            #expect(queued == [true, false, true])
            let count = try await salon.database.write { transaction in
                try transaction.queue([Sketch(key: "b", strokes: 5), Sketch(key: "d"), Sketch(key: "a")], at: later)
            }
            #expect(count == 1)
            await #expect(throws: Trouble.self) {
                try await salon.database.write { transaction in
                    try transaction.queue(Sketch(key: "c"))
                    throw Trouble()
                }
            }
            #expect(try await salon.events().suffix(3) == ["job-sketch", "job-sketch", "job-sketch"])
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon) { lease in
                done.withLock { $0.append("\(lease.job.key)\(lease.job.strokes)") }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            try await worker.turn()
            #expect(done.withLock { $0 } == ["a0"])
            salon.clock.advance(by: .hours(1))
            try await worker.turn()
            #expect(done.withLock { Set($0) } == ["a0", "b0", "d0"])
            #expect(try await salon.count("jobs") == 0)
        }
    }

    // Catches two processes with one job, and what one whose lease has run out writes still.
    @Test(arguments: TestEngine.available)
    func aLeaseThatRanOutSettlesNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            let slow = try #require(try await Self.take(salon))
            #expect(try await Self.take(salon) == nil)
            salon.clock.advance(by: .minutes(2))
            let quick = try #require(try await Self.take(salon))
            #expect(quick.attempts == 2)
            await #expect(throws: JobLost.self) { try await salon.database.write { try slow.finish(in: $0) } }
            await #expect(throws: JobLost.self) { try await salon.database.write { try slow.giveBack(in: $0) } }
            await #expect(throws: JobLost.self) {
                try await salon.database.write { try slow.putBack(Sketch(key: "a", strokes: 9), in: $0) }
            }
            await #expect(throws: JobLost.self) {
                try await salon.database.write { try slow.fail("late", next: nil, in: $0) }
            }
            #expect(try await salon.count("jobs WHERE error = '' AND failed_at IS NULL") == 1)
            try await salon.database.write { try quick.finish(in: $0) }
            #expect(try await salon.count("jobs") == 0)
            // The same key again is another job.
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            let next = try #require(try await Self.take(salon))
            for late in [slow, quick] {
                await #expect(throws: JobLost.self) { try await salon.database.write { try late.finish(in: $0) } }
            }
            try await salon.database.write { try next.finish(in: $0) }
        }
    }

    // Catches work of hours that is done twice at once, and a sign of life that comes too late to count.
    @Test(arguments: TestEngine.available)
    func aLeaseThatIsRenewedIsKept(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            _ = try #require(try await Self.take(salon))
            salon.clock.advance(by: .minutes(2))
            let second = try #require(try await Self.take(salon))
            for _ in 1...3 {
                salon.clock.advance(by: .seconds(90))
                try await salon.database.write { try second.renew(in: $0) }
            }
            #expect(try await Self.take(salon) == nil)
            #expect(try await salon.count("jobs WHERE attempts = 2") == 1)
            try await salon.database.write { try second.renew(isFurther: true, in: $0) }
            #expect(try await salon.count("jobs WHERE attempts = 1") == 1)
            salon.clock.advance(by: .minutes(2))
            let third = try #require(try await Self.take(salon))
            await #expect(throws: JobLost.self) { try await salon.database.write { try second.renew(in: $0) } }
            try await salon.database.write { try $0.cancel(Sketch.self, key: "a") }
            await #expect(throws: JobLost.self) { try await salon.database.write { try third.renew(in: $0) } }
        }
    }

    // Catches work of hours that goes on although another process has it, or that takes it back from there.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func workWhoseLeaseIsLostIsCancelled(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "a")) }
            let others = Mutex<JobLease<Sketch>?>(nil)
            let worker = Self.worker(salon, lease: .milliseconds(60)) { _ in
                // It is renewed meanwhile, too.
                while others.withLock({ $0 == nil }) {
                    salon.clock.advance(by: .minutes(2))
                    let taken = try await Self.take(salon)
                    others.withLock { $0 = taken }
                }
                // For ever, unless it is cancelled.
                try await Task.sleep(for: .days(1))
            }
            try await worker.turn()
            let other = try #require(others.withLock { $0 })
            #expect(try await salon.count("jobs WHERE error = '' AND failed_at IS NULL") == 1)
            try await salon.database.write { try other.finish(in: $0) }
        }
    }

    // Catches a long job before which others never have their turn, and more at once than there may be.
    @Test(arguments: TestEngine.available)
    func whatIsPutBackWaitsBehindTheOthers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            for key in ["a", "b"] {
                try await salon.database.write { _ = try $0.queue(Sketch(key: key)) }
                salon.clock.advance(by: .milliseconds(1))
            }
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon) { lease in
                salon.clock.advance(by: .milliseconds(1))
                try await salon.database.write { transaction in
                    let strokes = lease.job.strokes + 1
                    guard strokes < 3 else { return try lease.finish(in: transaction) }
                    try lease.putBack(Sketch(key: lease.job.key, strokes: strokes), in: transaction)
                }
                done.withLock { $0.append("\(lease.job.key)\(lease.job.strokes)") }
            }
            try await worker.turn(limit: 1)
            #expect(done.withLock { $0 } == ["a0"])
            try await worker.turn()
            #expect(done.withLock { $0 } == ["a0", "b0", "a1", "b1", "a2", "b2"])
        }
    }

    // Catches a job that lasts long and holds up more than its own place, also what is queued after it was begun.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func whatLastsLongHoldsNobodyUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { _ = try $0.queue(Sketch(key: "long")) }
            let (ended, end) = AsyncStream<Void>.makeStream()
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon, width: 2) { lease in
                let key = lease.job.key
                if key == "long" {
                    try await salon.database.write { transaction in
                        try transaction.queue([Sketch(key: "b"), Sketch(key: "a")])
                    }
                    for await _ in ended {}
                }
                try await salon.database.write { try lease.finish(in: $0) }
                let isLast = done.withLock { done in
                    done.append(key)
                    return done.count == 2
                }
                if isLast { end.finish() }
            }
            try await worker.turn()
            #expect(done.withLock { Set($0.prefix(2)) } == ["a", "b"])
            #expect(done.withLock { $0.last } == "long")
        }
    }

    // Catches two jobs of one lane that are done at once, and one that waits for a lane that nobody is in.
    @Test(arguments: TestEngine.available)
    func ofALaneOneIsDoneAtATime(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            func take() async throws -> [JobLease<Sketch>] {
                try await salon.database.write { try JobLease<Sketch>.take(9, for: .minutes(2), in: $0) }
                    .sorted { $0.job.key < $1.job.key }
            }
            try await salon.database.write { transaction in
                try transaction.queue([
                    Sketch(key: "a", lane: "wide"), Sketch(key: "b", lane: "wide"), Sketch(key: "c", lane: "narrow"),
                    Sketch(key: "d"), Sketch(key: "e"),
                ])
            }
            let first = try await take()
            #expect(first.map(\.job.key) == ["a", "c", "d", "e"])
            #expect(try await take().isEmpty)
            let now = salon.clock.clock.now()
            try await salon.database.write { try first[0].fail("no ink", next: now + .minutes(1), in: $0) }
            let second = try await take()
            #expect(second.map(\.job.key) == ["b"])
            salon.clock.advance(by: .minutes(1))
            #expect(try await take().isEmpty)
            try await salon.database.write { try second[0].finish(in: $0) }
            #expect(try await take().map(\.job.key) == ["a"])
            // Whoever did them has died.
            salon.clock.advance(by: .minutes(2))
            #expect(try await take().map(\.job.key) == ["a", "c", "d", "e"])
        }
    }

    // Catches what somebody waits for behind what can wait, and a time that is not kept by what is done again and again.
    @Test(arguments: TestEngine.available)
    func whatIsUrgentOvertakes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "daily"))
                try transaction.queue(Sketch(key: "cancelled"))
            }
            salon.clock.advance(by: .minutes(1))
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "urgent", isUrgent: true))
                try transaction.cancel(Sketch.self, key: "cancelled")
            }
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon) { lease in
                done.withLock { $0.append(lease.job.key) }
                try await salon.database.write { transaction in
                    guard lease.job.key == "daily" else { return try lease.finish(in: transaction) }
                    try lease.putBack(lease.job, at: transaction.now + .days(1), in: transaction)
                }
            }
            for _ in 1...2 { try await worker.turn() }
            #expect(done.withLock { $0 } == ["urgent", "daily"])
            salon.clock.advance(by: .days(1))
            try await worker.turn()
            #expect(done.withLock { $0 } == ["urgent", "daily", "daily"])
        }
    }

    // Catches a failure that is tried again at once or for ever, that keeps others from their turn, that shows an
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

    // Catches a job that ends its process each time and is begun for ever, others that are given up with it, and one that
    // is given up although its kind never is.
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

    // Catches what each process does, or each start of one; what is not done again, after a failure or a restart; and
    // what waits for days after a clock was set back.
    @Test(arguments: TestEngine.available)
    func whatIsDoneAgainAndAgainIsDoneOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let times = Mutex(0)
            let isBroken = Mutex(false)
            func worker() -> JobWorker<Sweep> {
                JobWorker(salon.services, Self.rule, every: .hours(1)) {
                    if isBroken.withLock({ $0 }) { throw Trouble() }
                    times.withLock { $0 += 1 }
                }
            }
            let processes = [worker(), worker()]
            for process in processes { try await process.turn() }
            #expect(times.withLock { $0 } == 1)
            salon.clock.advance(by: .minutes(59))
            for process in processes + [worker()] { try await process.turn() }
            #expect(times.withLock { $0 } == 1)
            salon.clock.advance(by: .minutes(1))
            for process in processes { try await process.turn() }
            #expect(times.withLock { $0 } == 2)
            salon.clock.advance(by: .days(-2))
            try await processes[0].turn()
            salon.clock.advance(by: .hours(1))
            for process in processes { try await process.turn() }
            #expect(times.withLock { $0 } == 3)
            // It is never given up.
            isBroken.withLock { $0 = true }
            salon.clock.advance(by: .hours(1))
            for _ in 1...20 {
                await #expect(throws: Trouble.self) { try await processes[0].turn() }
                salon.clock.advance(by: .hours(5))
            }
            isBroken.withLock { $0 = false }
            try await processes[1].turn()
            #expect(times.withLock { $0 } == 4)
            #expect(try await salon.count("jobs WHERE kind = 'sweep' AND error = ''") == 1)
        }
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

    // Catches jobs that wait for days, or leases that last for days, after a clock was set back.
    @Test(arguments: TestEngine.available)
    func aClockThatIsSetBackHoldsNothingUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                try transaction.queue(Sketch(key: "due"))
                try transaction.queue(Sketch(key: "later"), at: now + .minutes(1))
            }
            salon.clock.advance(by: .days(-2))
            let done = Mutex<[String]>([])
            let worker = Self.worker(salon) { lease in
                done.withLock { $0.append(lease.job.key) }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            try await worker.turn()
            #expect(done.withLock { $0 } == ["due"])
            salon.clock.advance(by: .minutes(1))
            try await worker.turn()
            #expect(done.withLock { $0 } == ["due", "later"])
        }
    }

    // Catches a job of a version to come that ends the worker or its turn, that is lost, or that nobody is told of; and
    // one that is kept for ever.
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
