package import Core
package import SQL

/// A number in the head of a member's page that a space brings: how many works there are, for instance.
package struct ProfileCount: Sendable {
    let statement: Statement
    let label: @Sendable (Int) -> Phrase

    /// - Parameters:
    ///   - statement: counts items of the account `a.id`.
    ///   - label: what follows the number.
    package init(_ statement: Statement, label: @escaping @Sendable (Int) -> Phrase) {
        self.statement = statement
        self.label = label
    }
}
