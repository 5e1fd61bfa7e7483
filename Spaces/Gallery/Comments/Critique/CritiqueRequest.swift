package import Core
package import SQL

/// What a maker's form says of critique.
package struct CritiqueRequest: Sendable, Equatable {
    package let asks: Bool
    package let question: String

    package init(asks: Bool, question: String) {
        self.asks = asks
        self.question = question.tidiedLine
    }

    package static let none = CritiqueRequest(asks: false, question: "")
    package static let limit = TextLimit(200)

    init(_ critique: Critique?) {
        self.init(asks: critique?.isOpen ?? false, question: critique?.question ?? "")
    }

    package var problems: [Problem] {
        guard asks else { return [] }
        if question.isEmpty { return [.questionMissing] }
        return Self.limit.problem(with: question, "질문이", at: "question").map { [$0] } ?? []
    }

    package var published: [PublishedText] { asks ? [PublishedText("question", question)] : [] }

    package static func find(_ work: ID<Post>, _ reader: Reader) throws -> CritiqueRequest {
        let found = try reader.first("SELECT question, is_open FROM critiques WHERE post_id = \(work)") { row in
            try Critique(columns: &row)
        }
        return CritiqueRequest(found ?? nil)
    }

    /// Asks, or ends asking. Marks stay either way.
    package func write(_ work: ID<Post>, in transaction: Transaction) throws {
        guard asks else {
            try transaction.execute("UPDATE critiques SET is_open = 0 WHERE post_id = \(work) AND is_open = 1")
            return
        }
        try transaction.execute(
            """
            INSERT INTO critiques (post_id, question, is_open) VALUES (\(work), \(question), 1)
            ON CONFLICT (post_id) DO UPDATE SET question = excluded.question, is_open = 1
            """)
    }

    /// Whether storing the other one would change anything.
    package func differs(from stored: CritiqueRequest) -> Bool {
        asks != stored.asks || asks && question != stored.question
    }
}

extension Problem {
    static let questionMissing = Problem(
        422, Phrase("무엇을 묻고 싶은지 적어 주세요.", "Ask a question."), field: "question")
}
