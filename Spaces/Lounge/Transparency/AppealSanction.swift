import Base
import Core
import SQL

/// Asks a human to look at a warning, a rest or a suspension again; once for each, also after it has ended.
struct AppealSanction: WritingAct {
    let sanction: ID<Sanction>
    let persona: ID<Persona>
    let text: String

    static let limit = TextLimit(500)

    var cost: Cost? { Cost(.appeals, of: persona) }

    func write(_ services: Services, in transaction: Transaction) throws {
        try write(at: services.clock.now(), in: transaction)
    }

    func write(at now: Timestamp, in transaction: Transaction) throws {
        let text = text.tidied
        guard !text.isEmpty else { throw Problem.appealBlank }
        try Self.limit.check(text, "이의 신청이", at: "text")
        let touched = try transaction.execute(
            """
            UPDATE lounge_sanctions SET appeal = \(text), appealed_on = \(now.day)
            WHERE id = \(sanction) AND persona_id = \(persona) AND appealed_on IS NULL
            """)
        guard touched == 0 else { return }
        let said = try transaction.value(
            "SELECT appeal FROM lounge_sanctions WHERE id = \(sanction) AND persona_id = \(persona)", as: String.self)
        guard let said else { throw Problem.sanctionNotFound }
        // The same once more: the answer was lost, or it was pressed twice.
        if said != text { throw Problem.appealedAlready }
    }
}

extension Problem {
    static let sanctionNotFound = Problem(
        404, Phrase("찾는 조치가 없어요.", "There is no such sanction."))
    static let appealBlank = Problem(
        422, Phrase("왜 다시 봐야 하는지 적어 주세요.", "Say why it should be reviewed."), field: "text")
    static let appealedAlready = Problem(
        409, Phrase("이의 신청은 조치마다 한 번만 할 수 있어요.", "You can appeal each sanction once."), field: "text")
}
