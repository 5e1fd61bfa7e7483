package import Base
package import Core
package import Personas
package import SQL

/// Asks a human to look at a warning, a rest or a suspension again; once for each, also after it has ended.
package struct AppealSanction: LoungeAct {
    package let sanction: ID<Sanction>
    package let persona: ID<Persona>
    package let text: String

    package init(sanction: ID<Sanction>, persona: ID<Persona>, text: String) {
        self.sanction = sanction
        self.persona = persona
        self.text = text
    }

    static let limit = TextLimit(500)

    package var cost: Cost? { Cost(.appeals, of: persona) }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        _ = try Sanction.appeals.write(text, against: sanction, of: persona, at: now, in: transaction)
    }
}

extension Sanction {
    static let appeals = AppealBook<Sanction, Persona>(
        "lounge_sanctions", of: "persona_id", appealed: "appealed_on", answered: "answered_on",
        limit: AppealSanction.limit
    ) { "\($0.day)" }
}
