import Base
import Core
import Jobs
import SQL
import Synchronization
import TestKit
import Testing

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
}
