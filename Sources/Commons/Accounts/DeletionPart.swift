public import Core
public import SQL

/// Something of a space's own that goes with an account: what to warn of before, and what the receipt counts after. Its
/// rows go by the references in the schema.
public struct DeletionPart: Sendable {
    public let label: Phrase
    let count: @Sendable (ID<Account>) -> Statement
    private let korean: [String]
    private let english: [String]

    /// - Parameters:
    ///   - korean: the bytes of a content file, one point a line.
    ///   - english: the same in English.
    ///   - count: selects how many there are of an account's.
    public init(
        _ label: Phrase, korean: [UInt8], english: [UInt8], count: @escaping @Sendable (ID<Account>) -> Statement
    ) {
        self.label = label
        self.count = count
        self.korean = DeletionWarnings.points(korean)
        self.english = DeletionWarnings.points(english)
    }

    func warnings(in language: Language) -> [String] {
        switch language {
        case .korean: korean
        case .english: english
        }
    }
}
