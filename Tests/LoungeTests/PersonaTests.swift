import Base
import Core
import Foundation
import Kernel
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct PersonaTests {
    @Test(arguments: TestEngine.available)
    func entersOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let account = try await salon.join(.minsu)
            func insider() async throws -> CurrentPersona? {
                try await salon.database.read { reader in try Personas.insider(of: account, reader) }
            }
            #expect(try await insider() == nil)
            let persona = try await EnterLounge(account: account, nickname: "바람", intro: "밤에 그려요")(salon.services)
            let entered = try #require(try await insider())
            #expect(entered.id == persona && entered.nickname == "바람" && entered.value == 0)
            #expect(entered.level == .none && entered.restrictedUntil == nil && entered.unread == 0)
            #expect(entered.enteredAt == salon.clock.clock.now().wholeMinute)
            // Again, and many times at once.
            let again = try await EnterLounge(account: account, nickname: "달빛")(salon.services)
            #expect(again == persona)
            #expect(try await insider()?.nickname == "바람")
            let other = try await salon.crowd(1)[0]
            let ids = try await withThrowingTaskGroup(of: ID<Persona>.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await EnterLounge(account: other, nickname: "달빛")(salon.services) }
                }
                return try await group.reduce(into: Set<ID<Persona>>()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            #expect(try await salon.count("personas") == 2)
            #expect(try await salon.count("persona_owners") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func nicknamesAreHadByOne(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let accounts = try await stage.salon.crowd(5)
            let spellings = ["Echo", "eCHO", "ＥＣＨＯ", "달빛".decomposedStringWithCanonicalMapping, "바람"]
            for (account, nickname) in zip(accounts, spellings) {
                await expectRefusal(.nicknameTaken) {
                    _ = try await EnterLounge(account: account, nickname: nickname)(stage.services)
                }
            }
            await expectRefusal(.nicknameInvalid) {
                _ = try await EnterLounge(account: accounts[0], nickname: "a b")(stage.services)
            }
            await expectRefusal(PersonaIntro.limit.tooLong("한 줄 소개가", by: 1, at: "intro")) {
                _ = try await EnterLounge(
                    account: accounts[0], nickname: "ok", intro: String(repeating: "가", count: 51))(stage.services)
            }
            #expect(try await stage.salon.count("personas") == 3)
            #expect(try await stage.salon.count("persona_owners") == 3)
            // Many want it at once, one gets it.
            let had = await withTaskGroup(of: Bool.self) { group in
                for account in accounts {
                    group.addTask {
                        (try? await EnterLounge(account: account, nickname: "Nova")(stage.services)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(had == 1)
            let ada = stage.persona(.ada)
            let free = try await stage.database.read { reader in
                (
                    taken: try Personas.isFree(try Nickname("echo"), except: nil, reader),
                    own: try Personas.isFree(try Nickname("echo"), except: ada, reader),
                    other: try Personas.isFree(try Nickname("Echo2"), except: nil, reader)
                )
            }
            #expect(!free.taken && free.own && free.other)
        }
    }

    @Test(arguments: TestEngine.available)
    func nicknameAndIntroChange(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            let post = try await stage.post(by: ada)
            func edit(_ nickname: String, _ intro: String = "") async throws {
                try await EditPersona(persona: ada, nickname: nickname, intro: intro)(stage.services)
            }
            func profile(_ nickname: String) async throws -> PersonaProfile? {
                try await stage.database.read { reader in try PersonaQueries.profile(nickname: nickname, reader) }
            }
            try await edit("ECHO", " Prints\nat night ")
            #expect(try await profile("echo")?.nickname == "ECHO")
            #expect(try await profile("echo")?.intro == "Prints at night")
            await expectRefusal(.nicknameTaken) { try await edit("바람".decomposedStringWithCanonicalMapping) }
            await expectRefusal(Nickname.tooLong(by: 1)) { try await edit("abcdefghijklm") }
            await expectRefusal(PersonaIntro.limit.tooLong("한 줄 소개가", by: 1, at: "intro")) {
                try await edit("Nova", String(repeating: "a", count: 51))
            }
            #expect(try await profile("echo")?.intro == "Prints at night")
            // Decisions about a persona take its new name.
            try await stage.database.write { transaction in
                _ = try transaction.execute(
                    """
                    INSERT INTO lounge_decisions (id, day, moderator, act, nickname)
                    VALUES (1, 0, 'minsu', 'dismiss', 'ECHO'), (2, 0, 'minsu', 'dismiss', '바람')
                    """)
            }
            try await edit("Nova")
            #expect(try await profile("Echo") == nil)
            #expect(try await profile("nova")?.id == ada)
            #expect(try await stage.item(post)?.nickname == "Nova")
            #expect(try await stage.salon.count("lounge_decisions WHERE nickname = 'Nova' AND id = 1") == 1)
            #expect(try await stage.salon.count("lounge_decisions WHERE nickname = '바람'") == 1)
            #expect(try await stage.salon.events().filter { $0 == "persona-changed" }.count == 2)
            // The old one is free.
            let newcomer = try await stage.salon.crowd(1)[0]
            _ = try await EnterLounge(account: newcomer, nickname: "Echo")(stage.services)
            #expect(try await profile("Echo")?.id != ada)
            await expectRefusal(.personaNotFound) {
                try await EditPersona(persona: ID(rawValue: 5), nickname: "Ghost", intro: "")(stage.services)
            }
            try await stage.restrict(ada, to: .day, until: stage.now + .hours(1))
            await expectRefusal(.loungeReadOnly) { try await edit("Other") }
        }
    }

    @Test(arguments: TestEngine.available)
    func activityIsNotedByTheDay(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let ada = stage.persona(.ada)
            func days() async throws -> Int? {
                try await stage.database.read { reader in
                    try reader.value("SELECT active_on FROM personas WHERE id = \(ada)", as: Int.self)
                }
            }
            let first = stage.now.day.number
            #expect(try await days() == first)
            stage.clock.advance(by: .days(3))
            #expect(try await days() == first)
            let post = try await stage.post(by: stage.persona(.minsu))
            try await stage.like(post, by: ada)
            #expect(try await days() == first + 3)
            stage.clock.advance(by: .days(-2))
            try await stage.reply(by: ada, to: post)
            #expect(try await days() == first + 3)
        }
    }

    /// A page gets the lounge's updates once its member has entered, and there are no topics of personas.
    @Test(arguments: TestEngine.available)
    func pagesHearWhatIsTheirs(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let wanted: Set<String> = [
                "lounge", "lounge-post-7", "lounge-post-x", "persona-\(stage.persona(.ada))", "me-1", "lounges",
            ]
            func admitted(_ account: ID<Account>?) async throws -> Set<String> {
                let viewer = account.map { account in
                    Viewer.plain(account, handle: "x", name: "X", session: SessionKey(bytes: []))
                }
                return try await LoungeAudience.admit(wanted, viewer: viewer, stage.services)
            }
            #expect(try await admitted(stage.account(.ada)) == ["lounge", "lounge-post-7"])
            #expect(try await admitted(nil) == [])
            let stranger = try await stage.salon.crowd(1)[0]
            #expect(try await admitted(stranger) == [])
        }
    }

    /// By a member's handle or name everybody would know whose persona it is.
    @Test(arguments: TestEngine.available)
    func isNotCalledLikeItsMember(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let account = try await stage.salon.crowd(1)[0]
            try await stage.database.write { transaction in
                try transaction.execute(
                    "UPDATE accounts SET handle = 'Sea_Oh', name = '오 서아' WHERE id = \(account)")
            }
            for nickname in ["sea_oh", "SEA_OH", "ｓｅａ_ｏｈ", "오서아"] {
                let problem = await #expect(throws: Problem.self, "\(nickname)") {
                    _ = try await EnterLounge(account: account, nickname: nickname)(stage.services)
                }
                #expect(problem?.field == "nickname" && problem?.status == 422)
            }
            let persona = try await EnterLounge(account: account, nickname: "Tide")(stage.services)
            await #expect(throws: Problem.self) {
                try await EditPersona(persona: persona, nickname: "Sea_Oh", intro: "")(stage.services)
            }
            try await EditPersona(persona: persona, nickname: "Tide", intro: "Low")(stage.services)
        }
    }
}
