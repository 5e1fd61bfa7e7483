package import Core
import Imaging

extension Problem {
    /// The same problem behind the names of the files it is about, so that a member who has chosen ten knows which;
    /// scripts say it alike (`named` in `chosen-files.js`). Problems that another file would have had too stay as they
    /// are.
    package func naming(_ name: String) -> Problem { ofFile(named: name).naming([name]) }

    package func naming(_ names: [String]) -> Problem {
        let names = names.map(\.shownFileName).filter { !$0.isEmpty }
        guard !names.isEmpty, [413, 415, 422].contains(status) else { return self }
        let korean = names.map { "‘\($0)’" }.joined(separator: ", ")
        let english = names.map { "“\($0)”" }.joined(separator: ", ")
        return Problem(
            status, Phrase("\(korean): \(phrase.korean)", "\(english): \(phrase.english.begun)"), field: field,
            retryAfter: retryAfter, cause: cause)
    }
}

extension Problem {
    /// Whoever sends a file that is named like an image knows which formats are shown: something else is wrong with it.
    fileprivate func ofFile(named name: String) -> Problem {
        let isNamedImage = ImageFiles.endings.contains { name.lowercased().hasSuffix($0) }
        return isNamedImage && phrase == Problem.imageUnsupported.phrase
            ? .imageUnrecognised.at(field ?? "images") : self
    }
}

extension String {
    /// A sentence that goes on behind a colon: its first letter is small, unless it begins with letters such as "HDR".
    fileprivate var begun: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }

    /// The last part of a path in one line. Of a long name, the beginning and the ending.
    fileprivate var shownFileName: String {
        let last = split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let name = last.tidiedLine
        return name.count <= 80 ? name : "\(name.prefix(60))…\(name.suffix(16))"
    }
}

/// What is wrong with several files, in the order in which it was found: what is wrong with all of them is said once.
package struct RefusedFiles {
    private var found: [(problem: Problem, names: [String])] = []

    package init() {}

    package mutating func add(_ problem: Problem, _ name: String) {
        let problem = problem.ofFile(named: name)
        guard let index = found.firstIndex(where: { $0.problem.phrase == problem.phrase }) else {
            return found.append((problem, [name]))
        }
        found[index].names.append(name)
    }

    /// One problem for one field.
    package var problem: Problem? {
        let named = found.map { $0.problem.naming($0.names) }
        guard let first = named.first else { return nil }
        guard named.count > 1 else { return first }
        let status = named.allSatisfy { $0.status == first.status } ? first.status : 422
        return Problem(
            status,
            Phrase(
                named.map(\.phrase.korean).joined(separator: "\n"),
                named.map(\.phrase.english).joined(separator: "\n")),
            field: first.field, retryAfter: named.compactMap(\.retryAfter).max(),
            cause: named.compactMap(\.cause).joined(separator: "; "))
    }
}
