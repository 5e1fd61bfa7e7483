import Accounts
import Base
import Core
import Kernel
import NIOCore
import SQL
import SpaceKit
import TestKit
import Testing

@testable import SalonApp
@testable import Web

/// Viewers with different rights, each with a page open, and the updates each gets.
///
/// Every word somebody writes is theirs and numbered (`Wada1`), so that it is known wherever it appears.
final class LiveCast {
    let salon: TestSalon
    private(set) var browsers: [String: Browser] = [:]
    private(set) var ids: [String: ID<Account>] = [:]
    /// The viewer; `nil` is a visitor.
    let viewers: [String?]
    /// All that each has been told.
    private(set) var sent: [String: Set<String>] = [:]
    /// The pages of posts that have been written.
    var pages = ["/", "/timeline/local"]
    private var lastID: Int64 = 0

    init(_ salon: TestSalon, people: [String]) async throws {
        self.salon = salon
        viewers = people + [nil]
        for name in people {
            let browser = salon.visitor()
            let fields = [("name", "N\(name)0"), ("handle", name), ("major", ""), ("email", "\(name)@example.com")]
            let secret = [("password", "\(name) paints at night")]
            let answer = try await browser.post("/join", fields + secret + Person.consents, files: [])
            try #require(answer.status == 303)
            browsers[name] = browser
        }
        browsers["nobody"] = salon.visitor()
        ids = try await salon.database.read { reader in
            let rows = try reader.all("SELECT handle, id FROM accounts") { row in
                (name: try row.next(as: String.self), id: try row.next(as: ID<Account>.self))
            }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.id) })
        }
        lastID = try await salon.database.outbox.lastID()
    }

    func close(_ name: String) async throws {
        let answer = try await browsers[name]?.post(
            "/settings/profile", [("name", "N\(name)0"), ("handle", name), ("major", ""), ("is-private", "on")],
            files: [])
        try #require(answer?.status == 303)
    }

    /// What a form of somebody's made.
    func write(_ path: String, by name: String, _ fields: [(String, String)]) async throws -> ID<Post> {
        let answer = try await browsers[name]?.post(path, fields + [("client_id", "\(Int64.random(in: 0...(.max)))")])
        try #require(answer?.status == 303, "\(name) at \(path): \(answer?.status ?? 0)")
        return try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM posts") { row in try row.next() }
        }
    }

    func post(
        _ text: String, by name: String, to parent: ID<Post>? = nil, quoting: ID<Post>? = nil,
        _ more: [(String, String)] = []
    ) async throws -> ID<Post> {
        let answers = parent.map { [("in_reply_to", "\($0)")] } ?? []
        let quotes = quoting.map { [("quote", "\($0)")] } ?? []
        let id = try await write("/posts", by: name, [("text", text)] + answers + quotes + more)
        pages.append("/posts/\(id)")
        return id
    }

    func act(_ path: String, by name: String, _ fields: [(String, String)] = []) async throws {
        let answer = try await browsers[name]?.post(path, fields)
        try #require(answer?.status == 303, "\(name) at \(path): \(answer?.status ?? 0)")
    }

    /// Does something while everybody has pages open, and compares each one's updates with what pages then show.
    func step(_ name: String, on roots: [ID<Post>], _ body: () async throws -> Void) async throws {
        for (viewer, chunks) in try await chunks(on: roots, body) {
            let heard = Self.words(in: chunks)
            guard !heard.isEmpty else { continue }
            let shown = try await shown(to: viewer)
            #expect(heard.isSubset(of: shown), "\(name): \(viewer) is sent \(heard.subtracting(shown).sorted())")
            sent[viewer, default: []].formUnion(heard)
        }
    }

    /// All that each viewer's open pages are sent while something is done; nothing is empty.
    func chunks(on roots: [ID<Post>], _ body: () async throws -> Void) async throws -> [String: String] {
        var admissions: [String: (ID<Account>?, LiveAdmission)] = [:]
        let audience = LiveAudience(salon.services, spaces: salon.salon.spaces.on)
        let wanted = Set(["gallery", "timeline"] + roots.map { "post-\($0)" } + ids.values.map { "account-\($0)" })
        for viewer in viewers {
            let who = try await self.viewer(viewer)
            let topics = wanted.union(who.map { [personalTopic($0.id)] } ?? [])
            var admission = try await audience(topics, viewer: who)
            // Whatever a page says that it shows.
            admission.posts = pages.compactMap { ID($0.split(separator: "/").last ?? "") }
            admissions[viewer ?? "nobody"] = (who?.id, admission)
        }
        try await body()
        let entries = try await salon.database.outbox.entries(after: lastID, limit: 1_000)
        lastID = entries.last?.id ?? lastID
        let rendering = try #require(salon.salon.live.rendering)
        let present = LivePresence(members: Dictionary(uniqueKeysWithValues: ids.values.map { ($0, 1) }))
        let messages = try await rendering.messages(for: entries, to: .present(present))
        let replayed = try await rendering.messages(for: entries, to: .everybody)
        return admissions.mapValues { account, admission in
            var heard = ""
            for message in messages + replayed where admission.hears(message.topic, about: message.post) {
                guard let chunk = message.chunk(for: account, admission, .english) else { continue }
                heard += String(buffer: chunk)
            }
            return heard
        }
    }

    private func viewer(_ name: String?) async throws -> Viewer? {
        guard let name, let id = ids[name] else { return nil }
        let token = try await salon.services.sessions.open(for: id, userAgent: "")
        return try await salon.services.sessions.viewer(token)
    }

    /// Everything the pages show somebody now.
    private func shown(to viewer: String) async throws -> Set<String> {
        var words: Set<String> = []
        for page in pages + ["/notifications"] {
            guard let answer = try await browsers[viewer]?.get(page), answer.status == 200 else { continue }
            words.formUnion(Self.words(in: answer.text))
        }
        return words
    }

    private static func words(in text: String) -> Set<String> {
        Set(text.matches(of: /[NW][a-z]+[0-9]+/).map { String($0.output) })
    }
}
