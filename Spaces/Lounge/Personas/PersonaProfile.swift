import Core
import SQL

/// The head of a persona's page.
struct PersonaProfile: Sendable {
    let id: ID<Persona>
    let nickname: String
    let mark: PersonaMark
    let intro: String
    /// -100…0. Others see ``Fade/shown(_:)`` of it.
    let value: Int

    static let sample = PersonaProfile(
        id: ID(rawValue: 71), nickname: "달빛_산책", mark: PersonaMark(sample: "달빛_산책"),
        intro: "밤에 그리고 낮에 <지워요>", value: -23)
}

enum PersonaQueries {
    /// - Parameter nickname: as an address names it.
    static func profile(nickname: String, _ reader: Reader) throws -> PersonaProfile? {
        guard let nickname = try? Nickname(nickname) else { return nil }
        return try profile(where: "p.nickname_key = \(nickname.key)", reader)
    }

    static func profile(id: ID<Persona>, _ reader: Reader) throws -> PersonaProfile? {
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
