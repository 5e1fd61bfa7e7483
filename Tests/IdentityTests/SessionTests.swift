import Accounts
import Base
import Core
import Foundation
import Identity
import Kernel
import SQL
import SalonApp
import TestKit
import Testing

@Suite struct SessionTests {
    private func logIn(_ identifier: String, _ password: String, _ salon: TestSalon) async throws -> SessionToken {
        let outcome = try await LogIn(
            identifier: identifier, password: password, browser: LoginBrowser(userAgent: "Test/1.0"))(salon.services)
        guard case .open(let tokens) = outcome else { throw Problem.unexpected }
        return tokens.session
    }

    @Test(arguments: TestEngine.available)
    func opensWithEmailOrHandle(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.join(.minsu)
            _ = try await salon.join(.ada)
            for identifier in ["minsu", "MINSU", "@minsu", "@Minsu", "minsu@example.com", "Minsu@EXAMPLE.com", "ｍinsu"]
            {
                let token = try await logIn(identifier, Person.minsu.password, salon)
                #expect(try await salon.services.sessions.viewer(token)?.id == id, "\(identifier)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func doesNotTellWhatWasWrong(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            var answers: Set<Phrase> = []
            for (identifier, password) in [
                ("minsu", "wrong password"), ("nobody", "wrong password"),
                ("nobody@example.com", Person.minsu.password),
                ("minsu@example.com", "x"), ("minsu", Person.minsu.password + " "), ("'; --", "x"),
            ] {
                let problem = await #expect(throws: Problem.self) { try await logIn(identifier, password, salon) }
                #expect(problem?.status == 422)
                if let problem { answers.insert(problem.phrase) }
            }
            #expect(answers.count == 1)
            #expect(try await salon.count("sessions") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func endsWithLogOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let sessions = salon.services.sessions
            let here = try await logIn("minsu", Person.minsu.password, salon)
            let there = try await logIn("minsu", Person.minsu.password, salon)
            #expect(try await sessions.viewer(here) != nil)
            try await sessions.end(here.key)
            #expect(try await sessions.viewer(here) == nil)
            #expect(try await sessions.viewer(there) != nil)
            #expect(try await salon.events() == ["session-ended"])
        }
    }

