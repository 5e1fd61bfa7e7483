import APIDoor
import Core

/// What is said and is none of what there is, is refused at its field rather than passed over.
extension Parameters {
    /// One of several words; `nil` where nothing is said.
    func choice<Choice: RawRepresentable<String>>(_ name: String, of _: Choice.Type = Choice.self) throws -> Choice? {
        guard has(name) else { return nil }
        guard let choice = text(name).flatMap(Choice.init(rawValue:)) else { throw Problem.chooseFromList.at(name) }
        return choice
    }

    /// The same where one has to be said.
    func needed<Choice: RawRepresentable<String>>(_ name: String, of _: Choice.Type = Choice.self) throws -> Choice {
        guard let choice: Choice = try choice(name) else { throw Problem.chooseFromList.at(name) }
        return choice
    }

    /// `true` or `false`; `nil` where nothing is said.
    func decided(_ name: String) throws -> Bool? {
        guard has(name) else { return nil }
        guard let flag = flag(name) else { throw Problem.chooseFromList.at(name) }
        return flag
    }

    func words(_ name: String) -> String { text(name) ?? "" }
}

extension MemberCall {
    /// Where a list of ids goes on.
    func below<Entity>(of _: Entity.Type = Entity.self) -> ID<Entity>? {
        parameters.page().below.map { ID(rawValue: $0) }
    }

    /// Where a list goes on whose order is no id's.
    var cursor: String { parameters.words("cursor") }

    func says(_ phrase: Phrase) -> String { call.language(phrase) }
}

extension Problem {
    static let chooseFromList = Problem(422, Phrase("목록에서 골라 주세요.", "Choose from the list."))
}
