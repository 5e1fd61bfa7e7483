import Accounts
import Base
import Core
import People
import SQL
import TestKit

@testable import Messages

/// 민수 and Ada, who follow each other, 지우, whom nobody knows, and the conversation of the first two.
struct Talk: Sendable {
    let salon: TestSalon
    let minsu: Browser
    let ada: Browser
    let jiwoo: Browser
    let minsuID: ID<Account>
    let adaID: ID<Account>
    let conversation: ID<Conversation>

    var path: String { "/messages/\(conversation)" }

    static func run(
        on engine: TestEngine, limitsRates: Bool = false, _ body: @escaping (Talk) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine, limitsRates: limitsRates) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let jiwoo = try await salon.member(.jiwoo)
            let (minsuID, adaID) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            for (one, other) in [(minsuID, adaID), (adaID, minsuID)] {
                try await FollowAccount(follower: one, followed: other, isFollowing: true)(salon.services)
            }
            let conversation = try await salon.conversation(minsu, with: "ada")
            try await body(
                Talk(
                    salon: salon, minsu: minsu, ada: ada, jiwoo: jiwoo, minsuID: minsuID, adaID: adaID,
                    conversation: conversation))
        }
    }

    /// Says something as a script does.
    @discardableResult
    func say(_ text: String, by browser: Browser, as clientID: String = newClientID()) async throws -> Answer {
        try await browser.post(path, [("text", text), ("client_id", clientID)], fragment: true)
    }

    /// What the database holds, in the order of the conversation.
    func stored() async throws -> [String] {
        try await salon.database.read { reader in
            try reader.values(
                "SELECT text FROM messages WHERE conversation_id = \(conversation) ORDER BY position", as: String.self)
        }
    }

    func newestMessage() async throws -> ID<Message> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM messages WHERE conversation_id = \(conversation)") { row in
                try row.next()
            }
        }
    }

    /// How many messages a page says are waiting.
    func badge(_ browser: Browser) async throws -> Int {
        // As the live hub does at a change.
        for account in [minsuID, adaID] { salon.services.sessions.forget(account) }
        let page = try await browser.get("/settings").text
        let badge = page.firstMatch(of: /id="message-badge"[^>]*>(\d+)\+?</)
        return badge.flatMap { Int($0.output.1) } ?? -1
    }
}

func newClientID() -> String { "test-\(UInt64.random(in: 0...UInt64.max))" }

extension TestSalon {
    /// Opens the conversation as the button on a profile does.
    func conversation(_ browser: Browser, with handle: String) async throws -> ID<Conversation> {
        let answer = try await browser.post("/messages/with/\(handle)")
        guard answer.status == 303,
            let id = answer.location?.split(separator: "/").last.flatMap({ ID<Conversation>($0) })
        else { throw Problem(answer.status, Phrase(answer.text, answer.text)) }
        return id
    }
}