    @Test(arguments: TestEngine.available)
    func expiresUnlessItIsUsed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let sessions = salon.services.sessions
            let used = try await logIn("minsu", Person.minsu.password, salon)
            let forgotten = try await logIn("minsu", Person.minsu.password, salon)
            for _ in 0..<3 {
                salon.clock.advance(by: .days(60))
                #expect(try await sessions.viewer(used) != nil)
            }
            #expect(try await sessions.viewer(forgotten) == nil)
            salon.clock.advance(by: SessionStore.lifetime + .minutes(1))
            #expect(try await sessions.viewer(used) == nil)
        }
    }

    /// Catches a session whose row says at what hour somebody came.
    @Test(arguments: TestEngine.available)
    func isKnownByTheDay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let token = try await logIn("minsu", Person.minsu.password, salon)
            func days() async throws -> [Int64] {
                let times = try await salon.database.read { reader in
                    try reader.values("SELECT seen_at FROM sessions", as: Int64.self)
                }
                #expect(times.allSatisfy { $0 % 86_400_000 == 0 }, "\(times)")
                return times.map { $0 / 86_400_000 }
            }
            let first = try await days()
            for _ in 0..<30 {
                salon.clock.advance(by: .hours(1))
                #expect(try await salon.services.sessions.viewer(token) != nil)
                _ = try await days()
            }
            #expect(try await days()[0] > first[0])
        }
    }

    /// A token that was taken is not good forever, however diligently it is used.
    @Test(arguments: TestEngine.available)
    func endsAfterAYear(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.join(.minsu)
            let sessions = salon.services.sessions
            let token = try await logIn("minsu", Person.minsu.password, salon)
            for _ in 0..<364 {
                salon.clock.advance(by: .days(1))
                #expect(try await sessions.viewer(token) != nil)
            }
            let statement = OpenSession.statement(
                of: id, lifetime: SessionToken.lifetime, now: salon.clock.clock.now())
            #expect(try await salon.database.read { reader in try reader.all(statement) { _ in 1 }.count } == 1)
            salon.clock.advance(by: .days(1) + .minutes(1))
            #expect(try await sessions.viewer(token) == nil)
            let later = OpenSession.statement(
                of: id, lifetime: SessionToken.lifetime, now: salon.clock.clock.now())
            #expect(try await salon.database.read { reader in try reader.all(later) { _ in 1 }.count } == 0)
            try await sessions.removeExpired()
            #expect(try await salon.count("sessions") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func loggingInAgainEndsTheOldOneHere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let here = try await salon.member(.minsu), there = salon.visitor()
            let form = [("identifier", "minsu"), ("password", Person.minsu.password)]
            _ = try await there.post("/login", form)
            let key = try await salon.database.read { reader in
                try reader.values("SELECT token_hash FROM sessions ORDER BY created_at, seen_at", as: [UInt8].self)
            }
            #expect(key.count == 2)
            #expect(try await here.post("/login", form).status == 303)
            #expect(try await salon.count("sessions") == 2)
            #expect(try await salon.events() == ["session-ended"])
            #expect(try await here.get("/settings/account").status == 200)
            #expect(try await there.get("/settings/account").status == 200)
        }
    }

    /// An old cookie is bound once; then its plain name opens nothing.
    @Test(arguments: TestEngine.available)
    func isBoundOnce(on engine: TestEngine) async throws {
        var options = Options()
        options.publicURL = "https://salon.example"
        try await TestSalon.run(on: engine, options: options) { salon in
            let id = try await salon.join(.minsu)
            let sessions = salon.services.sessions
            let old = try await sessions.open(for: id, userAgent: "")
            #expect(try await sessions.bind(old))
            #expect(try await !sessions.bind(old))
            #expect(try await sessions.viewer(old)?.id == id)
            #expect(try await !sessions.bind(SessionToken()))
            let new = try await logIn("minsu", Person.minsu.password, salon)
            #expect(try await !sessions.bind(new))
        }
    }

    /// Ended on another machine: typed text comes back, pages say why, and open ones drop their content.
    @Test(arguments: TestEngine.available)
    func saysThatASessionHasEnded(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let browser = try await salon.member(.minsu)
            #expect(try await !browser.get("/login").text.contains("has ended"))
            _ = try await EndSessions(account: try await salon.id(of: .minsu), which: .every)(salon.services)
            let post = try await browser.post("/posts", [("text", "Half a sentence")])
            #expect(post.status == 401 && post.text.contains(#"value="Half a sentence""#))
            let withFile = try await browser.post(
                "/posts", [("text", "Half a sentence")], files: [(field: "images", name: "a.jpg", bytes: [1, 2, 3])])
            #expect(withFile.status == 401 && withFile.text.contains(#"value="Half a sentence""#))
            #expect(post.text.contains("Your session has ended"))
            #expect(try await browser.get("/settings/account").location?.hasPrefix("/login") == true)
            #expect(try await browser.get("/login").text.contains("Your session has ended"))
            // Of what can be said there, one thing is, in one notice.
            for query in ["", "?next=%2F%3Fasked%3Dlike", "?next=%2F&pressed"] {
                let notices = try await browser.get("/login\(query)").text.matches(of: /class="notice\s/)
                #expect(notices.count == 1, "\(query)")
            }
            #expect(try await browser.get("/live?topics=me,timeline").text.hasPrefix("event: ended"))
            // A browser that was never logged in is not told.
            #expect(try await salon.visitor().post("/posts", [("text", "x")]).location?.hasPrefix("/login") == true)
            #expect(try await !salon.visitor().get("/login").text.contains("has ended"))
        }
    }

    /// Also when another node ended it: the event says so.
    @Test func forgetsWhatOtherNodesEnded() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let id = try await salon.join(.minsu)
            // Another process, which learns only from the outbox.
            let sessions = SessionStore(
                database: salon.database, clock: salon.clock.clock, badges: [], needsConsent: "FALSE",
                facts: salon.services.site.facts, changedBy: [])
            let token = try await logIn("minsu", Person.minsu.password, salon)
            #expect(try await sessions.viewer(token)?.name == "김민수")
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = 'Other' WHERE id = \(id)")
                try transaction.emit(ProfileChanged(account: id))
            }
            sessions.note(try await salon.database.outbox.entries(after: 0, limit: 10).map(\.event))
            #expect(try await sessions.viewer(token)?.name == "Other")
            // What the outbox no longer has.
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = 'Third' WHERE id = \(id)")
            }
            #expect(try await sessions.viewer(token)?.name == "Other")
            sessions.note([.gap])
            #expect(try await sessions.viewer(token)?.name == "Third")
            try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM sessions")
                try transaction.emit(SessionEnded(session: token.key))
            }
            sessions.note(try await salon.database.outbox.entries(after: 1, limit: 10).map(\.event))
            #expect(try await sessions.viewer(token) == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func keepsNoTokenAnywhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let token = try await logIn("minsu", Person.minsu.password, salon)
            let ended = try await logIn("minsu", Person.minsu.password, salon)
            _ = try await salon.services.sessions.viewer(token)
            try await salon.services.sessions.end(ended.key)
            let hashes = try await salon.database.read { reader in
                try reader.values("SELECT token_hash FROM sessions", as: [UInt8].self)
            }
            #expect(hashes == [token.key.bytes])
            for entry in try await salon.database.outbox.entries(after: 0, limit: 100) {
                let text = String(decoding: entry.event.payload, as: UTF8.self)
                #expect(!text.contains(token.text) && !text.contains(ended.text))
            }
            switch salon.database.location {
            case .sqlite(let path):
                for suffix in ["", "-wal"] {
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
                    #expect(bytes.range(of: Data(token.text.utf8)) == nil)
                    #expect(bytes.range(of: Data(ended.text.utf8)) == nil)
                }
            case .postgres:
                let dump = try await salon.database.read { reader in
                    try reader.value(
                        "SELECT CAST(schema_to_xml(current_schema(), true, false, '') AS TEXT)", as: String.self) ?? ""
                }
                #expect(dump.contains("Test/1.0"))
                #expect(!dump.contains(token.text) && !dump.contains(ended.text))
            }
        }
    }
}
