import Administration
import Base
import Core
import Jobs
import SQL
import Synchronization
import TestKit
import Testing

/// Where admins see what the server does in the background. 민수 is the admin.
@Suite struct JobsPageTests {
    private typealias Sketch = JobsTests.Sketch
    private static let path = "/admin/jobs"
    private static let proof = [("password", Person.minsu.password)]

    /// Queues sketches, and tries them until they are given up.
    private func fail(_ keys: [String], _ salon: TestSalon) async throws {
        try await salon.database.write { transaction in
            for key in keys { try transaction.queue(Sketch(key: key)) }
        }
        let worker = JobsTests.worker(salon) { _ in throw JobsTests.Trouble() }
        for _ in 0..<3 {
            await #expect(throws: JobsTests.Trouble.self) { try await worker.turn() }
            salon.clock.advance(by: .minutes(1))
        }
    }

    private func failed(_ salon: TestSalon) async throws -> [FailedJob] {
        try await salon.database.read { try FailedJob.list(after: nil, limit: 100, $0) }
    }

    // Catches a page that others can open or use, an act without a proof or outside the log, a payload, an address or a
    // link that is shown, and a button that does more than it says, or nothing.
    @Test(arguments: TestEngine.available)
    func adminsTryAgainAndDiscard(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let (salon, minsu) = (stage.salon, stage.minsu)
            let secret = "https://a.example/secret"
            try await fail(["74", "75", "76", secret], salon)
            let jobs = try await failed(salon)
            func place(_ key: String) throws -> String { "\(try #require(jobs.first { $0.key == key }).place)" }
            let one = [("retry", try place("74"))]
            for browser in [stage.ada, salon.visitor()] {
                #expect([303, 401, 404].contains(try await browser.get(Self.path).status))
                #expect([303, 401, 404].contains(try await browser.post(Self.path, one).status))
            }
            let page = try await minsu.get(Self.path).text
            #expect(page.contains("<h2>Drawing sketches</h2>") && page.contains("Drawing sketches 74"))
            #expect(page.contains("3 attempts") && page.contains("no ink for …"))
            for word in ["strokes", "secret", "ada@salon"] { #expect(!page.contains(word), "\(word)") }
            #expect(try await minsu.post(Self.path, one).status == 422)
            #expect(try await minsu.post(Self.path, one + [("password", "wrong")]).status == 422)
            #expect(try await minsu.post(Self.path, [("act", "confirm")]).status == 422)
            for fields in [[("act", "x")], [("retry", "x")], [("discard", "1-x")], [("retry", "-1--1")]] {
                #expect(try await minsu.post(Self.path, fields + Self.proof).status == 400)
            }
            #expect(try await salon.count("jobs WHERE failed_at IS NOT NULL") == 4)
            #expect(try await salon.count("admin_acts") == 0)

            let done = Mutex<[String]>([])
            let worker = JobsTests.worker(salon) { lease in
                done.withLock { $0.append(lease.job.key) }
                try await salon.database.write { try lease.finish(in: $0) }
            }
            func wakes() async throws -> Int { try await salon.events().count { $0 == "job-sketch" } }
            let before = try await wakes()
            #expect(try await minsu.post(Self.path, one).status == 303)
            #expect(try await wakes() == before + 1)
            try await worker.turn()
            #expect(done.withLock { $0 } == ["74"])
            // Pressed twice.
            #expect(try await minsu.post(Self.path, one).status == 303)
            #expect(try await minsu.get(Self.path).text.contains("no longer among the failed jobs"))
            #expect(try await minsu.post(Self.path, [("discard", try place("75"))]).status == 303)
            #expect(try await salon.count("jobs WHERE kind = 'sketch'") == 2)
            #expect(try await minsu.post(Self.path, [("retry-all", "carving")]).status == 303)
            #expect(try await minsu.post(Self.path, [("retry-all", "sketch")]).status == 303)
            try await worker.turn()
            #expect(done.withLock { Set($0) } == ["74", "76", secret])
            try await fail(["77", "78"], salon)
            try await salon.database.write { _ = try $0.queue(Sketch(key: "waiting")) }
            #expect(try await minsu.post(Self.path, [("discard-all", "sketch")]).status == 303)
            #expect(try await salon.count("jobs WHERE key = 'waiting'") == 1)
            #expect(try await salon.count("jobs WHERE kind = 'sketch'") == 1)
            for act in ["jobs-retried", "jobs-discarded"] {
                for count in 1...2 {
                    let logged = "act = '\(act)' AND detail = 'sketch: \(count)' AND admin = 'minsu'"
                    #expect(try await salon.count("admin_acts WHERE \(logged)") == 1)
                }
            }
            #expect(try await salon.count("admin_acts") == 4)
            #expect(try await minsu.get("/admin/acts").text.contains("Jobs discarded"))
        }
    }

