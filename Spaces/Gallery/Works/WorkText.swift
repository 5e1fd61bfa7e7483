package import Core
import Search

/// A text that a maker writes of a work. The form, its problems, the tables, the facts on pages and the search are made
/// from the list ``all``.
package struct WorkText: Sendable {
    /// The name in the form and, except for the description, of the column in `works` and `work_versions`.
    package let name: String
    let path: any WritableKeyPath<WorkDetails, String> & Sendable
    package let label: Phrase
    /// Its label with the particle of a subject, for what says that it is too long.
    let subject: String
    let limit: TextLimit
    /// The refusal of a work without it; `nil` if it is optional.
    package var missing: Phrase?
    /// How high its field is. A text of one line has no line breaks.
    package var lines = 1
    /// What its field offers.
    package var suggestions: [Phrase] = []
    /// Whether it is one of the short facts beside the licence.
    var isFact = false
    /// How works are found by it; `nil` if they are not.
    var searchField: (@Sendable (String) -> SearchField)?

    /// As it is stored: without white space around it, a line as a line.
    func tidied(_ value: String) -> String { lines > 1 ? value.tidied : value.tidiedLine }

    /// Why this value cannot be stored.
    func problem(with value: String) -> Problem? {
        if value.isEmpty { return missing.map { Problem(422, $0, field: name) } }
        return limit.problem(with: value, subject, at: name)
    }
}

extension WorkDetails {
    package subscript(text: WorkText) -> String {
        get { self[keyPath: text.path] }
        set { self[keyPath: text.path] = newValue }
    }
}
