package import Core
package import SQL

/// A number in the head of a member's page that a space brings: how many works there are, for instance.
package struct ProfileCount: Sendable {
    /// Names it among the counts of a profile.
    package let name: String
    let statement: Statement
    package let label: @Sendable (Int) -> Phrase

    /// - Parameters:
    ///   - name: unlike that of any other space.
    ///   - statement: counts items of the account `a.id`.
    ///   - label: what follows the number.
    package init(_ name: String, _ statement: Statement, label: @escaping @Sendable (Int) -> Phrase) {
        self.name = name
        self.statement = statement
        self.label = label
    }
}
