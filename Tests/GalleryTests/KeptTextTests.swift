import Core
import Foundation
import Gallery
import SQL
import TestKit
import Testing

/// What forms send is kept composed, and what nobody sees is blank.
@Suite struct KeptTextTests {
    /// As a file system or some keyboards write it.
    private static let decomposed = "한글 Zoë".decomposedStringWithCanonicalMapping
    private static let composed = "한글 Zoë".precomposedStringWithCanonicalMapping

    // Catches words that are gone because what they were written for is.
    @Test(arguments: TestEngine.available)
    func wordsOutliveWhatTheyWereFor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Gone", by: ada)
            let post = try await salon.post(by: salon.id(of: .ada))
            for id in [work, post] { _ = try await ada.post("/posts/\(id)/delete") }
            for (path, name) in [
                ("/works/\(work)/comments", "text"), ("/works/\(work)/edit", "description"),
                ("/posts/\(post)/edit", "text"),
                ("/exhibitions/1/edit", "text"), ("/exhibitions/1/rooms/1", "text"), ("/messages/1", "text"),
            ] {
                let answer = try await ada.post(
                    path,
                    [
                        (name, "A long <thought>"), ("client_id", "a-name-of-a-form"), ("image", "12"),
                        ("password", "hunter2"),
                    ])
                #expect([404, 410].contains(answer.status), "\(path)")
                #expect(answer.text.contains("A long &lt;thought&gt;</textarea>"), "\(path)")
                #expect(!answer.text.contains("hunter2") && !answer.text.contains("a-name-of-a-form"), "\(path)")
            }
        }
    }

    // Catches a form of the gallery, or any other, whose text is stored as it was sent.
    @Test(arguments: TestEngine.available)
    func whatIsStoredIsComposed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let text = Self.decomposed
            let work = try await salon.shareWork(text, by: ada, fields: [("description", text), ("medium", text)])
            let image = try await salon.ids("SELECT id FROM media WHERE post_id = \(work)")[0]
            _ = try await ada.post(
                "/works/\(work)/edit",
                [("title", text), ("description", text), ("medium", text), ("image", image), ("alt-\(image)", text)])
            _ = try await ada.post("/settings/portfolio", [("statement", text), ("cv", text), ("work", "\(work)")])
            _ = try await ada.post(
                "/settings/profile", [("name", text), ("major", text), ("bio", text), ("offers-for", text)], files: [])
            _ = try await ada.post("/posts", [("text", text), ("warning", text)])
            var kept: [String: Set<String>] = [:]
            for (name, statement) in [
                ("title", "SELECT title FROM works"), ("medium", "SELECT medium FROM works"),
                ("text", "SELECT text FROM posts WHERE kind = 'post'"),
                ("description", "SELECT text FROM posts WHERE kind = 'work'"),
                ("alt", "SELECT alt FROM media WHERE alt <> ''"), ("statement", "SELECT statement FROM portfolios"),
                ("cv", "SELECT cv FROM portfolios"), ("name", "SELECT name FROM accounts WHERE handle_key = 'ada'"),
                ("bio", "SELECT bio FROM accounts WHERE handle_key = 'ada'"),
                ("major", "SELECT major FROM accounts WHERE handle_key = 'ada'"),
                ("offers for", "SELECT offers_for FROM accounts WHERE handle_key = 'ada'"),
                ("warning", "SELECT warning FROM posts WHERE kind = 'post'"),
            ] as [(String, Statement)] {
                kept[name] = Set(try await salon.database.read { try $0.values(statement, as: String.self) })
            }
            for (name, texts) in kept {
                let scalars = texts.map { Array($0.unicodeScalars) }
                #expect(scalars == [Array(Self.composed.unicodeScalars)], "\(name): \(texts)")
            }
        }
    }

    // Catches a title that nobody sees.
    @Test(arguments: TestEngine.available)
    func whatNobodySeesIsBlank(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Sea", by: ada)
            for blank in [
                "\u{2800}", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}", "\u{200B}\u{200F}", "\u{2060}\u{FEFF}",
                " \u{2800}\u{3000} ",
            ] {
                let answers = [
                    try await ada.post("/works/\(work)/edit", [("title", blank)]),
                    try await ada.post("/posts", [("text", blank)]),
                    try await ada.post("/works/\(work)/comments", [("text", blank)]),
                    try await ada.post("/settings/profile", [("name", blank)], files: []),
                ]
                #expect(answers.map(\.status) == [422, 422, 422, 422], "\(blank.debugDescription)")
            }
        }
    }

    // Catches a border that is left out, so that the words behind it become part of the address.
    @Test(arguments: TestEngine.available)
    func aSpaceWithoutWidthEndsAnAddress(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada)
            for (text, shown) in [
                (
                    "http://test.com/\u{200B}보기",
                    #"href="http://test.com/" rel="nofollow noopener ugc">http://test.com/</a>\#u{200B}보기"#
                ),
                ("#바다\u{2060}를", #"href="/tags/바다">#바다</a>"#),
                ("https://한국.kr/소개", #"href="https://xn--3e0b707e.kr/%EC%86%8C%EA%B0%9C""#),
            ] {
                #expect(try await ada.post("/posts", [("text", text)]).status == 303)
                #expect(try await ada.get("/timeline").text.contains(shown), "\(text.debugDescription)")
            }
        }
    }
}
