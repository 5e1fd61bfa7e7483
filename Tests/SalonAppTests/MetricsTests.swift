import Base
import Core
import Foundation
import Hummingbird
import Jobs
import Logging
import Prometheus
import SQL
import TestKit
import Testing
import Web

@testable import Monitoring
@testable import SalonApp

/// What an instance says of itself at `/metrics`, and what it does not.
@Suite(.timeLimit(.minutes(1))) struct MetricsTests {
    private struct Measured {
        let salon: Salon
        let metrics: PrometheusMetrics
        let meter: InstanceMeter
        let connections: Connections
        let gate: Gate<RouterResponder<Web.Context>>

        func visitor() -> Browser { Browser { try await gate.respond(to: $0, context: $1) } }

        func read() async throws -> Exposition {
            await meter.measure()
            return try Exposition(metrics.text)
        }
    }

    private func measure(on engine: TestEngine, _ body: (Measured) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-metrics-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await engine.withTables { tables in
            let metrics = PrometheusMetrics(.all)
            let database = try await Database.open(tables.location, connections: 3, metrics: metrics)
            var options = Options()
            options.data = folder.path
            let salon = try await Salon.build(
                options, database: database, passwords: TestSalon.passwords, metrics: metrics,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let connections = Connections(limits: ConnectionLimits(total: 8, perAddress: 4), refusals: salon.refusals)
            try await body(
                Measured(
                    salon: salon, metrics: metrics,
                    meter: InstanceMeter(metrics, salon.services, connections, version: "1"),
                    connections: connections, gate: salon.gate(lanes: Lanes(processors: 1, refusals: salon.refusals))))
            await database.close()
        }
    }

    private struct Sketch: Job {
        static let kind = "sketch"
        let key: String
    }

    private struct Trouble: Error {}

    /// One that is done, one that is to be tried again, one that is given up and one that cannot be read.
    private func sketch(_ services: Services) async throws {
        var rule = JobRule(Phrase("그리기", "Drawing sketches"), failure: Phrase("그리지 못했어요", "no sketch was drawn"))
        rule.attempts = 2
        let worker = JobWorker<Sketch>(services, rule) { lease in
            guard lease.job.key == "good" else { throw Trouble() }
            try await services.database.write { try lease.finish(in: $0) }
        }
        try await services.database.write { transaction in
            for key in ["good", "bad", "worse", "new"] { try transaction.queue(Sketch(key: key)) }
            try transaction.execute("UPDATE jobs SET attempts = 1 WHERE key = 'worse'")
            try transaction.execute("UPDATE jobs SET payload = '{}' WHERE key = 'new'")
        }
        await #expect(throws: (any Error).self) { try await worker.turn() }
    }

    /// Catches counters nobody adds to, labels with what a person typed, and lines Prometheus does not read.
    @Test(arguments: TestEngine.available)
    func anInstanceIsMeasured(on engine: TestEngine) async throws {
        try await measure(on: engine) { measured in
            let visitor = measured.visitor()
            #expect(try await visitor.get("/").status == 200)
            #expect(try await visitor.post("/join", Person.ada.fields, files: []).status == 303)
            #expect(try await visitor.get("/@ada?secret=hunter2").status == 200)
            #expect(try await visitor.get("/@nobody-\u{1F600}").status == 404)
            #expect(try await visitor.get("/no/such/page?secret=hunter2").status == 404)
            #expect(try await visitor.get("/", headers: ["host": "evil.example"]).status == 400)
            measured.salon.services.health.note(
                Phrase("tests could not be run", "tests could not be run"), SQLError.full,
                at: Timestamp(milliseconds: 0))
            try await sketch(measured.salon.services)
            let read = try await measured.read()
            func requests(_ method: String, _ route: String, _ status: String) -> Double? {
                read["salon_http_requests_total", ["method": method, "route": route, "status": status]]
            }
            #expect(requests("GET", "/", "2xx") == 1)
            #expect(requests("POST", "/join", "3xx") == 1)
            #expect(requests("GET", "/@{handle}", "2xx") == 1 && requests("GET", "/@{handle}", "4xx") == 1)
            #expect(requests("GET", "none", "4xx") == 2)
            #expect(read.sum("salon_http_request_duration_seconds_count") == 6)
            #expect(read["salon_refused_total", ["kind": "host"]] == 1)
            #expect(read["salon_database_up"] == 1)
            let commits = try #require(read["salon_database_commits_total"])
            #expect(commits > 0 && read["salon_database_commit_writes_count"] == commits)
            #expect(try #require(read["salon_database_write_seconds_count"]) >= commits)
            #expect(try #require(read["salon_database_reads_total"]) > 3)
            #expect(read["salon_members"] == 1 && read["salon_media_bytes"] == 0)
            #expect(read["salon_mails_queued"] != nil && read["salon_pushes_queued"] == 0)
            for (result, count) in [("done", 1.0), ("retried", 1), ("failed", 2)] {
                #expect(read["salon_job_attempts_total", ["kind": "sketch", "result": result]] == count)
            }
            #expect(read["salon_job_seconds_count", ["kind": "sketch"]] == 3)
            #expect(read["salon_jobs_waiting", ["kind": "sketch"]] == 1)
            #expect(read["salon_jobs_failed", ["kind": "sketch"]] == 2)
            #expect(read["salon_troubles"] == 1)
            #expect(
                read["salon_background_turns_total", ["failure": "tests could not be run", "result": "failed"]] == 1)
            #expect((read["salon_database_log_bytes"] != nil) == (engine == .sqlite))
            #expect(try #require(read["process_resident_memory_bytes"]) > 1e6)
            #expect(try #require(read["process_open_fds"]) > 3)
            #expect(read.sum("salon_build_info", ["database": engine.rawValue]) == 1)
            for word in ["ada", "Ada", "nobody", "hunter2", "evil", "no/such", "example"] {
                #expect(!measured.metrics.text.contains(word), "\(word)")
            }
            // What is in docs/monitoring is there; what is there is described.
            for name in read.kinds.keys { #expect(measured.metrics.text.contains("# HELP \(name) ")) }
            let described = Set([MetricDescription].all.map(\.name))
            let onlySQLite: Set = ["salon_database_bytes", "salon_database_log_bytes"]
            #expect(described == Set(read.kinds.keys).union(onlySQLite))
            // A queue that has become empty is.
            try await measured.salon.services.database.write { _ = try $0.execute("DELETE FROM jobs") }
            #expect(try await measured.read()["salon_jobs_failed", ["kind": "sketch"]] == 0)
            // A database that is gone leaves the rest.
            await measured.salon.services.database.close()
            #expect(try await measured.read()["salon_database_up"] == 0)
        }
    }

    /// Catches a dashboard or an alert that asks for what nobody measures, under another name or label.
    @Test func whatIsWatchedExists() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/monitoring")
        let kinds = Dictionary(uniqueKeysWithValues: [MetricDescription].all.map { ($0.name, $0.kind) })
        for file in ["alerts.yml", "dashboard.json"] {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            let names = Set(text.matches(of: /\b(?:salon|process)_[a-z_]+[a-z]\b/).map { String($0.output) })
            #expect(names.count > 8)
            for name in names {
                let histogram = name.replacing(/_(bucket|sum|count)$/, with: "")
                #expect(kinds[name] ?? .histogram != .histogram || kinds[histogram] == .histogram, "\(file): \(name)")
            }
        }
        let dashboard = try Data(contentsOf: folder.appendingPathComponent("dashboard.json"))
        #expect(try JSONSerialization.jsonObject(with: dashboard) is [String: Any])
    }

    /// Catches metrics that cost something while they are off.
    @Test func offMeansNothing() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            #expect(salon.salon.metrics == nil && salon.salon.refusals == nil)
            let connections = Connections(limits: ConnectionLimits(total: 8, perAddress: 4))
            #expect(salon.salon.metricsListener(connections) == nil)
            let answer = try await salon.visitor().get("/metrics")
            #expect(answer.status == 404)
        }
    }

    /// Catches addresses that are taken for others, or for none.
    @Test func addressesAreRead() throws {
        #expect(ListenAddress("127.0.0.1:9464") == ListenAddress(host: "127.0.0.1", port: 9_464))
        #expect(ListenAddress("[::1]:0") == ListenAddress(host: "::1", port: 0))
        #expect(ListenAddress("[::1]:9464")?.description == "[::1]:9464")
        for text in [
            "", ":", "9464", ":9464", "localhost", "localhost:", "localhost:65536", "localhost:-1", "::1:9464",
            "[]:1", "a b:1", "http://localhost:9464", "me@localhost:1", "localhost:９４６４",
        ] { #expect(ListenAddress(text) == nil, "\(text)") }
    }
}
