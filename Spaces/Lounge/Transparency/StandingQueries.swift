package import Core
package import Personas
package import SQL

/// Reads a persona's standing.
package enum StandingQueries {
    static let mostSanctions = 10
    static let mostEntries = 20

    /// - Throws: ``Core/Problem/personaNotFound``.
    package static func standing(of persona: ID<Persona>, _ reader: Reader) throws -> Standing {
        let state = try PersonaState.read(persona, reader)
        var sanctions = try reader.all(sanctionsStatement(of: persona)) { row in try SanctionRecord(row: &row) }
        let items = try SanctionItem.read(of: sanctions.map(\.id), reader)
        for index in sanctions.indices { sanctions[index].items = items[sanctions[index].id] ?? [] }
        let entries = try reader.all(entriesStatement(of: persona)) { row in
            LedgerLine(kind: try row.next(), amount: try row.next(), value: try row.next(), day: try row.next())
        }
        return Standing(value: state.value, sanctions: sanctions, entries: entries)
    }

    static func sanctionsStatement(of persona: ID<Persona>) -> Statement {
        """
        SELECT \(SanctionRecord.columns) FROM lounge_sanctions s WHERE s.persona_id = \(persona)
        ORDER BY s.id DESC LIMIT \(mostSanctions)
        """
    }

    /// Without what cost nothing: a press beyond the cap would tell that it came from one of three who had pressed before.
    static func entriesStatement(of persona: ID<Persona>) -> Statement {
        """
        SELECT kind, amount, value, day FROM lounge_ledger
        WHERE persona_id = \(persona) AND (amount <> 0 OR kind = 'level') ORDER BY id DESC LIMIT \(mostEntries)
        """
    }
}
