import Accounts
import Base
import Core
import SQL
import SalonApp
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// 민수, 지우 and Ada in the lounge, where nobody knows who is who. 민수 came first and is the admin.
struct LoungeStage: Sendable {
    let salon: TestSalon
    let rules: LoungeRules
    /// By handle.
    private let accounts: [String: ID<Account>]
    private let personas: [String: ID<Persona>]

    var services: Services { salon.services }
    var database: Database { salon.database }
    var clock: TestClock { salon.clock }
    var now: Timestamp { salon.clock.clock.now() }

    static let cast: [(person: Person, nickname: String)] = [(.minsu, "바람"), (.jiwoo, "달빛"), (.ada, "Echo")]

    static func run(
        on engine: TestEngine, rules: LoungeRules = LoungeRules(), options: Options = Options(),
        limitsRates: Bool = false, _ body: (LoungeStage) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine, limitsRates: limitsRates, options: options) { salon in
            var accounts: [String: ID<Account>] = [:]
            var personas: [String: ID<Persona>] = [:]
            for (person, nickname) in cast {
                let account = try await salon.join(person)
                accounts[person.handle] = account
                personas[person.handle] = try await EnterLounge(account: account, nickname: nickname)(salon.services)
            }
            try await body(LoungeStage(salon: salon, rules: rules, accounts: accounts, personas: personas))
        }
    }

    func persona(_ person: Person) -> ID<Persona> { personas[person.handle] ?? ID(rawValue: 0) }

    func account(_ person: Person) -> ID<Account> { accounts[person.handle] ?? ID(rawValue: 0) }

    func nickname(_ person: Person) -> String {
        Self.cast.first { $0.person.handle == person.handle }?.nickname ?? ""
    }

    /// A member of the cast, logged in.
    func browser(_ person: Person) async throws -> Browser {
        let browser = salon.visitor()
        let answer = try await browser.post("/login", [("identifier", person.handle), ("password", person.password)])
        try #require(answer.status == 303, "\(answer.text)")
        return browser
    }

    /// Personas by the dozen, each of an account without a password.
    func enter(count: Int) async throws -> [ID<Persona>] {
        let crowd = try await salon.crowd(count)
        let now = now
        return try await database.write { transaction in
            let first = try transaction.value("SELECT COUNT(*) FROM personas", as: Int.self) ?? 0
            return try crowd.enumerated().map { index, account in
                try EnterLounge(account: account, nickname: "n\(first + index)").write(
                    .random(), at: now, in: transaction)
            }
        }
    }

    /// Takes the persona out of the lounge, step by step.
    func leave(_ person: Person) async throws {
        let account = account(person)
        while try await database.write({ try LeaveLounge.removal.step(account, $0) }) {}
    }

    @discardableResult
    func post(by author: ID<Persona>, text: String = "A post", clientID: String? = nil) async throws
        -> ID<LoungePost>
    {
        try await PublishLoungePost(author: author, root: nil, text: text, clientID: clientID)(services)
    }

    @discardableResult
    func reply(by author: ID<Persona>, to root: ID<LoungePost>, text: String = "A reply") async throws
        -> ID<LoungePost>
    {
        try await PublishLoungePost(author: author, root: root, text: text)(services)
    }

    @discardableResult
    func like(_ post: ID<LoungePost>, by persona: ID<Persona>, _ isLiked: Bool = true) async throws -> LoungeLikeState {
        try await LikeLoungePost(post: post, persona: persona, isLiked: isLiked)(services)
    }

    func item(_ post: ID<LoungePost>, for viewer: ID<Persona>? = nil) async throws -> LoungeItem? {
        try await database.read { reader in try LoungeReader.one(post, viewer: viewer, reader) }
    }

    func insider(_ persona: ID<Persona>) async throws -> CurrentPersona {
        try await database.read { reader in try Personas.insider(persona, reader) }
    }

    /// What a persona is told, newest first.
    func notices(of persona: ID<Persona>) async throws -> [LoungeNotificationRow] {
        try await database.read { reader in try LoungeNotificationQueries.page(of: persona, before: nil, reader) }
    }

    /// Whether a member's tab has the dot.
    func hasUnread(_ person: Person) async throws -> Bool {
        let account = account(person)
        return try await database.read { reader in
            try reader.value("SELECT has_unread_lounge FROM accounts WHERE id = \(account)") ?? false
        }
    }

    /// Sets what the rules would have led to.
    func restrict(_ persona: ID<Persona>, to level: Level, until: Timestamp? = nil) async throws {
        try await database.write { transaction in
            try transaction.execute("UPDATE personas SET level = \(level) WHERE id = \(persona)")
            try transaction.setMoment(.rest, of: persona, to: until)
        }
    }

    /// A press as the rules would have counted it, with nothing that follows from it.
    func press(_ post: ID<LoungePost>, by presser: ID<Persona>, state: String = "counted") async throws {
        let now = now.wholeMinute
        try await database.write { transaction in
            let id: ID<Press> = try transaction.next(.presses)
            try transaction.execute(
                """
                INSERT INTO lounge_presses (id, post_id, root_id, text, author_id, presser_id, pressed_on, state)
                SELECT \(id), p.id, COALESCE(p.root_id, p.id), p.text, p.persona_id, \(presser), \(now.day), \(state)
                FROM lounge_posts p WHERE p.id = \(post)
                """)
            try transaction.setMoment(.press, of: id, to: now)
        }
    }
}

/// The call is refused in these words.
func expectRefusal(
    _ wanted: Problem, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    let problem = await #expect(throws: Problem.self, sourceLocation: sourceLocation) { try await body() }
    #expect(
        problem?.status == wanted.status && problem?.phrase == wanted.phrase && problem?.field == wanted.field,
        sourceLocation: sourceLocation)
}
