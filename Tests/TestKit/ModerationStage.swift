import Core
package import SQL

/// Three members, of whom 민수 is the admin.
package struct ModerationStage {
    package let salon: TestSalon
    package let minsu: Browser, ada: Browser, jiwoo: Browser

    package struct Refused: Error {
        package let answer: String
    }

    package static func run(on engine: TestEngine, _ body: (ModerationStage) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            try await body(
                ModerationStage(salon: salon, minsu: minsu, ada: ada, jiwoo: try await salon.member(.jiwoo)))
        }
    }

    package func id(_ question: Statement) async throws -> Int64 {
        try await salon.database.read { reader in try reader.one(question) { row in try row.next(as: ID<Post>.self) } }
            .rawValue
    }

    package func report() async throws -> Int64 { try await id("SELECT MAX(id) FROM cases") }

    /// The case that a member's report opens.
    package func report(of path: String, by browser: Browser) async throws -> Int64 {
        let answer = try await browser.post("\(path)/report", [("reason", "spam")])
        guard answer.status == 303 else { throw Refused(answer: answer.text) }
        return try await report()
    }

    /// The admin's.
    package func decision(_ report: Int64, _ fields: [(String, String)]) async throws -> Answer {
        try await minsu.post("/admin/reports/\(report)", fields)
    }

    package func decide(_ report: Int64, _ fields: [(String, String)]) async throws {
        let answer = try await decision(report, fields)
        guard answer.status == 303 else { throw Refused(answer: answer.text) }
    }

    /// All that was mailed to somebody.
    package func mail(to handle: String) async throws -> String {
        try await salon.database.read { reader in
            try reader.values("SELECT text FROM mails WHERE recipient = \("\(handle)@example.com")", as: String.self)
        }.joined(separator: "\n")
    }
}

extension Array {
    package func asyncMap<Answer>(_ transform: (Element) async throws -> Answer) async throws -> [Answer] {
        var answers: [Answer] = []
        for element in self { answers.append(try await transform(element)) }
        return answers
    }
}
