package import Accounts
package import Core
import Identity

/// The ways into a member's account.
package struct LoginsPage: Sendable {
    /// A provider that opens the account.
    package struct Linked: Sendable {
        package let issuer: String
        package let label: Phrase
        /// When it was linked.
        package let since: Phrase
        /// Whether the instance still offers it.
        package let isOffered: Bool
    }

    package let hasPassword: Bool
    package let linked: [Linked]
    /// What could be linked besides.
    package let others: [SocialWay]
    /// By field: `password`; with field `nil` above it all.
    package let problems: Problems

    package init(hasPassword: Bool, linked: [Linked], others: [SocialWay], problems: Problems = Problems([])) {
        self.hasPassword = hasPassword
        self.linked = linked
        self.others = others
        self.problems = problems
    }
}
