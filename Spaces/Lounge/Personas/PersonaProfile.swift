package import Core
package import SQL

/// The head of a persona's page.
package struct PersonaProfile: Sendable {
    package let id: ID<Persona>
    package let nickname: String
    package let mark: PersonaMark
    package let intro: String
    /// -100…0. Others see ``Fade/shown(_:)`` of it.
    package let value: Int

    package static let sample = PersonaProfile(
        id: ID(rawValue: 71), nickname: "달빛_산책", mark: PersonaMark(sample: "달빛_산책"),
        intro: "밤에 그리고 낮에 <지워요>", value: -23)
}

package enum PersonaQueries {
    /// - Parameter nickname: as an address names it.
    package static func profile(nickname: String, _ reader: Reader) throws -> PersonaProfile? {
        guard let nickname = try? Nickname(nickname) else { return nil }
        return try profile(where: "p.nickname_key = \(nickname.key)", reader)
    }

    package static func profile(id: ID<Persona>, _ reader: Reader) throws -> PersonaProfile? {
        try profile(where: "p.id = \(id)", reader)
    }

    static func statement(where condition: Statement) -> Statement {
        """
        SELECT p.id, p.nickname, p.nickname_key, p.intro, p.value FROM personas p WHERE \(condition)
        """
    }

    private static func profile(where condition: Statement, _ reader: Reader) throws -> PersonaProfile? {
        try reader.first(statement(where: condition)) { row in
            let id = try row.next(as: ID<Persona>.self)
            let nickname = try row.next(as: String.self)
            let mark = PersonaMark(nickname, key: try row.next())
            return PersonaProfile(
                id: id, nickname: nickname, mark: mark, intro: try row.next(), value: try row.next())
        }
    }
}
