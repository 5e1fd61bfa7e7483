/// The spaces this version has. One that is off leaves no trace in navigation or routes.
public enum Space: String, Sendable, CaseIterable {
    case gallery, timeline, messages

    static func list(_ text: String, source: String) throws -> Set<Space> {
        let names = text.split { $0 == "," || $0 == " " }.map(String.init)
        let spaces = try names.map { name in
            guard let space = Space(rawValue: name) else {
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                throw OptionProblem("\(source): there is no space called \(name); there is: \(known)")
            }
            return space
        }
        // The front page is the gallery's own still.
        guard spaces.contains(.gallery) else { throw OptionProblem("\(source): the gallery has to be on") }
        return Set(spaces)
    }
}
