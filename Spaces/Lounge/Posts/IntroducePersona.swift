package import Base
package import Core
package import Personas
package import SQL

/// Makes the line in which a member introduces themselves the persona's first post, and its intro where it has none.
package struct IntroducePersona: WritingAct {
    package let persona: ID<Persona>
    package let text: String
    /// Whether both appear at a random moment of the next hour: a new member is easily guessed.
    package let isLater: Bool

    package init(persona: ID<Persona>, text: String, isLater: Bool) {
        self.persona = persona
        self.text = text
        self.isLater = isLater
    }

    package var cost: Cost? { Cost(.loungePosts, of: persona) }
    package var publishes: Publication? { Publication([PublishedText("intro", text)]) }

    /// - Throws: as ``PublishLoungePost``, or as ``DelayLoungePost``.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        guard !isLater else {
            _ = try DelayLoungePost(author: persona, text: text, isIntro: true).write(at: now, in: transaction)
            return
        }
        try PublishLoungePost(author: persona, text: text).write(at: now, in: transaction)
        try transaction.setIntro(of: persona, to: text)
    }
}

extension Transaction {
    /// A persona that says something of itself already goes on saying it.
    func setIntro(of persona: ID<Persona>, to text: String) throws {
        let intro = try PersonaIntro(text)
        let changed = try execute("UPDATE personas SET intro = \(intro.text) WHERE id = \(persona) AND intro = ''")
        if changed > 0 { try emit(PersonaChanged(persona: persona)) }
    }
}
