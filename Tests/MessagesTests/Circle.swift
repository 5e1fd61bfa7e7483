import Accounts
import Base
import Core
import People
import SQL
import TestKit

@testable import Messages

/// 민수's group with Ada and 지우. He follows both, and both follow him; Ada and 지우 do not know each other.
struct Circle: Sendable {
    let talk: Talk
    let group: ID<Conversation>
    let jiwooID: ID<Account>

    var salon: TestSalon { talk.salon }
    var minsu: Browser { talk.minsu }
    var ada: Browser { talk.ada }
    var jiwoo: Browser { talk.jiwoo }
    var path: String { "/messages/\(group)" }

    static func run(on engine: TestEngine, _ body: @escaping (Circle) async throws -> Void) async throws {
        try await Talk.run(on: engine) { talk in
            let jiwooID = try await talk.salon.id(of: .jiwoo)
            try await talk.salon.befriend(talk.minsuID, jiwooID)
            let started = try await talk.minsu.post("/messages/new/group", [("with", "ada"), ("with", "jiwoo")])
            guard started.status == 303,
                let id = started.location?.split(separator: "/").last.flatMap({ ID<Conversation>($0) })
            else { throw Problem(started.status, Phrase(started.text, started.text)) }
            try await body(Circle(talk: talk, group: id, jiwooID: jiwooID))
        }
    }

    @discardableResult
    func say(_ text: String, by browser: Browser, as clientID: String = newClientID()) async throws -> Answer {
        try await browser.post(path, [("text", text), ("client_id", clientID)], fragment: true)
    }

    /// What somebody sees there, the notices too.
    func seen(by browser: Browser) async throws -> [String] {
        try await browser.get("\(path)?part=messages").text
            .matches(of: /<p (?:class="bubble[^"]*"(?: dir="auto")?|dir="auto")>(.*?)<\/p>/).map { String($0.output.1) }
    }

    /// Another member: a friend of 민수's, or somebody who only follows him.
    func newcomer(_ handle: String, name: String, isFriend: Bool) async throws -> (browser: Browser, id: ID<Account>) {
        let person = Person(name: name, handle: handle, major: "")
        let browser = try await salon.member(person)
        let id = try await salon.id(of: person)
        try await FollowAccount(follower: id, followed: talk.minsuID, isFollowing: true)(salon.services)
        if isFriend {
            try await FollowAccount(follower: talk.minsuID, followed: id, isFollowing: true)(salon.services)
        }
        return (browser, id)
    }

    /// Whom 민수 has asked into the group, who only follows him.
    func invited() async throws -> (browser: Browser, id: ID<Account>) {
        let minji = try await newcomer("minji", name: "김민지", isFriend: false)
        guard try await add("minji") == 303 else { throw Problem.cannotBeAdded }
        return minji
    }

    func add(_ handle: String) async throws -> Int {
        try await minsu.post("\(path)/add", [("with", handle)]).status
    }

    /// Who has read a message, as its sender's menu says.
    func readers(of message: ID<Message>, for sender: Browser) async throws -> [String] {
        try await sender.get("\(path)/\(message)", headers: ["X-Salon": "fragment"]).text
            .matches(of: /<b dir="auto">([^<]*)<\/b><\/a><\/li>/).map { String($0.output.1) }
    }

    /// Has somebody say much at once; nobody is notified.
    func fill(_ count: Int, by sender: ID<Account>) async throws {
        let group = group
        try await salon.database.write { transaction in
            let latest = try transaction.value("SELECT MAX(id) FROM messages", as: Int64.self) ?? 0
            let last =
                try transaction.value(
                    "SELECT last_position FROM conversations WHERE id = \(group)", as: Int.self) ?? 0
            for number in 1...count {
                let (id, client) = (latest - 1_000_000 + Int64(number), "filled-\(number)-0123456789")
                try transaction.execute(
                    """
                    INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text)
                    VALUES (\(id), \(group), \(last + number), \(sender), \(client), 'much')
                    """)
            }
            try transaction.execute(
                "UPDATE conversations SET last_position = \(last + count) WHERE id = \(group)")
        }
    }

    func newest() async throws -> ID<Message> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM messages WHERE conversation_id = \(group)") { row in try row.next() }
        }
    }

    func badge(_ browser: Browser) async throws -> Int {
        let accounts = try await salon.database.read { reader in
            try reader.values("SELECT id FROM accounts", as: ID<Account>.self)
        }
        for account in accounts { salon.services.sessions.forget(account) }
        let page = try await browser.get("/settings").text
        return page.firstMatch(of: /id="message-badge"[^>]*>(\d+)\+?</).flatMap { Int($0.output.1) } ?? -1
    }

    /// 민수's, Ada's and 지우's.
    func badges() async throws -> [Int] {
        var badges: [Int] = []
        for browser in [minsu, ada, jiwoo] { badges.append(try await badge(browser)) }
        return badges
    }

    func block(_ account: ID<Account>, _ other: ID<Account>, isBlocked: Bool = true) async throws {
        try await BlockAccount(account: account, other: other, isBlocked: isBlocked)(salon.services)
    }
}

extension TestSalon {
    /// Has two members follow each other.
    func befriend(_ one: ID<Account>, _ other: ID<Account>) async throws {
        for (one, other) in [(one, other), (other, one)] {
            try await FollowAccount(follower: one, followed: other, isFollowing: true)(services)
        }
    }
}
