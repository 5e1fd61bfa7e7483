package import Accounts
import BasePages
import Core
package import Design

/// Suggested people below a heading; nothing if there are none.
package func suggestedPeople(_ people: [PersonRow], shell: Shell) -> HTML {
    guard !people.isEmpty else { return .empty }
    return """
        <section class="suggested"><h2>\(shell.language(.suggested))</h2>
        <ul class="people">\(people.map { personRow($0, shell: shell) })</ul></section>
        """
}

extension Phrase {
    fileprivate static let suggested = Phrase("이런 사람은 어때요?", "People you might like")
}
