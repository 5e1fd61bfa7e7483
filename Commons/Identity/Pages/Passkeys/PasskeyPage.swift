package import Core
package import Identity

/// A passkey in a list.
package struct PasskeyRow: Sendable {
    package let id: ID<Passkey>
    package let name: String
    /// When it was last used, or made.
    package let when: Phrase

    /// Where it is renamed and removed.
    var path: String { "\(SettingsPath.passkeys)/\(id)" }

    package static let sample = PasskeyRow(
        id: ID(rawValue: 5), name: "iPhone · Safari", when: .passkeyUsed(Phrase("3일 전", "3d ago")))
    package static let sampleUnused = PasskeyRow(
        id: ID(rawValue: 6), name: "<열쇠>", when: .passkeyMade(Phrase("방금", "just now")))
}

/// One passkey, to be called otherwise or removed.
package struct PasskeyPage: Sendable {
    package let passkey: PasskeyRow
    /// A refused name, else the stored one.
    package let name: String
    /// By field: `name`.
    package let problems: Problems
}

/// Adding a passkey.
package struct NewPasskeyPage: Sendable {
    package let name: String
    package let hasPassword: Bool
    /// Whether it turns two-step login on.
    package let isFirst: Bool
    /// By field: `password`, `name`; with field `nil` above it all.
    package let problems: Problems

    package init(
        name: String = "", hasPassword: Bool = true, isFirst: Bool = false, problems: Problems = Problems([])
    ) {
        self.name = name
        self.hasPassword = hasPassword
        self.isFirst = isFirst
        self.problems = problems
    }
}

/// The question before one is removed.
package struct RemovePasskeyPage: Sendable {
    package let passkey: PasskeyRow
    /// Whether two-step login goes with it.
    package let isLast: Bool
    package let problems: Problems
}
