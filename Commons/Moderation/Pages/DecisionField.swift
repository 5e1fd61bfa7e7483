import BasePages
import Core
import Design

/// Where a moderator writes the words of a decision. What was refused comes back in its row.
func decisionField(
    _ name: String, _ label: Phrase, isRequired: Bool = false, row: Int64, _ refused: RefusedWords?, in t: Language
) -> HTML {
    let refused = refused?.row == row ? refused : nil
    var words = Field(
        name, label, value: refused?.words ?? "", problem: refused?.problem, enterKey: "enter",
        isRequired: isRequired, lines: 2)
    words.id = "\(name)-\(row)"
    return field(words, in: t)
}
