public import Core

/// The form that deletes an account, below its consequences.
public struct DeletionPage: Sendable {
    public let handle: String
    public let warnings: [String]
    /// The typed confirmation.
    public let typed: String
    /// By field: `handle`, `password`; with field `nil` above the form.
    public let problems: Problems
    /// Who joined by a provider sets one first.
    public let hasPassword: Bool

    public init(
        handle: String, warnings: [String], typed: String = "", problems: Problems = Problems([]),
        hasPassword: Bool = true
    ) {
        self.hasPassword = hasPassword
        self.handle = handle
        self.warnings = warnings
        self.typed = typed
        self.problems = problems
    }

    public static func sample(in language: Language) -> DeletionPage {
        DeletionPage(
            handle: "minsu", warnings: DeletionWarnings.points(in: language), typed: "min<su",
            problems: Problems([.handleDiffers, .lastAdmin]))
    }
}
