import Lounge

/// The rules of transparency, as the operator has set them.
struct LoungeRulesEntity: Encodable, Sendable {
    /// The button alone: one press costs 1 permanently, and no sanction follows.
    let isPlain: Bool
    /// Whom to call where somebody is worried for an author.
    let helpLines: [String]
    let numbers: [Number]

    struct Number: Encodable, Sendable {
        let name: String
        let value: Int
    }

    init(_ rules: LoungeRules) {
        isPlain = rules.isPlain
        helpLines = rules.helpLines
        numbers = LoungeRules.Number.allCases.map { number in
            Number(
                name: String(number.rawValue.dropFirst("lounge-".count)).replacing("-", with: "_"), value: rules[number]
            )
        }
    }
}
