import Base
import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// What tests of transparency do to each other.
extension LoungeStage {
    /// A moderator without a persona.
    var moderator: Moderator { Moderator(handle: "moderator", persona: nil) }
    var keeper: TransparencyKeeper { TransparencyKeeper(services, rules: rules) }

    @discardableResult
    func mark(_ post: ID<LoungePost>, by presser: ID<Persona>) async throws -> PressState {
        try await PressTransparency(post: post, presser: presser, rules: rules)(services)
    }

    func unmark(_ post: ID<LoungePost>, by presser: ID<Persona>) async throws {
        try await WithdrawPress(post: post, presser: presser, rules: rules)(services)
    }

    /// Many posts in one transaction, also by a restricted persona.
    func posts(_ count: Int, by author: ID<Persona>) async throws -> [ID<LoungePost>] {
        let today = now.day
        return try await database.write { transaction in
            try (0..<count).map { index in
                let id: ID<LoungePost> = try transaction.next(.posts)
                try transaction.execute(
                    """
                    INSERT INTO lounge_posts (id, persona_id, text, posted_on)
                    VALUES (\(id), \(author), \("post \(index)"), \(today))
                    """)
                return id
            }
        }
    }

    /// Has a crowd press at an author, each in turn, until the value is reached.
    func bring(_ author: ID<Persona>, to value: Int, by crowd: [ID<Persona>]) async throws {
        let missing = try await self.value(of: author) - value
        let posts = try await posts(max(0, missing + crowd.count - 1) / crowd.count, by: author)
        let (rules, now) = (rules, now)
        try await database.write { transaction in
            for post in posts {
                for presser in crowd {
                    guard try PersonaState.read(author, transaction).value > value else { return }
                    _ = try PressTransparency(post: post, presser: presser, rules: rules).write(
                        at: now, in: transaction)
                }
            }
        }
        try #require(try await self.value(of: author) == value)
    }

    func state(of persona: ID<Persona>) async throws -> PersonaState {
        try await database.read { reader in try PersonaState.read(persona, reader) }
    }

    func value(of persona: ID<Persona>) async throws -> Int { try await state(of: persona).value }
    func level(of persona: ID<Persona>) async throws -> Level { try await state(of: persona).level }

    func standing(of persona: ID<Persona>) async throws -> Standing {
        try await database.read { reader in try StandingQueries.standing(of: persona, reader) }
    }

    /// A persona's ledger from the beginning: kinds, amounts, values.
    func ledger(of persona: ID<Persona>) async throws -> [LedgerLine] {
        try await database.read { reader in
            try reader.all(
                "SELECT kind, amount, value, day FROM lounge_ledger WHERE persona_id = \(persona) ORDER BY id"
            ) { row in
                LedgerLine(kind: try row.next(), amount: try row.next(), value: try row.next(), day: try row.next())
            }
        }
    }

    /// What became of the presses at a post, in the order they came.
    func presses(at post: ID<LoungePost>) async throws -> [PressState] {
        try await database.read { reader in
            try reader.values("SELECT state FROM lounge_presses WHERE post_id = \(post) ORDER BY id")
        }
    }

    /// Moves a value with its ledger, as presses would.
    func sink(_ personas: [ID<Persona>], by amount: Int) async throws {
        let (rules, now) = (rules, now.wholeMinute)
        try await database.write { transaction in
            for persona in personas {
                try Ledger(rules: rules).enter(.press, -amount, persona, at: now, in: transaction)
            }
        }
    }

    func pass() async throws { try await keeper.pass(at: now) }
}

extension LoungeRules {
    /// Without the brakes: a crowd of five brings somebody down in a minute.
    static let quick: LoungeRules = {
        var rules = LoungeRules()
        rules.pressesADay = 1_000
        rules.mostPerAuthor = 100
        rules.mostADay = 100
        return rules
    }()

    static let plain: LoungeRules = {
        var rules = LoungeRules()
        rules.isPlain = true
        return rules
    }()
}
