import Accounts
import Base
import Core
import Kernel
import SQL
import SpaceKit
import TestKit
import Testing

@testable import Lounge
@testable import LoungePages
@testable import Personas
@testable import SalonApp

/// What the clock of the lounge does to earlier rows, and to streams that ask for earlier events.
@Suite struct LoungeClockMigrationTests {
    /// The minutes of posts go; those that a rule still asks for move to where nobody is shown them.
    @Test(arguments: TestEngine.available)
    func minutesFromBeforeGo(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == Migration.loungeClock.name })
            try await database.migrate(Array(all[..<place]))
            let day = 20_000
            let moment = Timestamp(milliseconds: Int64(day) * 86_400_000 + 43_260_000)
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO personas (id, nickname, nickname_key, value, level, restricted_until, rises_at, entered_at,
                        active_on)
                    VALUES (1, 'a', 'a', -30, 2, \(moment), \(moment), \(moment), \(day)),
                        (2, 'b', 'b', 0, 0, NULL, NULL, \(moment), \(day))
                    """)
                try transaction.execute(
                    "INSERT INTO lounge_posts (id, persona_id, text, posted_at) VALUES (5, 1, 'x', \(moment))")
                try transaction.execute(
                    """
                    INSERT INTO lounge_presses (id, post_id, root_id, text, author_id, presser_id, pressed_at, state)
                    VALUES (9, 5, 5, 'x', 1, 2, \(moment), 'counted')
                    """)
                try transaction.execute(
                    """
                    INSERT INTO lounge_sanctions (id, persona_id, level, started_at, ends_at, value, people)
                    VALUES (3, 1, 2, \(moment), \(moment), -30, 5)
                    """)
            }
            try await database.migrate(all)
            let persona = ID<Persona>(rawValue: 1)
            let (state, standing) = try await database.read { reader in
                (try PersonaState.read(persona, reader), try StandingQueries.standing(of: persona, reader))
            }
            #expect(state.risesAt == moment && state.insider.restrictedUntil == moment)
            #expect(state.insider.enteredAt == moment)
            #expect(standing.current?.endsOn == Day(number: day))
            let (posted, pressed, press) = try await database.read { reader in
                (
                    try reader.value("SELECT posted_on FROM lounge_posts WHERE id = 5", as: Int.self),
                    try reader.value("SELECT pressed_on FROM lounge_presses WHERE id = 9", as: Int.self),
                    try reader.value(
                        "SELECT at FROM lounge_moments WHERE kind = 'press' AND subject_id = 9", as: Timestamp.self)
                )
            }
            #expect(posted == day && pressed == day && press == moment)
            let marks = try await database.read { reader in
                try reader.one(PressQueries.counted(against: persona, since: moment - .minutes(1))) { row in
                    try row.next(as: Int.self)
                }
            }
            #expect(marks == 1, "rules count on as before")
        }
    }

    /// The numbers of events are shared: whoever could ask for old ones would learn which events a post came between.
    @Test(arguments: TestEngine.available)
    func streamsOfTheLoungeHaveAShortMemory(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let token = try await stage.services.sessions.open(for: stage.account(.ada), userAgent: "")
            let viewer = try await stage.services.sessions.viewer(token)
            let audience = LiveAudience(stage.services, spaces: [.lounge(rules: stage.rules)])
            let lounge = try await audience(["lounge", "me"], viewer: viewer)
            #expect(lounge.topics == ["lounge", personalTopic(stage.account(.ada))], "and nobody is named for it")
            #expect(lounge.remembers(stage.now - .minutes(1), at: stage.now))
            #expect(!lounge.remembers(stage.now - .minutes(3), at: stage.now))
            let others = try await audience(["me"], viewer: viewer)
            #expect(others.remembers(stage.now - .hours(3), at: stage.now))
            #expect(try await audience(["me"], viewer: nil).topics.isEmpty)
        }
    }
}
