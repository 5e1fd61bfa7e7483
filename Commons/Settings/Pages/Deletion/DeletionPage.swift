package import Core
import Settings

/// The form that deletes an account, below its consequences.
package struct DeletionPage: Sendable {
    package let handle: String
    package let warnings: [String]
    /// The typed confirmation.
    package let typed: String
    /// By field: `handle`, `password`; with field `nil` above the form.
    package let problems: Problems
    /// Who joined by a provider sets one first.
    package let hasPassword: Bool
    /// Whose account is suspended cannot reach the export.
    var canExport = true

    package init(
        handle: String, warnings: [String], typed: String = "", problems: Problems = Problems([]),
        hasPassword: Bool
    ) {
        self.hasPassword = hasPassword
        self.handle = handle
        self.warnings = warnings
        self.typed = typed
        self.problems = problems
    }

    package static func sample(in language: Language) -> DeletionPage {
        DeletionPage(
            handle: "minsu", warnings: DeletionWarnings.points(in: language, features: .all, spaces: []),
            typed: "min<su",
            problems: Problems([.handleDiffers, .lastAdmin]), hasPassword: true)
    }
}