    // Catches a promise to try again what cannot be, since what it needs went with the giving up.
    @Test(arguments: TestEngine.available)
    func whatIsOverIsNotTriedAgain(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            var rule = JobsTests.rule
            rule.isRetriable = false
            try await fail(["74"], stage.salon)
            _ = JobWorker<Sketch>(stage.salon.services, rule) { _ in }
            let place = try #require(try await failed(stage.salon).first { $0.kind == "sketch" }).place
            let page = try await stage.minsu.get(Self.path).text
            #expect(!page.contains(#"name="retry""#) && !page.contains(#"name="retry-all" value="sketch""#))
            #expect(page.contains(#"name="discard""#) && page.contains(#"name="discard-all" value="sketch""#))
            for fields in [[("retry", "\(place)")], [("retry-all", "sketch")]] {
                #expect(try await stage.minsu.post(Self.path, fields + Self.proof).status == 303)
                #expect(try await stage.salon.count("jobs WHERE kind = 'sketch' AND failed_at IS NOT NULL") == 1)
            }
            #expect(try await stage.salon.count("admin_acts") == 0)
        }
    }

    // Catches an overview that does not lead to the page, a kind without a name, and a page that is empty without saying
    // so.
    @Test(arguments: TestEngine.available)
    func jobsAreShown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            // Joining sends mail.
            try await salon.database.write { _ = try $0.execute("DELETE FROM jobs") }
            #expect(try await minsu.get(Self.path).text.contains("No jobs waiting"))
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO jobs (kind, key, payload, priority, run_at, queued_at, touched_at)
                    VALUES ('carving', 'a', '{}', 1, \(now), \(now), \(now))
                    """)
            }
            salon.clock.advance(by: .hours(3))
            let page = try await minsu.get(Self.path).text
            #expect(page.contains("<h2>carving</h2>") && page.contains("This server does not do jobs of this kind."))
            #expect(page.contains("<dd>3 hours</dd>") && !page.contains("retry"))
            salon.services.jobs.leave(
                "carving", Phrase("새기기", "Carving"), because: Phrase("끌이 없어요.", "There is no chisel."))
            let known = try await minsu.get(Self.path).text
            #expect(known.contains("<h2>Carving</h2>") && known.contains("There is no chisel."))
            #expect(!known.contains("This server does not do jobs of this kind."))
            let before = try await minsu.get("/admin").text
            #expect(before.contains(#"<a href="/admin/jobs">Failed jobs</a></dt><dd>0</dd>"#))
            try await fail(["74"], salon)
            salon.services.health.note(
                Phrase("그리지 못했어요", "sketches could not be drawn"), JobsTests.Trouble(), at: now)
            salon.services.health.note(Phrase("메일을 보내지 못했어요", "emails could not be sent"), SQLError.full, at: now)
            let overview = try await minsu.get("/admin").text
            #expect(overview.contains(#"<a href="/admin/jobs">Failed jobs</a></dt><dd>1</dd>"#))
            #expect(overview.contains(#"<a href="/admin/jobs">Sketches could not be drawn</a>"#))
            #expect(
                overview.contains("Emails could not be sent") && !overview.contains(">Emails could not be sent</a>"))
            _ = try await minsu.post("/settings", [("language", "ko")])
            #expect(try await minsu.get(Self.path).text.contains("<h2>그리기</h2>"))
        }
    }

    // Catches a list that shows a job twice, or leaves one out, where many failed at the same time.
    @Test(arguments: TestEngine.available)
    func failedJobsArePaged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            try await fail((100..<170).map { "\($0)" }, salon)
            try await fail(["170"], salon)
            var path: String? = Self.path
            var seen: [String] = []
            while let next = path {
                let text = try await minsu.get(next).text
                seen += text.matches(of: /<b>Drawing sketches (\d+)<\/b>/).map { String($0.1) }
                path = text.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
            }
            #expect(seen.first == "170" && seen.count == 71 && Set(seen).count == 71)
            #expect(try await minsu.get("\(Self.path)?before=nothing").text.contains("Drawing sketches 170"))
        }
    }
}
