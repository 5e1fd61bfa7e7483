import Base
import Comments
import Core
import Imaging
import SQL
import TestKit
import Testing

/// One line of a table: who does what, and all that must come of it.
struct Scenario {
    enum Who: String { case visitor, owner, other }
    enum Deed {
        case get(String)
        case post(String, [(String, String)] = [])
        /// As a script sends it.
        case send(String, [(String, String)] = [])
    }

    let name: String
    let who: Who
    let deed: Deed
    let status: Int
    var location: String?
    var contains: [String] = []
    var excludes: [String] = []
    var events: [String] = []

    init(
        _ name: String, _ who: Who, _ deed: Deed, _ status: Int, to location: String? = nil, contains: [String] = [],
        excludes: [String] = [], events: [String] = []
    ) {
        self.name = name
        self.who = who
        self.deed = deed
        self.status = status
        self.location = location
        self.contains = contains
        self.excludes = excludes
        self.events = events
    }
}

/// An instance with a work of 민수's and a comment of Ada's, and the three people who come by.
struct Stage {
    let salon: TestSalon
    let visitor: Browser
    let owner: Browser
    let other: Browser
    let work: ID<Post>
    let comment: ID<Post>
    let picture: String

    static func run(on engine: TestEngine, _ body: @escaping (Stage) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let other = try await salon.member(.ada)
            let work = try await salon.shareWork(
                "Winter sea", by: owner, fields: [("description", "Cold & blue"), ("medium", "Risograph")])
            let comment = try await PublishComment(author: try await salon.id(of: .ada), root: work, text: "So blue!")(
                salon.services)
            let picture = try await salon.database.read { reader in
                try reader.one("SELECT id, rendering FROM media") { row in
                    "/media/\(try row.next(as: ID<Media>.self))/\(try row.next(as: String.self))"
                }
            }
            try await body(
                Stage(
                    salon: salon, visitor: salon.visitor(), owner: owner, other: other, work: work, comment: comment,
                    picture: picture))
        }
    }

    /// Plays the lines in order.
    func play(_ scenarios: [Scenario]) async throws {
        for scenario in scenarios {
            let before = try await salon.events().count
            let answer = try await answer(to: scenario)
            #expect(answer.status == scenario.status, "\(scenario.name): \(answer.text.prefix(300))")
            if let location = scenario.location {
                #expect(answer.location == filled(location), "\(scenario.name)")
            }
            for text in scenario.contains { #expect(answer.text.contains(filled(text)), "\(scenario.name): \(text)") }
            for text in scenario.excludes { #expect(!answer.text.contains(filled(text)), "\(scenario.name): \(text)") }
            #expect(Array(try await salon.events().dropFirst(before)) == scenario.events, "\(scenario.name)")
        }
    }

    private func answer(to scenario: Scenario) async throws -> Answer {
        let browser =
            switch scenario.who {
            case .visitor: visitor
            case .owner: owner
            case .other: other
            }
        switch scenario.deed {
        case .get(let path):
            return try await browser.get(filled(path))
        case .post(let path, let fields):
            return try await browser.post(
                filled(path), fields.map { ($0.0, filled($0.1)) },
                headers: ["referer": filled("http://127.0.0.1:8080/works/{work}")])
        case .send(let path, let fields):
            return try await browser.post(filled(path), fields.map { ($0.0, filled($0.1)) }, fragment: true)
        }
    }

    func filled(_ text: String) -> String {
        text.replacing("{work}", with: "\(work)").replacing("{comment}", with: "\(comment)")
            .replacing("{picture}", with: picture)
    }
}

/// Rows of works without files, for lists.
extension TestSalon {
    func hangRows(_ count: Int, by author: ID<Account>) async throws -> [ID<Post>] {
        let ids = (0..<count).map { _ in services.ids.next(Post.self) }
        let media = ids.map { _ in services.ids.next(Media.self) }
        try await database.write { transaction in
            for (id, image) in zip(ids, media) {
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, created_at, kind, text)
                    VALUES (\(id), \(author), \(id.createdAt), 'work', '')
                    """)
                try transaction.execute(
                    """
                    INSERT INTO works (post_id, author_id, title, medium, licence, allows_download, image_count)
                    VALUES (\(id), \(author), \("Work \(id)"), \(""), \("cc0"), \(false), \(1))
                    """)
                try transaction.execute(
                    """
                    INSERT INTO work_views (post_id, begins_at, recent_at)
                    VALUES (\(id), \(id.createdAt), \(id.createdAt))
                    """)
                try transaction.execute(
                    """
                    INSERT INTO media (id, owner_id, role, post_id, rendering, format, byte_count, width, height,
                        widths, placeholder, recipe)
                    VALUES (\(image), \(author), \("image"), \(id), \("abc"), \("jpeg"), \(1), \(640), \(480),
                        \("320,640"), \("20304fc8553df2d0a4588b8b"), \("{}"))
                    """)
            }
        }
        return ids
    }

    func ids(_ statement: Statement) async throws -> [String] {
        try await database.read { reader in try reader.values(statement, as: Int64.self) }.map { String($0) }
    }
}
