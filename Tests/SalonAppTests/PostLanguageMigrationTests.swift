import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct PostLanguageMigrationTests {
    // Catches an upgrade that guesses.
    @Test(arguments: TestEngine.available)
    func postsInKoreanAloneSayIt(on engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            let all = [Migration].all
            let place = try #require(all.firstIndex { $0.name == "posts-language-1" })
            try await database.migrate(Array(all[..<place]))
            let texts = ["오늘은, 2024년 作品!", "오늘 at the studio", "한국어と", "夜の街", "café 가", "", "123"]
            try await database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name)
                    VALUES (2, 'ada', 'ada', '', 'ada', '')
                    """)
                for (id, text) in texts.enumerated() {
                    try transaction.execute(
                        "INSERT INTO posts (id, author_id, kind, text) VALUES (\(id + 1), 2, 'post', \(text))")
                }
            }
            try await database.migrate(all)
            let languages = try await database.read { reader in
                try reader.values("SELECT COALESCE(language, '-') FROM posts ORDER BY id", as: String.self)
            }
            #expect(languages == ["ko"] + Array(repeating: "-", count: texts.count - 1))
        }
    }
}
