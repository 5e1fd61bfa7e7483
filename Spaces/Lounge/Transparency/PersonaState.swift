import Core
import Personas
import SQL

/// A persona as the rules of transparency see it, read by each verb in its own transaction.
struct PersonaState {
    let insider: CurrentPersona
    /// When the value rises next; `nil` at 0 and while suspended.
    let risesAt: Timestamp?

    var id: ID<Persona> { insider.id }
    var value: Int { insider.value }
    var level: Level { insider.level }

    /// - Throws: ``Core/Problem/personaNotFound`` for one that has left.
    static func read(_ persona: ID<Persona>, _ reader: Reader) throws -> PersonaState {
        let state = try reader.first(
            "SELECT \(CurrentPersona.columns), \(Moment.rise.of("p.id")) FROM personas p WHERE p.id = \(persona)"
        ) { row in PersonaState(insider: try CurrentPersona(row: &row), risesAt: try row.next()) }
        guard let state else { throw Problem.personaNotFound }
        return state
    }
}
