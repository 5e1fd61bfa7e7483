import Base

/// Members to write to.
struct NewConversationPage: Sendable {
    let typed: String
    let people: [Author]
    /// Where the next page begins.
    let next: String?
}
