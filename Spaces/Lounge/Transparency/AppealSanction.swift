import Base
import Core
import SQL

/// Asks a human to look at a warning, a rest or a suspension again; once for each, also after it has ended.
struct AppealSanction: LoungeAct {
    let sanction: ID<Sanction>
    let persona: ID<Persona>
    let text: String

    static let limit = TextLimit(500)

    var cost: Cost? { Cost(.appeals, of: persona) }

    func write(at now: Timestamp, in transaction: Transaction) throws {
        _ = try Sanction.appeals.write(text, against: sanction, of: persona, at: now, in: transaction)
    }
}

extension Sanction {
    static let appeals = AppealBook<Sanction, Persona>(
        "lounge_sanctions", of: "persona_id", appealed: "appealed_on", answered: "answered_on",
        limit: AppealSanction.limit
    ) { "\($0.day)" }
}
