package import Core
package import SQL

/// Who writes in the lounge.
package enum Persona {}

/// A post or a reply.
package enum LoungePost {}

/// Maps accounts to personas. Only this room may look that up.
package enum Personas {
    /// The persona an account speaks as in the lounge; `nil` before it has entered. One statement.
    package static func insider(of account: ID<Account>, _ reader: Reader) throws -> CurrentPersona? {
        try reader.first(insiderStatement(of: account)) { row in try CurrentPersona(row: &row) }
    }

    static func insiderStatement(of account: ID<Account>) -> Statement {
        """
        SELECT \(CurrentPersona.columns) FROM persona_owners o JOIN personas p ON p.id = o.persona_id
        WHERE o.account_id = \(account)
        """
    }

    /// A persona's current standing, read in an act's own transaction.
    ///
    /// - Throws: ``Core/Problem/personaNotFound`` for one that has left.
    package static func insider(_ persona: ID<Persona>, _ reader: Reader) throws -> CurrentPersona {
        let insider = try reader.first("SELECT \(CurrentPersona.columns) FROM personas p WHERE p.id = \(persona)") {
            row in
            try CurrentPersona(row: &row)
        }
        guard let insider else { throw Problem.personaNotFound }
        return insider
    }

    package static func id(of account: ID<Account>, _ reader: Reader) throws -> ID<Persona>? {
        try reader.value("SELECT persona_id FROM persona_owners WHERE account_id = \(account)")
    }

    /// Whether a nickname can be had.
    ///
    /// - Parameter except: the persona that may keep it.
    package static func isFree(_ nickname: Nickname, except: ID<Persona>? = nil, _ reader: Reader) throws -> Bool {
        let holder: ID<Persona>? = try reader.value(holderStatement(of: nickname))
        return holder == nil || holder == except
    }

    static func holderStatement(of nickname: Nickname) -> Statement {
        "SELECT id FROM personas WHERE nickname_key = \(nickname.key)"
    }
}

extension CurrentPersona {
    /// Of a table `personas` called `p`.
    package static let columns: Statement = """
        p.id, p.nickname, p.value, p.level, \(Moment.rest.of("p.id")), \(Moment.entry.of("p.id")),
        p.unread_count
        """

    package init(row: inout Row) throws {
        self.init(
            id: try row.next(), nickname: try row.next(), value: try row.next(), level: try row.next(),
            restrictedUntil: try row.next(), enteredAt: try row.next(), unread: try row.next())
    }
}

extension Level: ColumnValue {}

extension ID where Entity == Persona {
    /// Ids of personas are drawn by lot: a counted one would say who entered when.
    package static func random() -> ID { ID(rawValue: .random(in: 1...Int64.max)) }
}

extension Problem {
    package static let personaNotFound = Problem(
        404,
        Phrase(
            "라운지에 그런 닉네임이 없어요. 닉네임을 바꿨을 수도 있어요.",
            "Nobody in the lounge goes by that nickname. It may have been changed."))
}
