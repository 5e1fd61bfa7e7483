package import Core
package import SQL

/// The appeal that there may be once of each sanction, and what became of it.
package enum Appeal: Sendable, Equatable {
    /// It may still be written.
    case open
    case waiting(String)
    case answered(String, isUpheld: Bool, answer: String)

    /// Of a table of sanctions called `s`.
    package static let columns: Statement = "s.appeal, s.is_upheld, s.answer"

    package init(row: inout Row) throws {
        let text = try row.next(as: String?.self)
        let isUpheld = try row.next(as: Bool?.self)
        let answer = try row.next(as: String?.self)
        self =
            switch (text, isUpheld) {
            case (nil, _): .open
            case (let text?, nil): .waiting(text)
            case (let text?, let isUpheld?): .answered(text, isUpheld: isUpheld, answer: answer ?? "")
            }
    }
}

/// Where sanctions are kept that can be appealed. Members' have one table, and a space that moderates others in their place
/// has its own: appeals are written and answered alike, and nothing here leads from one to the other.
package struct AppealBook<Entity, Owner>: Sendable {
    private let table: Statement
    private let owner: Statement
    private let appealed: Statement?
    private let answered: Statement
    private let limit: TextLimit
    private let stamp: @Sendable (Timestamp) -> Statement

    /// - Parameters:
    ///   - owner: the column that says whose a sanction is.
    ///   - appealed: the one that says when it was appealed, if there is one.
    ///   - answered: the one that says when it was answered.
    ///   - stamp: a time as the table has it.
    package init(
        _ table: Statement, of owner: Statement, appealed: Statement? = nil, answered: Statement,
        limit: TextLimit, stamp: @escaping @Sendable (Timestamp) -> Statement = { "\($0)" }
    ) {
        (self.table, self.owner, self.appealed, self.answered) = (table, owner, appealed, answered)
        (self.limit, self.stamp) = (limit, stamp)
    }

    /// Whether the appeal of a sanction called `s` waits for its answer.
    package var isWaiting: Statement { "s.\(appealed ?? "appeal") IS NOT NULL AND s.\(answered) IS NULL" }

    /// A step of the act that appeals.
    ///
    /// - Returns: whether it is new. The same once more, whose answer was lost or which was pressed twice, changes nothing.
    package func write(
        _ text: String, against sanction: ID<Entity>, of owner: ID<Owner>, at now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        let text = text.tidied
        guard !text.isEmpty else { throw Problem.appealBlank }
        try limit.check(text, "이의 신청이", at: "text")
        let isOwn: Statement = "id = \(sanction) AND \(self.owner) = \(owner)"
        let time = appealed.map { column -> Statement in ", \(column) = \(stamp(now))" }
        let touched = try transaction.execute(
            "UPDATE \(table) SET appeal = \(text)\(time) WHERE \(isOwn) AND appeal IS NULL")
        guard touched == 0 else { return true }
        let said = try transaction.value("SELECT appeal FROM \(table) WHERE \(isOwn)", as: String.self)
        guard let said else { throw Problem.sanctionNotFound }
        if said != text { throw Problem.appealedAlready }
        return false
    }

    /// The step of the act that answers one that waits: in words, for the one it answers.
    package func answer(
        _ sanction: ID<Entity>, isUpheld: Bool, _ words: String, at now: Timestamp, in transaction: Transaction
    ) throws {
        guard !words.isEmpty else { throw Problem.appealAnswerMissing }
        try transaction.execute(
            """
            UPDATE \(table) SET \(answered) = \(stamp(now)), is_upheld = \(isUpheld), answer = \(words)
            WHERE id = \(sanction)
            """)
    }
}

extension Problem {
    package static let sanctionNotFound = Problem(404, Phrase("찾는 조치가 없어요.", "There is no such sanction."))
    package static let appealBlank = Problem(
        422, Phrase("왜 다시 봐야 하는지 적어 주세요.", "Say why it should be reviewed."), field: "text")
    package static let appealAnswerMissing = Problem(
        422, Phrase("답을 적어 주세요. 당사자가 읽어요.", "Write an answer. The person will read it."), field: "answer")
    package static let appealedAlready = Problem(
        409, Phrase("이의 신청은 한 번만 할 수 있어요.", "You can appeal only once."), field: "text")
}
