package import Base
package import Core
package import SQL

/// Gives an account its persona. Each has one: entering again returns the existing one.
package struct EnterLounge: WritingAct {
    let account: ID<Account>
    let nickname: String
    let intro: String

    package init(account: ID<Account>, nickname: String, intro: String = "") {
        self.account = account
        self.nickname = nickname
        self.intro = intro
    }

    package var cost: Cost? { Cost(.nicknames, of: account) }
    package var publishes: Publication? {
        Publication([PublishedText("nickname", nickname), PublishedText("intro", intro)])
    }

    /// - Throws: a ``Core/Problem`` at `nickname` or `intro`.
    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Persona> {
        let (id, now) = (ID<Persona>.random(), services.clock.now())
        return try write(id, at: now, in: transaction)
    }

    package func write(_ id: ID<Persona>, at now: Timestamp, in transaction: Transaction) throws -> ID<Persona> {
        if let persona = try Personas.id(of: account, transaction) { return persona }
        let nickname = try Nickname(nickname)
        try Personas.check(nickname, of: account, transaction)
        let intro = try PersonaIntro(intro)
        let added = try transaction.execute(
            """
            INSERT INTO personas (id, nickname, nickname_key, intro, active_on)
            VALUES (\(id), \(nickname.text), \(nickname.key), \(intro.text), \(now.day))
            ON CONFLICT (nickname_key) DO NOTHING
            """)
        guard added > 0 else { throw Problem.nicknameTaken }
        try transaction.setMoment(.entry, of: id, to: now.wholeMinute)
        try transaction.execute("INSERT INTO persona_owners (persona_id, account_id) VALUES (\(id), \(account))")
        return id
    }
}
