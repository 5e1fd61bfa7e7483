package import Base
package import Core
import Posts
package import SQL

/// Puts up a wall text, or changes one.
package struct WriteRoom: WritingAct {
    package let exhibition: ID<Post>
    package let curator: ID<Account>
    /// `nil` for a new one, which comes last.
    package let room: ID<ExhibitionRoom>?
    package let title: String
    package let text: String
    /// What the form had shown.
    package let shown: Edition?

    package init(
        in exhibition: ID<Post>, curator: ID<Account>, room: ID<ExhibitionRoom>? = nil, title: String,
        text: String = "",
        shown: Edition? = nil
    ) {
        self.exhibition = exhibition
        self.curator = curator
        self.room = room
        self.title = title.tidiedLine
        self.text = text.tidied
        self.shown = shown
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }
    package var needs: Permission? { Permission(to: .posts, for: curator) }

    package var publishes: Publication? {
        Publication([PublishedText("title", title), PublishedText("text", text)], countingLinksOf: curator)
    }

    /// - Throws: ``Core/Problems``, each beside its field.
    package func write(_ services: Services, in transaction: Transaction) throws -> ID<ExhibitionRoom> {
        let new = services.ids.next(ExhibitionRoom.self)
        _ = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
        try Problems(problems).throwIfAny()
        if let room {
            let stored = try transaction.first(
                "SELECT title, text FROM exhibition_rooms WHERE id = \(room) AND exhibition_id = \(exhibition)"
            ) { row in Edition([try row.next(), try row.next()]) }
            guard let stored else { throw Problem.postNotFound }
            try shown.check(stored: stored, coming: Edition([title, text]))
            let changed = try FormerPosts.keeping(exhibition, services, in: transaction) {
                try transaction.execute(
                    """
                    UPDATE exhibition_rooms SET title = \(title), text = \(text)
                    WHERE id = \(room) AND exhibition_id = \(exhibition)
                    """)
            }
            guard changed > 0 else { throw Problem.postNotFound }
            return room
        }
        let count = try transaction.value(
            "SELECT COUNT(*) FROM exhibition_rooms WHERE exhibition_id = \(exhibition)", as: Int.self)
        guard count ?? 0 < ExhibitionRoom.most else { throw Problems([.roomsTooMany]) }
        try transaction.execute(
            """
            INSERT INTO exhibition_rooms (id, exhibition_id, position, title, text)
            VALUES (\(new), \(exhibition), \(try HangWork.end(of: exhibition, transaction)), \(title), \(text))
            """)
        return new
    }

    private var problems: [Problem] {
        var problems: [Problem] = []
        if title.isEmpty { problems.append(.roomTitleMissing) }
        if let problem = ExhibitionRoom.titleLimit.problem(with: title, "제목이", at: "title") {
            problems.append(problem)
        }
        if let problem = ExhibitionRoom.textLimit.problem(with: text, at: "text") {
            problems.append(problem)
        }
        return problems
    }
}

/// Takes a wall text down. The works below it hang with those above.
package struct RemoveRoom: WritingAct {
    package let room: ID<ExhibitionRoom>
    package let exhibition: ID<Post>
    package let curator: ID<Account>

    package init(_ room: ID<ExhibitionRoom>, from exhibition: ID<Post>, curator: ID<Account>) {
        self.room = room
        self.exhibition = exhibition
        self.curator = curator
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        _ = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
        try FormerPosts.keeping(exhibition, services, in: transaction) {
            _ = try transaction.execute(
                "DELETE FROM exhibition_rooms WHERE id = \(room) AND exhibition_id = \(exhibition)")
        }
    }
}

extension Problem {
    static let roomTitleMissing = Problem(422, Phrase("방 제목을 적어 주세요.", "Give the room a title."), field: "title")
    static let roomsTooMany = Problem(
        422,
        Phrase("방은 \(ExhibitionRoom.most)개까지 만들 수 있어요.", "An exhibition can have up to \(ExhibitionRoom.most) rooms."),
        field: "title")
}
