import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas
@testable import SalonApp

/// What is in the lounge keeps its rows and numbers when its tables get other names.
@Suite struct LoungeNamesMigrationTests {
    @Test(arguments: TestEngine.available)
    func rowsAndNumbersGoOn(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == Migration.loungeNames.name })
            try await database.migrate(Array(all[..<place]))
            try await database.write { transaction in
                try transaction.execute(
                    "INSERT INTO personas (id, nickname, nickname_key, active_on) VALUES (1, 'a', 'a', 20000)")
                try transaction.execute(
                    "INSERT INTO lounge_notices (id, persona_id, kind, day) VALUES (7, 1, 'suspended', 20000)")
                try transaction.execute("INSERT INTO lounge_waiting (id, persona_id, text) VALUES (4, 1, 'later')")
                try transaction.execute(
                    "INSERT INTO lounge_counters (name, value) VALUES ('notices', 7), ('waiting', 4)")
                try transaction.execute(
                    """
                    INSERT INTO lounge_decisions (id, day, moderator, act, nickname)
                    VALUES (1, 20000, 'yuna', 'marks-voided', 'a')
                    """)
            }
            try await database.migrate(all)
            let persona = ID<Persona>(rawValue: 1)
            let (kinds, texts, acts) = try await database.read { reader in
                (
                    try LoungeNotificationQueries.page(of: persona, before: nil, reader).map(\.kind),
                    try DelayedItem.all(of: persona, reader).map(\.text),
                    try reader.values("SELECT act FROM lounge_decisions", as: DecisionAct.self)
                )
            }
            #expect(kinds == [.suspended] && texts == ["later"] && acts == [.pressesVoided])
            let next = try await database.write { transaction in
                (
                    try transaction.next(.notifications, LoungeNotification.self).rawValue,
                    try transaction.next(.delayed, DelayedPost.self).rawValue
                )
            }
            #expect(next == (8, 5))
        }
    }
}
