import Core
import SQL
import SalonApp
import TestKit
import Testing

/// A community with something of every kind in it, and what an address or a form says to name each.
///
/// 민수 is the admin, Ada has made most of it, 지우 is a member who got some of it.
struct Household {
    let salon: TestSalon
    let life: FormerLife
    /// What a path's parameter may be, by the beginning of the path: the longest that fits.
    private var names: [String: String] = [:]
    /// An id of each kind, most of them other people's.
    private(set) var ids: [String] = []

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        life = try await FormerLife(salon)
        let minsu = try await Self.browser(.minsu, salon), ada = try await Self.browser(.ada, salon)
        let jiwoo = try await salon.member(.jiwoo)
        try await fillTimeline(ada, jiwoo)
        try await fillMessages(ada, jiwoo)
        try await fillLounge(minsu, ada, jiwoo)
        for browser in [ada, jiwoo] { _ = try await browser.post("/settings/muted-words", [("word", "spoiler")]) }
        for browser in [minsu, ada] {
            _ = try await browser.post("/settings/invitations", [("uses", "5"), ("period", "7")])
        }
        names["/settings/muted-words/"] = try await one("SELECT MAX(id) FROM muted_words")
        names["/settings/invitations/"] = try await one("SELECT MAX(id) FROM invitations")
        names["/works/"] = "\(life.work)"
        names["/exhibitions/"] = "\(life.exhibition)"
        for table in [
            "accounts", "posts", "media", "conversations", "messages", "muted_words", "invitations", "personas",
            "lounge_posts", "lounge_reports", "notifications", "follows",
        ] {
            for end in ["MIN", "MAX"] { ids.append(try await one("SELECT \(end)(id) FROM \(table)")) }
        }
        ids = Array(Set(ids + ["\(life.work)", "\(life.comment)", "\(life.post)", "\(life.reply)"])).sorted()
    }

    static func browser(_ person: Person, _ salon: TestSalon) async throws -> Browser {
        let browser = salon.visitor()
        let answer = try await browser.post("/login", [("identifier", person.handle), ("password", person.password)])
        #expect(answer.status == 303 && browser.hasSession, "\(answer.text)")
        return browser
    }

    private func one(_ statement: String) async throws -> String {
        let id = try await salon.database.read { reader in
            try reader.value(Statement(stringLiteral: statement), as: Int64.self)
        }
        return String(try #require(id, "\(statement)"))
    }

    private mutating func fillTimeline(_ ada: Browser, _ jiwoo: Browser) async throws {
        let poll = [("text", "A question"), ("client_id", "poll"), ("poll-1", "Yes"), ("poll-2", "No")]
        #expect(try await ada.post("/posts", poll).status == 303)
        let post = try await one("SELECT MAX(id) FROM posts WHERE kind = 'post'")
        _ = try await jiwoo.post("/posts/\(post)/report", [("reason", "spam")])
        names["/posts/"] = post
        let file = (field: "file", name: "a.jpg", bytes: try Sample.jpeg())
        #expect(try await ada.post("/media", files: [file]).status == 201)
        let medium = try await salon.database.read { reader in
            try reader.one("SELECT id, rendering FROM media WHERE post_id IS NULL AND role = 'image'") { row in
                (id: try row.next(as: ID<Media>.self), rendering: try row.next(as: String.self))
            }
        }
        names["/media/"] = "\(medium.id)"
        names["rendering"] = medium.rendering
    }

    private mutating func fillMessages(_ ada: Browser, _ jiwoo: Browser) async throws {
        let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg(tint: 90))
        let file = (field: "images", name: "a.pdf", bytes: Sample.pdf)
        let said = try await ada.post(
            life.conversation, [("client_id", "message-two"), ("text", "Look")], files: [photo, file])
        #expect(said.status == 303, "\(said.text)")
        names["media"] = try await one("SELECT media_id FROM message_images")
        names["attachment"] = try await one("SELECT file_id FROM message_files")
        let path = try #require(try await jiwoo.post("/messages/with/ada").location)
        #expect(try await jiwoo.post(path, [("client_id", "message-three"), ("text", "Hello")]).status == 303)
        names["/messages/"] = String(path.dropFirst("/messages/".count))
        names["message"] = try await one("SELECT MAX(id) FROM messages")
        for browser in [ada, try await Self.browser(.minsu, salon)] { _ = try await browser.post("/@jiwoo/follow") }
        let group = try #require(
            try await jiwoo.post("/messages/new/group", [("with", "ada"), ("with", "minsu")]).location)
        for page in ["info", "add", "leave", "members"] {
            names["/messages/{id}/\(page)"] = String(group.dropFirst("/messages/".count))
        }
    }

    private mutating func fillLounge(_ minsu: Browser, _ ada: Browser, _ jiwoo: Browser) async throws {
        for (browser, nickname) in [(minsu, "Helm"), (ada, "Nova"), (jiwoo, "Reed")] {
            #expect(try await browser.post("/lounge/join", [("nickname", nickname)]).location == "/lounge")
        }
        #expect(try await ada.post("/lounge", [("text", "Said in the lounge"), ("client_id", "one")]).status == 303)
        let post = try await one("SELECT MAX(id) FROM lounge_posts")
        #expect(try await jiwoo.post("/lounge/\(post)/replies", [("text", "An answer")]).status == 303)
        #expect(try await jiwoo.post("/lounge/\(post)/report", [("reason", "spam")]).status == 303)
        let persona = try await one("SELECT persona_id FROM lounge_posts WHERE id = \(post)")
        names["/lounge/"] = post
        names["/lounge/moderation/posts/"] = post
        names["/lounge/moderation/reports/"] = try await one("SELECT MAX(id) FROM lounge_reports")
        names["/lounge/moderation/"] = persona
        names["/lounge/sanctions/"] = persona
    }

    /// What a parameter of a path is called in a path that leads somewhere.
    func value(of parameter: String, in path: String) -> String {
        switch parameter {
        case "handle": "ada"
        case "nickname": "Nova"
        case "tag": "tagofposts"
        case "provider": "campus"
        case "kind": "service"
        case "file": path.hasPrefix("/messages/files/") ? "file.pdf" : "320.webp"
        case "number": "1"
        case "comment": "\(life.comment)"
        case "work": "\(life.work)"
        case "name": "page.js"
        case "token": String(repeating: "a", count: 43)
        case "rendering", "media", "attachment", "message": names[parameter] ?? ""
        default: names.filter { path.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }?.value ?? "1"
        }
    }
}
