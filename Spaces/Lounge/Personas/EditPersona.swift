package import Base
package import Core
package import SQL

/// Changes a persona's nickname and intro. All its posts show the new nickname at once, and the old one is free.
package struct EditPersona: LoungeAct {
    package let persona: ID<Persona>
    package let nickname: String
    package let intro: String

    package init(persona: ID<Persona>, nickname: String, intro: String) {
        self.persona = persona
        self.nickname = nickname
        self.intro = intro
    }

    package var cost: Cost? { Cost(.personaEdits, of: persona) }
    package var publishes: Publication? {
        Publication([PublishedText("nickname", nickname), PublishedText("intro", intro)])
    }

    /// - Throws: a ``Core/Problem`` at `nickname` or `intro`, and as ``CurrentPersona/checkMayWrite(at:)``.
    package func write(at now: Timestamp, in transaction: Transaction) throws {
        let nickname = try Nickname(nickname)
        let intro = try PersonaIntro(intro)
        // Others read both: a restricted persona cannot change them.
        let insider = try Personas.insider(persona, transaction)
        try insider.checkMayWrite(at: now)
        if nickname.text != insider.nickname { try Personas.check(nickname, of: persona, transaction) }
        guard try Personas.isFree(nickname, except: persona, transaction) else { throw Problem.nicknameTaken }
        try transaction.execute(
            """
            UPDATE personas SET nickname = \(nickname.text), nickname_key = \(nickname.key), intro = \(intro.text)
            WHERE id = \(persona)
            """)
        // Decisions stay with the persona, not with the next holder of its nickname.
        if nickname.text != insider.nickname {
            try transaction.execute(
                """
                UPDATE lounge_decisions SET nickname = \(nickname.text) WHERE nickname = \(insider.nickname)
                """)
        }
        try transaction.emit(PersonaChanged(persona: persona))
    }
}

/// A persona has changed its nickname or intro.
package struct PersonaChanged: Event {
    package static let name = "persona-changed"
    package let persona: ID<Persona>

    package init(persona: ID<Persona>) { self.persona = persona }
}
