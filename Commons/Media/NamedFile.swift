package import Core
import Web

extension Problem {
    /// The same problem with the names of the files it is about, so that whoever has chosen ten knows which. Problems that
    /// another file would have had too stay as they are.
    package func naming(_ names: String...) -> Problem { naming(names) }

    package func naming(_ names: [String]) -> Problem {
        let names = names.map(\.shownFileName).filter { !$0.isEmpty }
        guard !names.isEmpty, [413, 415, 422].contains(status) else { return self }
        let korean = names.map { "‘\($0)’" }.joined(separator: ", ")
        let english = names.map { "“\($0)”" }.joined(separator: ", ")
        return Problem(
            status, Phrase("\(korean): \(phrase.korean)", "\(english): \(phrase.english)"), field: field,
            retryAfter: retryAfter, cause: cause)
    }
}

extension String {
    /// The last part of a path in one line. Of a long name, the beginning and the ending.
    fileprivate var shownFileName: String {
        let last = split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let name = last.tidiedLine
        return name.count <= 80 ? name : "\(name.prefix(60))…\(name.suffix(16))"
    }
}

/// What is wrong with several files, in the order in which it was found: what is wrong with all of them is said once.
struct RefusedFiles {
    private var found: [(problem: Problem, names: [String])] = []

    mutating func add(_ problem: Problem, _ name: String) {
        guard let index = found.firstIndex(where: { $0.problem.phrase == problem.phrase }) else {
            return found.append((problem, [name]))
        }
        found[index].names.append(name)
    }

    /// One problem for one field.
    var problem: Problem? {
        let named = found.map { $0.problem.naming($0.names) }
        guard let first = named.first else { return nil }
        guard named.count > 1 else { return first }
        let status = named.allSatisfy { $0.status == first.status } ? first.status : 422
        return Problem(
            status,
            Phrase(
                named.map(\.phrase.korean).joined(separator: " "), named.map(\.phrase.english).joined(separator: " ")),
            field: first.field, retryAfter: named.compactMap(\.retryAfter).max(),
            cause: named.compactMap(\.cause).joined(separator: "; "))
    }
}
