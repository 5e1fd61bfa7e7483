import Commons
import Core
import Foundation
import SQL
import TestKit
import Testing
import Web

@Suite struct SessionTests {
    private func logIn(_ identifier: String, _ password: String, _ salon: TestSalon) async throws -> SessionToken {
        try await LogIn(identifier: identifier, password: password, userAgent: "Test/1.0")(salon.services)
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
                ("minsu@example.com", ""), ("", ""), ("minsu", Person.minsu.password + " "), ("'; --", "x"),
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

    /// Also when another node ended it: the event says so.
    @Test func forgetsWhatOtherNodesEnded() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let id = try await salon.join(.minsu)
            let sessions = salon.services.sessions
            let token = try await logIn("minsu", Person.minsu.password, salon)
            #expect(try await sessions.viewer(token)?.name == "김민수")
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = 'Other' WHERE id = \(id)")
                try transaction.emit(ProfileChanged(account: id))
            }
            sessions.note(try await salon.database.outbox.entries(after: 0, limit: 10))
            #expect(try await sessions.viewer(token)?.name == "Other")
            try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM sessions")
                try transaction.emit(SessionEnded(session: token.key))
            }
            sessions.note(try await salon.database.outbox.entries(after: 1, limit: 10))
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
                let text = String(decoding: entry.payload, as: UTF8.self)
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
