import Accounts
import Base
import Core
import Design
import Kernel
import SQL
import SalonApp
import TestKit
import Testing

@testable import Lounge
@testable import Personas
@testable import Web

/// An instance that records all it shows to anybody: to 민수, its admin, to Ada and 지우, and to a visitor.
/// A crowd has no browsers.
struct WatchedHouse: Sendable {
    let salon: TestSalon
    let witness: Witness
    let minsu: WatchedBrowser
    let ada: WatchedBrowser
    let jiwoo: WatchedBrowser
    let stranger: WatchedBrowser
    let crowd: [ID<Account>]

    static let nicknames = ["minsu": "모과차_7", "ada": "greyheron9", "jiwoo": "겨울귤껍질"]
    /// Part of everything that is written in the lounge.
    static let secret = "쪽빛비밀"

    var members: [WatchedBrowser] { [jiwoo, minsu, ada] }
    var rules: LoungeRules { LoungeRules() }

    static func run(
        on engine: TestEngine, limitsRates: Bool = false, crowd: Int = 12,
        _ body: (WatchedHouse) async throws -> Void
    ) async throws {
        let witness = Witness()
        try await TestSalon.run(on: engine, limitsRates: limitsRates, logger: witness.logger) { salon in
            func watched(_ person: Person) async throws -> WatchedBrowser {
                WatchedBrowser(name: person.handle, browser: try await salon.member(person), witness: witness)
            }
            let house = WatchedHouse(
                salon: salon, witness: witness, minsu: try await watched(.minsu), ada: try await watched(.ada),
                jiwoo: try await watched(.jiwoo),
                stranger: WatchedBrowser(name: "stranger", browser: salon.visitor(), witness: witness),
                crowd: try await salon.crowd(crowd))
            try await body(house)
        }
    }

    func nickname(of browser: WatchedBrowser) -> String { Self.nicknames[browser.name] ?? "" }

    /// The three by the form, in another order than they joined; the crowd by the verb.
    func enter() async throws {
        for browser in members {
            let answer = try await browser.post(
                "/lounge/join", [("nickname", nickname(of: browser)), ("next", "/lounge")])
            #expect(answer.status == 303, "\(answer.text)")
        }
        for (number, account) in crowd.enumerated() {
            _ = try await EnterLounge(account: account, nickname: "구경꾼\(number)호")(salon.services)
        }
    }

    /// Posts, or replies to a post, by the form.
    func write(
        _ text: String, by browser: WatchedBrowser, to root: ID<LoungePost>? = nil
    ) async throws -> ID<LoungePost> {
        let path = root.map { "/lounge/\($0)/replies" } ?? "/lounge"
        let answer = try await browser.post(path, [("text", "\(Self.secret) \(text)")])
        #expect(answer.status == 303, "\(answer.text)")
        return try await newest()
    }

    private func newest() async throws -> ID<LoungePost> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM lounge_posts") { row in try row.next() }
        }
    }

    /// The crowd presses at a post.
    func crowdPresses(_ post: ID<LoungePost>) async throws {
        for account in crowd {
            let presser = try await persona(of: account)
            try await PressTransparency(post: post, presser: presser, rules: rules)(salon.services)
        }
    }

    func persona(of account: ID<Account>) async throws -> ID<Persona> {
        let insider = try await salon.database.read { reader in try Personas.insider(of: account, reader) }
        return try #require(insider).id
    }

    func persona(of browser: WatchedBrowser) async throws -> ID<Persona> {
        let handle = browser.name
        let account: ID<Account> = try await salon.database.read { reader in
            try reader.one("SELECT id FROM accounts WHERE handle_key = \(handle)") { row in try row.next() }
        }
        return try await persona(of: account)
    }

    /// Renders what has happened since the last call, for everybody who could listen.
    func hear() async throws {
        let entries = try await salon.database.outbox.entries(after: witness.entries.last?.id ?? 0, limit: 10_000)
        // As the hub itself holds them: whatever the instance tells open pages is here.
        let renderers = try #require(
            salon.salon.live.rendering.flatMap { Mirror(reflecting: $0).descendant("renderers") }
                as? [String: [LiveRenderer]])
        let heard = try await salon.database.read { reader in
            let accounts = try reader.values("SELECT id FROM accounts", as: ID<Account>.self)
            let present = LivePresence(members: Dictionary(uniqueKeysWithValues: accounts.map { ($0, 1) }))
            return try entries.flatMap { entry in
                try (renderers[entry.name] ?? []).flatMap { try $0.render(entry, reader, present) }.map { update in
                    let (korean, english) = (update.html(.korean).text, update.html(.english).text)
                    return Witness.Heard(
                        event: entry.name, topic: update.topic, hasAuthor: !update.people.isEmpty,
                        text: ([update.key ?? "", korean, english] + update.texts).joined(separator: "\n"))
                }
            }
        }
        witness.hear(heard, of: entries)
    }
}

extension WatchedHouse {
    /// What a form has left to say is said on the next page alone.
    func readToasts() async throws {
        for browser in members { try await browser.get("/lounge/rules") }
    }

    /// The three as routes know them.
    func viewers() async throws -> [String: Viewer] {
        var viewers: [String: Viewer] = [:]
        for person in [Person.minsu, .ada, .jiwoo] {
            let account = try await salon.id(of: person)
            let token = try await salon.services.sessions.open(for: account, userAgent: "")
            viewers[person.handle] = try await salon.services.sessions.viewer(token)
        }
        return viewers
    }
}
