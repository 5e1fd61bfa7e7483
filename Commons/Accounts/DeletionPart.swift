package import Core
package import SQL

/// Something of a space's own that goes with an account: what to warn of before, and what the receipt counts after. Its
/// rows go by the references in the schema.
package struct DeletionPart: Sendable {
    package let label: Phrase
    package let count: @Sendable (ID<Account>) -> Statement
    private let korean: [String]
    private let english: [String]

    /// - Parameters:
    ///   - korean: the bytes of a content file, one point a line.
    ///   - english: the same in English.
    ///   - count: selects how many there are of an account's.
    package init(
        _ label: Phrase, korean: [UInt8], english: [UInt8], count: @escaping @Sendable (ID<Account>) -> Statement
    ) {
        self.label = label
        self.count = count
        self.korean = ConditionalText.points(korean)
        self.english = ConditionalText.points(english)
    }

    package func warnings(in language: Language, features: Features) -> [String] {
        let lines = language == .korean ? korean : english
        return lines.compactMap { ConditionalText.line($0, features) }
    }
}
