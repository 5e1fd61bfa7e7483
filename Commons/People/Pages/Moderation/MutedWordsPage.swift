package import Accounts
package import Core

/// The words a member has muted, and the form for another one.
package struct MutedWordsPage: Sendable {
    package let words: [MutedWordItem]
    package let now: Timestamp
    /// The refused input, with the reason.
    package let typed: String
    package let days: Int?
    package let problem: Phrase?

    package init(words: [MutedWordItem], now: Timestamp, typed: String = "", days: Int? = nil, problem: Phrase? = nil) {
        self.words = words
        self.now = now
        self.typed = typed
        self.days = days
        self.problem = problem
    }
}
