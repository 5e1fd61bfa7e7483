import Core
import Personas
import SQL

/// A warning, a rest or a suspension that has not ended.
struct RunningSanction {
    let id: ID<Sanction>
    let level: Level

    /// There is one at most: a new one replaces the one before.
    static func read(of persona: ID<Persona>, _ reader: Reader) throws -> RunningSanction? {
        try reader.first(statement(of: persona)) { row in
            RunningSanction(id: try row.next(), level: try row.next())
        }
    }

    static func statement(of persona: ID<Persona>) -> Statement {
        """
        SELECT id, level FROM lounge_sanctions WHERE persona_id = \(persona) AND ended_on IS NULL
        ORDER BY id DESC LIMIT 1
        """
    }
}
